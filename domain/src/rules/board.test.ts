import { describe, expect, it } from 'vitest';
import { boardCases, counts, NOW } from './board.cases.ts';
import { boardState, compareByTimeLeft, leavesSoonIncomplete, nextDeparture } from './board.ts';
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
