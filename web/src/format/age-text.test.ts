import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

test.each([
  [0, 'updated just now'],
  [-60_000, 'updated just now'],
  [4_999, 'updated just now'],
  [5_000, 'updated 5 s ago'],
  [40_000, 'updated 40 s ago'],
  [59_999, 'updated 59 s ago'],
  [60_000, 'updated 1 min ago'],
  [3_599_999, 'updated 59 min ago'],
  [3_600_000, 'updated 1 h ago'],
  [86_399_999, 'updated 23 h ago'],
  [86_400_000, 'updated 1 day ago'],
  [2 * 86_400_000 - 1, 'updated 1 day ago'],
  [3 * 86_400_000, 'updated 3 days ago'],
])('data that is %i ms old was %s', (age, text) => {
  expect(ageText(1_000_000_000, 1_000_000_000 + age)).toBe(text);
});
