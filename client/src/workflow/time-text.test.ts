import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

const now = Date.parse('2026-12-11T20:00:00Z');

test('an instant of today is its time of day in the resort', () => {
  expect(timeText('2026-12-11T04:12:00Z', now, 'Europe/Paris')).toBe('05:12');
});

test('an instant of another day has its date', () => {
  expect(timeText('2026-12-10T04:12:00Z', now, 'Europe/Paris')).toBe('Thu 10 Dec 05:12');
});

test('the day is the day in the resort, not in London', () => {
  expect(timeText('2026-12-10T23:30:00Z', now, 'Europe/Paris')).toBe('00:30');
});

test('what is no instant is shown as it came', () => {
  expect(timeText('earlier', now, 'Europe/Paris')).toBe('earlier');
});
