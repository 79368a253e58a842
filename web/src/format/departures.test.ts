import { expect, test } from 'vitest';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { departureTimes } from './departures.ts';

test('a departure is named by its date, its time and when loading starts', () => {
  const departure = aDeparture('Leeds', '05:30', { loading_time_formatted: '05:00' });
  expect(departureTimes(departure)).toEqual({ date: 'Fri 11 Dec', time: '05:30', loadsFrom: '05:00' });
});

test('the date alone serves where the whole text is missing', () => {
  const departure = aDeparture('Leeds', '05:30', { date_time_formatted: null });
  expect(departureTimes(departure)).toEqual({ date: '11/12/2026', time: null, loadsFrom: null });
});

test('a loading time in words is shown unchanged', () => {
  const departure = aDeparture('Leeds', '05:30', { loading_time_formatted: 'from 5 am' });
  expect(departureTimes(departure).loadsFrom).toBe('from 5 am');
});

test('a departure without texts has neither date nor time', () => {
  expect(departureTimes(aDeparture('Leeds', null))).toEqual({ date: null, time: null, loadsFrom: null });
});
