import { describe, expect, it } from 'vitest';
import { boardCases, counts, NOW } from './board.cases.ts';
import {
  boardState,
  compareByTimeLeft,
  isUnsettledOvernight,
  leavesSoonIncomplete,
  nextDeparture,
  OVERNIGHT_MS,
} from './board.ts';
import type { ClosingState } from './departure.ts';
import { sumCounts } from './seat-counts.ts';

describe('a departure', () => {
  it.each(boardCases)('$name', ({ stops, closing, state, departs, next, soon }) => {
    const departure = { stops, closing, counts: sumCounts(stops.map((stop) => stop.counts)) };
    expect(boardState(departure, NOW)).toBe(state);
    expect(nextDeparture(stops, NOW)).toEqual({
      departsAt: departs === null ? null : NOW + departs * 60_000,
      nextStop: next,
    });
    expect(leavesSoonIncomplete(departure, NOW)).toBe(soon);
  });
});

it('the next stop is the earliest, in whatever order the sheet has them', () => {
  const stops = [
    { stop: 'Hull', leavesAt: NOW + 2, counts: counts() },
    { stop: 'Leeds', leavesAt: NOW + 1, counts: counts() },
  ];
  expect(nextDeparture(stops, NOW).nextStop).toBe('Leeds');
});

it('what leaves next comes first, what names no time after that, what has left last and latest first', () => {
  const at = (departsAt: number | null) => ({ departsAt });
  const sorted = [at(NOW - 2), at(null), at(NOW + 2), at(NOW - 1), at(NOW + 1), at(NOW)].sort((a, b) =>
    compareByTimeLeft(a, b, NOW),
  );
  expect(sorted).toEqual([at(NOW), at(NOW + 1), at(NOW + 2), at(null), at(NOW - 1), at(NOW - 2)]);
});

describe('when its day is over, a departure', () => {
  const departure = (
    minutes: number,
    some: Parameters<typeof counts>[0],
    closing: ClosingState = 'open',
  ) => ({
    stops: [{ stop: 'Val', leavesAt: NOW + minutes * 60_000, counts: counts(some), state: closing }],
    counts: counts(some),
    closing,
  });
  it.each<[string, ReturnType<typeof departure>, boolean]>([
    ['that waits for somebody stays on the board', departure(-30, { aboard: 1, missing: 1 }), true],
    ['that left short stays on the board', departure(-30, { missing: 1 }, 'left-short'), true],
    [
      'that has changed since it was closed stays on the board',
      departure(-30, { aboard: 1 }, 'reopened'),
      true,
    ],
    ['with everybody on board is gone, closed or not', departure(-30, { aboard: 2 }), false],
    ['that was closed with everybody is gone', departure(-30, { aboard: 2 }, 'closed'), false],
    ['that is still to leave is not of the day before', departure(30, { aboard: 1 }, 'reopened'), false],
    ['is on the board for six hours', departure(-OVERNIGHT_MS / 60_000, { missing: 1 }), true],
    ['is gone after six hours', departure(-OVERNIGHT_MS / 60_000 - 1, { missing: 1 }), false],
  ])('%s', (_, one, stays) => {
    expect(isUnsettledOvernight(one, NOW)).toBe(stays);
  });
});
