import type { BoardStop } from '@offpiste/domain/contract/hq/board.ts';
import { expect, test } from 'vitest';
import { leavesClock } from './leaves-clock.ts';

const counts = { expected: 0, aboard: 0, elsewhere: 0, noShow: 0, missing: 0, guests: 0 };
const aStop = (leavesAt: string | null, leavesText: string | null): BoardStop => ({
  stop: 'Leeds',
  leavesAt,
  leavesText,
  counts,
  state: 'open',
  closed: null,
});
const AT = '2027-01-08T05:30:00.000Z';

test.each([
  ['a stop abroad', AT, [aStop(AT, 'Fri 8 Jan 05:30')], { clock: '05:30', isForeign: true }],
  ['a stop in the resort’s zone', AT, [aStop(AT, 'Fri 8 Jan 06:30')], { clock: '06:30', isForeign: false }],
  [
    'the second of two stops',
    AT,
    [aStop('2027-01-08T04:00:00.000Z', 'Fri 8 Jan 04:00'), aStop(AT, 'Fri 8 Jan 05:30')],
    { clock: '05:30', isForeign: true },
  ],
  ['a stop whose text has no time', AT, [aStop(AT, null)], { clock: '06:30', isForeign: false }],
  ['no stop', AT, [], { clock: '06:30', isForeign: false }],
  ['no time', null, [aStop(null, null)], null],
])('the time is the stop’s own: %s', (_, departsAt, stops, clock) => {
  expect(leavesClock({ departsAt, stops }, 'Europe/Paris')).toEqual(clock);
});
