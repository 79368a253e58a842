import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardRow, NOTHING_RECORDED, type RecordedAtDeparture, type RowContext } from './board-row.ts';
import type { BoardDeparture } from './board-week.ts';
import { createKeptRows } from './kept-rows.ts';
import type { RecentRep, UnsentOnPhone } from './recent-reps.ts';

const MINUTE = 60_000;
const HERE = 'coach:4:outbound';
const counts = { expected: 1, aboard: 0, elsewhere: 0, noShow: 0, missing: 1, guests: 0 };
const brandsByPrefix = new Map([['NUCO', 'nuco']]);

function departureAt(...leaves: (number | null)[]): BoardDeparture {
  return {
    ...{ place: HERE, kind: 'coach', id: '4', direction: 'outbound', name: 'Coach 4' },
    stops: leaves.map((leavesAt, index) => ({ stop: `Stop ${index}`, leavesAt, leavesText: null })),
    ...{ days: [], sheet: {}, driver: null, prefixes: ['NUCO'], resorts: [] },
  };
}

function recordedBy(reps: RecentRep[], stops = 1): RecordedAtDeparture {
  const totals = Array.from({ length: stops }, (_, index) => ({
    ...{ place: HERE, stop: `Stop ${index}`, equipmentExpected: 0, equipmentAboard: 0 },
    ...{ missingPeople: [], guestPrefixes: [], ...counts },
  }));
  return { ...NOTHING_RECORDED, totals, reps };
}

/** Quarters of an hour, and the milliseconds beside them: a phone is silent after one, and a rep was there for four. */
const moment = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -1, max: 1 }))
  .map(([quarters, ms]) => quarters * 15 * MINUTE + ms);
const repId = fc.constantFrom('jo', 'max');
const rep = fc.record({ place: fc.constant(HERE), repId, name: repId, deviceId: repId, at: moment });
const phone: fc.Arbitrary<UnsentOnPhone> = fc.record({
  ...{ repId, deviceId: repId, weekId: fc.constant(null), unsent: fc.integer({ min: 1, max: 3 }) },
  ...{ oldestAt: moment, reportedAt: moment },
  places: fc.constantFrom([], [{ place: HERE, unsent: 1 }], [{ place: 'coach:5:outbound', unsent: 1 }]),
});

test('a kept row says at any time what one made at that moment says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(moment), { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(rep, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      fc.array(fc.array(phone, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      fc.array(fc.record({ now: moment, recorded: fc.nat(1), phones: fc.nat(1) }), { maxLength: 12 }),
      (leaves, reps, phones, looks) => {
        const departure = departureAt(...leaves);
        const recorded = reps.map((each) => recordedBy(each, leaves.length));
        const rowOf = createKeptRows();
        for (const look of looks) {
          const was = recorded[look.recorded % recorded.length] ?? NOTHING_RECORDED;
          const context = {
            now: look.now,
            phones: phones[look.phones % phones.length] ?? [],
            brandsByPrefix,
          };
          expect(rowOf(departure, was, context)).toEqual(boardRow(departure, was, context));
        }
      },
    ),
  );
});

test('a row stays the same one until what is recorded, a phone of it, the brands or the clock change it', () => {
  const departure = departureAt(30 * MINUTE);
  const rowOf = createKeptRows();
  const recorded = recordedBy([]);
  const elsewhere: UnsentOnPhone = {
    ...{ repId: 'jo', deviceId: 'jo', weekId: null, unsent: 1, oldestAt: 0, reportedAt: 0 },
    places: [{ place: 'coach:5:outbound', unsent: 1 }],
  };
  const context: RowContext = { now: MINUTE, phones: [], brandsByPrefix };
  const row = rowOf(departure, recorded, context);
  expect(rowOf(departure, recorded, { ...context, now: 30 * MINUTE - 1, phones: [elsewhere] })).toBe(row);

  const here = { ...elsewhere, places: [{ place: HERE, unsent: 2 }] };
  expect(rowOf(departure, recorded, { ...context, phones: [here] }).phones.unsent).toBe(2);
  expect(rowOf(departure, recorded, { ...context, brandsByPrefix: new Map() }).brands).toEqual([]);
  expect(rowOf(departure, NOTHING_RECORDED, context).counts.expected).toBe(0);
  expect(rowOf(departure, recorded, { ...context, now: 30 * MINUTE + 1 }).state).toBe('late');
});

test('the clock changes a row when a stop should have left, a phone has been silent and a rep was there long enough', () => {
  const rowAfter = (madeAt: number, now: number) => {
    const rowOf = createKeptRows();
    const departure = departureAt(90 * MINUTE);
    const recorded = recordedBy([{ place: HERE, repId: 'jo', name: 'Jo', deviceId: 'jo', at: 0 }]);
    const phone = { repId: 'jo', deviceId: 'jo', weekId: null, unsent: 1, oldestAt: 0, reportedAt: 0 };
    const phones = [{ ...phone, places: [{ place: HERE, unsent: 1 }] }];
    rowOf(departure, recorded, { now: madeAt, phones, brandsByPrefix });
    return rowOf(departure, recorded, { now, phones, brandsByPrefix });
  };
  expect(rowAfter(0, 15 * MINUTE - 1).phones.silent).toBe(false);
  expect(rowAfter(0, 15 * MINUTE).phones.silent).toBe(true);
  expect(rowAfter(15 * MINUTE, 60 * MINUTE).reps).toHaveLength(1);
  expect(rowAfter(15 * MINUTE, 60 * MINUTE + 1).reps).toEqual([]);
  expect(rowAfter(60 * MINUTE + 1, 90 * MINUTE).state).toBe('not-started');
  expect(rowAfter(60 * MINUTE + 1, 90 * MINUTE + 1).state).toBe('late');
});
