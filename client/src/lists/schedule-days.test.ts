import { SCHEDULE_DAYS } from '@offpiste/domain/rules/schedule.ts';
import { expect, test } from 'vitest';
import { dateOfDay, dayHeading, hoursText } from './schedule-days.ts';

test.each([
  { startsOn: '2026-12-11', is: 'a Friday' },
  { startsOn: '2026-12-12', is: 'the Saturday after' },
  { startsOn: '2026-12-09', is: 'the Wednesday before' },
])('arrivals begin on Friday 11 December when the week starts on $is', ({ startsOn }) => {
  expect(dateOfDay(startsOn, 'Friday Arrivals')).toBe('2026-12-11');
  expect(dateOfDay(startsOn, 'Saturday Departures')).toBe('2026-12-19');
});

test('the days follow one another', () => {
  expect(SCHEDULE_DAYS.map((day) => dateOfDay('2026-12-11', day).slice(-2)).join()).toBe(
    '11,12,13,14,15,16,17,18,19',
  );
  expect(dayHeading('Sunday', '2026-12-11')).toBe('Sunday · Sun 13 Dec');
});

test.each([
  { Start: '09:00', End: '12:00', text: '09:00 to 12:00' },
  { Start: '09:00', End: null, text: 'From 09:00' },
  { Start: null, End: '12:00', text: 'Until 12:00' },
  { Start: null, End: null, text: 'Time not available' },
])('hours read $text', ({ text, ...hours }) => {
  expect(hoursText(hours)).toBe(text);
});
