import { expect, test } from 'vitest';
import { leavesText } from './leaves-text.ts';

const NOW = Date.parse('2026-12-11T05:00:00Z');
const inMinutes = (minutes: number) => ({ leavesAt: NOW + minutes * 60_000, date: 'Sat 12 Dec' });

test.each([
  [0.5, 'Leaves in 1 min', true],
  [60, 'Leaves in 1 h', true],
  [61, 'In 1 h 1 min', false],
  [220, 'In 3 h 40 min', false],
  [240, 'In 4 h', false],
  [1440, 'Sat 12 Dec', false],
  [-3, 'Left 3 min ago', false],
])('%d minutes before a departure the board says %s', (minutes, text, isNear) => {
  expect(leavesText(inMinutes(minutes), NOW)).toEqual({ text, isNear });
});

test('a departure without a time says so', () => {
  expect(leavesText(null, NOW).text).toBe('Time not available');
  expect(leavesText({ leavesAt: null, date: null }, NOW).text).toBe('Time not available');
});
