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

test('what has just left did so a minute ago', () => {
  expect([leftAgo(0), leftAgo(59_000), leftAgo(210_000)]).toEqual([
    'Left 1 min ago',
    'Left 1 min ago',
    'Left 3 min ago',
  ]);
});
