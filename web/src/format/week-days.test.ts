import { describe, expect, test } from 'vitest';
import { weekDays, weekTime } from './week-days.ts';

const packages = (...departureDates: (string | null)[]) => ({
  weekPackages: JSON.stringify(departureDates.map((departureDate) => ({ departureDate }))),
});

describe('the days of a week', () => {
  test('begin with the departure of its first package and are nine', () => {
    const days = weekDays(packages('2026-11-20', '2026-11-21'), '2026-11-22');
    expect(days).toEqual({ first: '2026-11-20', last: '2026-11-28', of: 9, day: 3 });
  });

  test('keep the date as it is written, whatever its time and zone', () => {
    expect(weekDays(packages('2026-12-12T23:30:00-05:00'), '2026-12-12')?.day).toBe(1);
  });

  test.each([
    ['no package', packages()],
    ['a package without a date', packages(null)],
    ['a date that does not exist', packages('2026-02-30')],
    ['no JSON', { weekPackages: 'oops' }],
    ['no list', { weekPackages: '{}' }],
  ])('are unknown with %s', (_, week) => {
    expect(weekDays(week, '2026-11-22')).toBeNull();
  });
});

test.each([
  ['2026-11-19', 'later'],
  ['2026-11-20', 'now'],
  ['2026-11-28', 'now'],
  ['2026-11-29', 'earlier'],
])('on %s the week of 20 November is %s', (today, time) => {
  expect(weekTime({ alwaysOn: false }, weekDays(packages('2026-11-20'), today))).toBe(time);
});

test('a week that is always on is for practice, and one without a date is later', () => {
  expect(weekTime({ alwaysOn: true }, weekDays(packages('2026-11-20'), '2026-11-22'))).toBe('practice');
  expect(weekTime({ alwaysOn: false }, null)).toBe('later');
});
