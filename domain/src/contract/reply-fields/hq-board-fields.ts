import { MANIFEST_COLUMNS } from '../hq/departure.ts';
import { type ReplyFields, under } from './reply-field-lists.ts';

/** The day's departures, and who is on each, as headquarters sees them. */
export const hqBoardFields: ReplyFields = {
  '/api/hq/board/:weekId': {
    open: [
      'asOf',
      'zone',
      'day',
      'days[]',
      'nearestDay',
      ...under('attention.', ['leftShort', 'leavingSoon', 'silentPhones']),
      ...under('withoutSeat[].', ['direction', 'total']),
      ...row('rows[]').open,
    ],
    listed: [...under('withoutSeat[].people[].', ['reference', 'name']), ...row('rows[]').listed],
    staff: row('rows[]').staff,
  },
  '/api/hq/board/:weekId/rows': {
    open: ['asOf', ...row('rows[]').open],
    listed: row('rows[]').listed,
    staff: row('rows[]').staff,
  },
  '/api/hq/departures/:weekId/:place': {
    open: ['asOf', 'zone', ...head('departure').open, ...stop('stops[]').open],
    listed: [
      ...['stops[].people[]', 'guests[]', 'stops[].changes[]', 'history[]'].flatMap((at) =>
        under(`${at}.`, ['reference', 'name']),
      ),
      ...under('stops[].changes[].', ['from', 'to', 'at']),
      ...under('gone[].', ['reference', 'name', 'stop']),
    ],
    detail: ['stops[].people[]', 'guests[]'].flatMap((at) =>
      under(`${at}.`, ['seat', 'equipment', 'phone', 'group', 'booking', 'bookedOn']),
    ),
    staff: [
      ...head('departure').staff,
      ...stop('stops[]').staff,
      ...['stops[].people[]', 'guests[]'].flatMap((at) =>
        under(`${at}.recorded.`, ['actionId', 'at', 'by', 'repId', 'place', 'reason', 'note']),
      ),
      ...under('history[].', [
        'seq',
        'actionId',
        'kind',
        'at',
        'receivedAt',
        'late',
        'scanned',
        'by',
        'repId',
        'phone',
        'verdict',
        'reason',
        'because',
        'stops[]',
        'undoes',
        'undone',
      ]),
    ],
  },
  '/api/hq/departures/:weekId/:place/manifest.csv': { listed: under('lines[].', MANIFEST_COLUMNS) },
};

function row(at: string) {
  const departure = head(at);
  const stops = stop(`${at}.stops[]`);
  return {
    open: [...departure.open, ...stops.open],
    listed: under(`${at}.missing[].`, ['reference', 'name']),
    staff: [...departure.staff, ...stops.staff],
  };
}

function head(at: string) {
  return {
    open: under(`${at}.`, [
      'place',
      'kind',
      'id',
      'direction',
      'name',
      'departsAt',
      'nextStop',
      'state',
      ...counts(),
      ...under('equipment.', ['expected', 'aboard']),
      'capacity',
      'spare',
      ...under('driver.', ['name', 'phone']),
      'brands[]',
      'resorts[]',
    ]),
    staff: under(`${at}.`, [
      ...under('reps[].', ['repId', 'name', 'at']),
      ...under('phones.', ['unsent', 'oldestAt', 'silent']),
    ]),
  };
}

function stop(at: string) {
  return {
    open: under(`${at}.`, ['stop', 'leavesAt', 'leavesText', 'state', ...counts()]),
    staff: under(`${at}.closed.`, ['actionId', 'at', 'by', 'headCount']),
  };
}

function counts(): string[] {
  return under('counts.', ['expected', 'aboard', 'elsewhere', 'noShow', 'missing', 'guests']);
}
