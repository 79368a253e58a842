import { expect, test } from 'vitest';
import { clockText, dayAndTime, dayText, shortDate, timeText, today } from './date-text.ts';

const now = Date.parse('2026-12-11T20:00:00Z');

test('a date is told with its day, or in short', () => {
  expect(dayText('2027-01-10')).toBe('Sun 10 Jan');
  expect(shortDate('2004-03-04')).toBe('04/03/2004');
});

test('what is no date stays as it is', () => {
  expect(dayText('Sunday')).toBe('Sunday');
  expect(shortDate('2027-99-99')).toBe('2027-99-99');
});

test('an instant is told on the clocks of the resort', () => {
  expect(dayAndTime('2026-12-11T04:12:00Z', 'Europe/Paris')).toBe('Fri 11 Dec 05:12');
  expect(clockText('2026-12-11T04:12:00Z', 'Europe/Paris')).toBe('05:12');
});

test('today is a date of the resort, not of London', () => {
  expect(today(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Paris')).toBe('2027-01-01');
});

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
  expect(dayAndTime('earlier')).toBe('earlier');
});
