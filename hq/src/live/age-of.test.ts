import { expect, test } from 'vitest';
import { ageOf } from './age-of.ts';

const at = (dataUpdatedAt: number, how: { isError?: boolean; isStale?: boolean } = {}) => ({
  dataUpdatedAt,
  isError: false,
  isStale: false,
  ...how,
});

test.each([
  ['live', at(1_000), 'live', 90_000, null, 0],
  ['live, and the last question failed', at(1_000, { isError: true }), 'live', 90_000, null, 89_000],
  ['live, and a change is being read', at(1_000, { isStale: true }), 'live', 90_000, 88_001, 0],
  ['live, and a change takes too long', at(1_000, { isStale: true }), 'live', 90_000, 88_000, 89_000],
  ['live, and a change was just heard of', at(1_000, { isStale: true }), 'live', 90_000, null, 0],
  ['lost', at(1_000), 'lost', 16_000, null, 15_000],
  ['connecting', at(1_000), 'connecting', 3_000, null, 2_000],
  ['a clock that went back', at(5_000), 'lost', 1_000, null, 0],
] as const)('what is shown is so old: %s', (_, shown, live, now, staleSince, age) => {
  expect(ageOf(shown, live, { now, staleSince })).toBe(age);
});
