import { ATTEMPT_COLUMNS, type AttemptColumn } from '../hq/ledger.ts';
import { type ReplyFields, under } from './reply-field-lists.ts';

const isOfPassenger = (column: AttemptColumn) => column === 'name' || column === 'reference';

/** People, what happened to them, what needs a decision, and phones, as headquarters sees them. */
export const hqPeopleFields: ReplyFields = {
  '/api/hq/people': {
    open: ['next'],
    listed: under('people[].', ['reference', 'name', 'cancelled', 'gone', 'group']),
    detail: under('people[].', ['room', 'coaches[].direction', 'coaches[].name']),
  },
  '/api/hq/people/:weekId/:reference': {
    open: ['asOf', 'zone', 'maySeeSensitive'],
    listed: [
      ...under('person.', ['reference', 'name', 'status', 'cancelled', 'gone', 'group', 'booking']),
      ...under('mates[].', ['reference', 'name']),
    ],
    detail: [
      ...under('person.', ['phone', 'nationality', 'resort']),
      ...under('keys[].', ['at', ...place('room'), 'keys']),
    ],
    booking: [
      ...under('bookings[].', [
        'kind',
        ...place('place'),
        'name',
        'direction',
        'stop',
        'leavesText',
        'detail',
        'barcode',
        'gone',
        'state',
        ...under('recorded.', ['at', 'actionId', ...place('place'), 'reason', 'note']),
      ]),
    ],
    email: ['person.email'],
    sensitive: under('sensitive.', ['dateOfBirth', 'nextOfKinName', 'nextOfKinPhone']),
    staff: [
      ...['bookings[].recorded', 'keys[]', 'views[]'].flatMap(byWhom),
      ...under('views[].', ['at', 'sensitive']),
    ],
  },
  '/api/hq/people/:weekId/:reference/timeline': {
    open: ['asOf', 'zone', 'next'],
    ...attempts('entries[]'),
  },
  '/api/hq/codes/:weekId': {
    closed: ['weekName'],
    open: ['total', 'pages'],
    listed: under('groups[].people[].', ['reference', 'name']),
    detail: ['groups[].id', 'groups[].title', ...under('choices[].', ['id', 'title', 'count'])],
  },
  '/api/hq/actions/:weekId': {
    open: ['asOf', 'zone', 'next'],
    listed: attempts('entries[]').listed,
    staff: [
      ...attempts('entries[]').staff,
      ...under('counts.', ['all', 'accepted', 'conflict', 'refused', 'late', 'undone']),
    ],
  },
  '/api/hq/actions/:weekId/actions.csv': {
    listed: under('lines[].', ATTEMPT_COLUMNS.filter(isOfPassenger)),
    staff: under(
      'lines[].',
      ATTEMPT_COLUMNS.filter((column) => !isOfPassenger(column)),
    ),
  },
  '/api/hq/actions/:weekId/actions.xlsx': { listed: ['(content)'] },
  '/api/hq/actions/:weekId/choices': {
    staff: [
      ...under('reps[].', ['repId', 'name']),
      ...under('phones[].', ['deviceId', 'label', 'by']),
      ...place('places[]'),
    ],
  },
  '/api/hq/decisions/:weekId': {
    open: ['asOf', 'zone', 'isMore', ...place('repeats[].where'), 'repeats[].count'],
    listed: [
      ...['entry', 'other'].flatMap((side) => attempts(`items[].${side}`).listed),
      'items[].reference',
      ...under('items[].changes[].', ['reference', 'name', 'from', 'to']),
    ],
    staff: [
      ...['entry', 'other'].flatMap((side) => attempts(`items[].${side}`).staff),
      ...['items[].by', 'items[].closed', 'items[].notes[]'].flatMap((whom) => [
        ...byWhom(whom),
        `${whom}.at`,
      ]),
      ...under('items[].', [
        'kind',
        'id',
        'at',
        ...place('where'),
        'open',
        'notes[].note',
        'notes[].outcome',
        'counts',
        'stop',
        'state',
        'heads',
        'scanned',
        'reason',
        'count',
        'lastAt',
        'reps[].repId',
        'reps[].name',
        'deviceId',
        'rep.repId',
        'rep.name',
        'label',
        'needsAttention',
        'unreadable',
      ]),
    ],
  },
  '/api/hq/phones': {
    open: ['asOf'],
    staff: under('phones[].', [
      'deviceId',
      'repId',
      'rep',
      'username',
      'brand',
      'label',
      'heardAt',
      'unsent',
      'oldestAt',
      ...place('places[]'),
      'places[].unsent',
      'silence',
      'needsAttention',
      'unreadable',
      'weekId',
      'dataAt',
      'appVersion',
      'storageAtRisk',
      'pushAllowed',
      'signedInAt',
      'wallUntil',
    ]),
  },
  '/api/hq/reps': {
    open: ['asOf'],
    staff: under('reps[].', [
      'repId',
      'username',
      'name',
      'brand',
      'level',
      'staffType',
      'hqRole',
      'disabled',
      'demo',
      'lastSignInAt',
      'phones',
      ...under('invite.', ['madeAt', 'expiresAt', 'usedAt']),
    ]),
  },
};

/** The fields of an attempt at an action. */
function attempts(at: string): { listed: string[]; staff: string[] } {
  return {
    listed: under(`${at}.`, ['reference', 'name']),
    staff: [
      ...under(`${at}.`, [
        'seq',
        'actionId',
        'kind',
        'at',
        'receivedAt',
        'late',
        'scanned',
        'clockSuspect',
        'phone',
        'verdict',
        'reason',
        'because',
        'stops[]',
        'undoes',
        'undone',
        ...place('where'),
        ...place('booked[]'),
        ...under('first.', ['at', 'seq', ...place('place')]),
        ...under('undoneBy.', ['at', 'because']),
        'keys',
      ]),
      ...[at, `${at}.first`, `${at}.undoneBy`].flatMap(byWhom),
    ],
  };
}

function place(at: string): string[] {
  return [`${at}.place`, `${at}.name`];
}

function byWhom(at: string): string[] {
  return [`${at}.by`, `${at}.repId`];
}
