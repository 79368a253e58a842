import { expect, test } from 'vitest';
import { leavesIn, leavesText } from './leaves-text.ts';

const NOW = Date.parse('2026-12-11T05:00:00Z');
const after = (minutes: number) => NOW + minutes * 60_000;
const inMinutes = (minutes: number) => ({ leavesAt: after(minutes), date: 'Sat 12 Dec' });

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
  expect(leavesText({ leavesAt: after(1440), date: null }, NOW).text).toBe('Time not available');
});

test('a departure within the hour is counted down in minutes that have begun', () => {
  expect(leavesIn(after(60), NOW)).toMatchObject({ value: '60 min', isTime: true });
  expect(leavesIn(after(11.5), NOW)).toMatchObject({ value: '12 min', label: 'to leave' });
});

test.each([
  ['is further away', after(60.1)],
  ['has left', after(0)],
  ['has no known time', null],
])('nothing is counted down where the departure %s', (_, leavesAt) => {
  expect(leavesIn(leavesAt, NOW)).toBeNull();
});
