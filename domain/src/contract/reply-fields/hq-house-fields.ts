import { type ReplyFields, under } from './reply-field-lists.ts';

/** What there is besides weeks and people: brands, and what they share. */
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
};
