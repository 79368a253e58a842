import { expect, test } from 'vitest';
import { instantOf, isTimeZone, startOfDay, stopTexts, wallClock } from './local-time.ts';

const iso = (text: string, zone: string) => {
  const instant = instantOf(text, zone);
  return instant === null ? null : new Date(instant).toISOString();
};

test.each([
  ['2026-12-11 05:30', 'Europe/London', '2026-12-11T05:30:00.000Z'],
  ['2026-12-11 05:30', 'Europe/Paris', '2026-12-11T04:30:00.000Z'],
  ['2026-07-01T05:30', 'Europe/Paris', '2026-07-01T03:30:00.000Z'],
  ['2026-12-31 23:30', 'America/New_York', '2027-01-01T04:30:00.000Z'],
  ['2026-12-11T05:30:00Z', 'Europe/Paris', '2026-12-11T05:30:00.000Z'],
  ['2026-12-11T05:30+01:00', 'Europe/London', '2026-12-11T04:30:00.000Z'],
  // Clocks skip from 2 to 3 in spring …
  ['2027-03-28 01:59', 'Europe/Paris', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28 02:30', 'Europe/Paris', null],
  ['2027-03-28 03:00', 'Europe/Paris', '2027-03-28T01:00:00.000Z'],
  // … and show 2 to 3 twice in autumn: the first is meant.
  ['2026-10-25 02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (text, zone, expected) => {
  expect(iso(text, zone)).toBe(expected);
});

test('texts are in the stop’s own local time', () => {
  const instant = Date.UTC(2026, 11, 11, 23, 30);
  expect(stopTexts(instant, 'Europe/London')).toEqual({
    date_formatted: '11/12/2026',
    date_time_formatted: 'Fri 11 Dec 23:30',
  });
  expect(stopTexts(instant, 'Europe/Paris')).toEqual({
    date_formatted: '12/12/2026',
    date_time_formatted: 'Sat 12 Dec 00:30',
  });
});

test.each([
  ['Europe/Paris', true],
  ['UTC', true],
  ['Europe/Nowhere', false],
  ['CET+1', false],
  ['', false],
])('%j is a zone: %s', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});

test.each([
  ['2027-01-10T20:00:00Z', 'Europe/Paris', '2027-01-09T23:00:00.000Z'],
  ['2027-01-10T23:30:00Z', 'Europe/Paris', '2027-01-10T23:00:00.000Z'],
  ['2027-03-28T10:00:00Z', 'Europe/Paris', '2027-03-27T23:00:00.000Z'],
  // Clocks in Beirut go from 23:59 to 01:00.
  ['2027-03-28T10:00:00Z', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
])('the day of %s in %s begins at %s', (instant, zone, start) => {
  expect(new Date(startOfDay(Date.parse(instant), zone)).toISOString()).toBe(start);
});

test('clocks show the hour before a change until its second, and the hour after from then on', () => {
  const shown = (instant: string, zone: string) => wallClock(Date.parse(instant), zone).toISOString();
  expect(shown('2027-03-28T00:59:59Z', 'Europe/Paris')).toBe('2027-03-28T01:59:59.000Z');
  expect(shown('2027-03-28T01:00:00Z', 'Europe/Paris')).toBe('2027-03-28T03:00:00.000Z');
  expect(shown('2027-03-28T01:00:00Z', 'Asia/Kathmandu')).toBe('2027-03-28T06:45:00.000Z');
  // Clocks on Lord Howe go forward by half an hour, in the middle of an hour of UTC.
  expect(shown('2027-10-02T15:29:59Z', 'Australia/Lord_Howe')).toBe('2027-10-03T01:59:59.000Z');
  expect(shown('2027-10-02T15:30:00Z', 'Australia/Lord_Howe')).toBe('2027-10-03T02:30:00.000Z');
});
