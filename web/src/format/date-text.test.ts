import { expect, test } from 'vitest';
import { dayText, shortDate } from './date-text.ts';

test('a date is shown with its day, or in short', () => {
  expect(dayText('2027-01-10')).toBe('Sun 10 Jan');
  expect(shortDate('2004-03-04')).toBe('04/03/2004');
});

test('text that is no date is shown as it came', () => {
  expect(dayText('Sunday')).toBe('Sunday');
  expect(shortDate('2027-99-99')).toBe('2027-99-99');
});
