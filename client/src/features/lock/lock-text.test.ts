import { expect, test } from 'vitest';
import { waitText } from './lock-text.ts';

test.each([
  [1, 'Try again in 1 s'],
  [8000, 'Try again in 8 s'],
  [59_000, 'Try again in 59 s'],
  [59_001, 'Try again in 1 min'],
  [61_000, 'Try again in 1 min 1 s'],
  [64_000, 'Try again in 1 min 4 s'],
  [1_800_000, 'Try again in 30 min'],
])('%i ms of lockout read as %s', (left, text) => {
  expect(waitText(left)).toBe(text);
});
