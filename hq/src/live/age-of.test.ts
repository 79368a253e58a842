import { expect, test } from 'vitest';
import { ageOf } from './age-of.ts';

const at = (dataUpdatedAt: number, how: { isError?: boolean } = {}) => ({
  dataUpdatedAt,
  isError: false,
  isStale: false,
  ...how,
});

test.each([
  ['live', at(1_000), 'live', 90_000, false, 0],
  ['live, and the last question failed', at(1_000, { isError: true }), 'live', 90_000, false, 89_000],
  ['live, and a change takes too long', at(1_000), 'live', 90_000, true, 89_000],
  ['lost', at(1_000), 'lost', 16_000, false, 15_000],
  ['connecting', at(1_000), 'connecting', 3_000, false, 2_000],
  ['lost, and the clock went back', at(5_000), 'lost', 1_000, false, 1],
  ['live, and the clock is looked at later than a change', at(5_000), 'live', 4_999, true, 1],
] as const)('what is shown is so old: %s', (_, shown, live, now, isBehind, age) => {
  expect(ageOf(shown, live, { now, isBehind })).toBe(age);
});
