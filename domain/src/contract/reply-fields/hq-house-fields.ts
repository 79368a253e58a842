import { type ReplyFields, under } from './reply-field-lists.ts';

/** What there is besides weeks and people: brands, what they share, and the house itself. */
export const hqHouseFields: ReplyFields = {
  '/api/hq/brands': {
    open: [
      ...['asOf', 'defaultBrand', 'isDefaultSet', 'shared.prefixes[]', 'shared.staffTypes[]'],
      ...under('brands[].', [
        ...['slug', 'name', 'ticketPrefixes[]', 'staffLabel', 'themeColour', 'colours.*.*', 'logo'],
        ...['handbookLinks[].name', 'handbookLinks[].url', 'clientIssueUrl', 'sensitiveFromLevel'],
        ...['showsWeeklySchedule', 'mapsUrl', 'errorReportingDsn', 'messagesRepId'],
      ]),
    ],
    // It may name an account.
    staff: ['brands[].staysBecause'],
  },
  '/api/hq/first-steps': {
    open: [
      ...['asOf', 'hasBrand', 'weekId', 'hasRep', 'hasScanned', 'hasLoaded'],
      ...under('unusedBrands[].', ['slug', 'name']),
    ],
  },
  '/api/hq/system': {
    open: [
      ...[
        'asOf',
        'problems[]',
        'importedAt',
        'backedUpAt',
        'drilledAt',
        'retention.ranAt',
        'retention.report.*',
      ],
      ...under('servers[].', ['version', 'startedAt', 'seenAt', 'isRunning']),
      ...under('database.', ['version', 'bytes', 'differences', 'standbys', 'standbyLagBytes']),
      ...under('audit.', ['head.seq', 'head.at', 'head.hash', 'unshipped']),
      ...['jobs.waiting', 'jobs.running'],
    ],
    staff: under('accounts[].', ['repId', 'name', 'username', 'hqRole', 'passkeys', 'lastUsedAt']),
  },
};
