import { expect, test } from 'vitest';
import { dayAndTime, dayText, shortDate, today } from './date-text.ts';

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
});

test('today is a date of the resort, not of London', () => {
  expect(today(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Paris')).toBe('2027-01-01');
});
