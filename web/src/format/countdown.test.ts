import { expect, test } from 'vitest';
import { leftAgo, minutesText } from './countdown.ts';

test.each([
  [30, '1 min'],
  [11.2 * 60, '12 min'],
  [60 * 60, '1 h'],
  [61 * 60, '1 h 1 min'],
  [220 * 60, '3 h 40 min'],
])('%d seconds ahead are %s', (seconds, text) => {
  expect(minutesText(seconds * 1000)).toBe(text);
});

test.each([
  [0, 'Left 1 min ago'],
  [59, 'Left 1 min ago'],
  [210, 'Left 3 min ago'],
  [3_599, 'Left 59 min ago'],
  [7_200, 'Left 2 h ago'],
  [585 * 60, 'Left 9 h 45 min ago'],
])('%d seconds after it left it says %s', (seconds, text) => {
  expect(leftAgo(seconds * 1000)).toBe(text);
});
