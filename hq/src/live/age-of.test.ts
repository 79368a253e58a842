import { expect, test } from 'vitest';
import { ageOf } from './age-of.ts';

const at = (dataUpdatedAt: number, isError = false) => ({ dataUpdatedAt, isError });

test.each([
  ['live', at(1_000), 'live', 90_000, 0],
  ['live, and the last question failed', at(1_000, true), 'live', 90_000, 89_000],
  ['lost', at(1_000), 'lost', 16_000, 15_000],
  ['connecting', at(1_000), 'connecting', 3_000, 2_000],
  ['a clock that went back', at(5_000), 'lost', 1_000, 0],
] as const)('what is shown is so old: %s', (_, shown, live, now, age) => {
  expect(ageOf(shown, live, now)).toBe(age);
});
