import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { departureOf, type ListedVehicle } from './departure-list.ts';
import { DepartureBoard, DepartureRow } from './departure-rows.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

afterEach(cleanup);

const at = (time: string) => Date.parse(`2026-12-11T${time}:00Z`);
const coach = (stops: [string, string | null][], over: Partial<ListedVehicle> = {}): ListedVehicle => ({
  ...{ id: 'C4', name: 'Coach 4', counts: null, isOwn: false },
  direction: 'outbound',
  facts: {
    passengers: { outbound: 40, inbound: 50 },
    departures: { outbound: stops.map(([town, time]) => aDeparture(town, time)), inbound: [] },
  },
  ...over,
});
const counts = (over: Partial<NonNullable<ListedVehicle['counts']>> = {}) => ({
  counts: { total: 40, done: 38, remaining: 2, closing: 'open' as const, closedAt: null, ...over },
});
/** What is read of it. */
const words = (vehicle: ListedVehicle, time = '05:00') =>
  render(<DepartureRow kind="coach" departure={departureOf(vehicle, at(time))} />).container.textContent;
const onBoard = (vehicle: ListedVehicle, time = '05:00') =>
  render(<DepartureBoard kind="coach" departure={departureOf(vehicle, at(time))} now={at(time)} />).container
    .textContent;

test('a row names two later towns, and says how many more there are', () => {
  const towns = (...all: string[]) => words(coach(all.map((town, at) => [town, `0${at + 6}:00`])));
  expect(towns('Leeds')).not.toContain('then');
  expect(towns('Leeds', 'Hull', 'Derby')).toContain('then Hull, Derby');
  expect(towns('Leeds', 'Hull', 'Derby')).not.toContain('more');
  expect(towns('Leeds', 'Hull', 'Derby', 'York', 'Dover')).toContain('then Hull, Derby, 2 more');
});

test('the board says where and when it leaves, and where it goes then', () => {
  const [one, two] = [
    onBoard(coach([['Leeds', '06:00']])),
    onBoard(
      coach([
        ['Leeds, station', '06:00'],
        ['Hull', '07:00'],
      ]),
    ),
  ];
  expect(one).toContain('Leeds06:00');
  expect(two).toContain('Leedsstation · then Hull06:00');
  expect(onBoard(coach([]))).toContain('Coach 4, Time not availableCoach 4');
  expect(onBoard(coach([], { facts: undefined }))).not.toContain('loaded');
});

test('only the rep’s own departure is called theirs', () => {
  const stops: [string, string][] = [['Leeds', '06:00']];
  expect(words(coach(stops))).not.toContain('yours');
  expect(words(coach(stops, { isOwn: true }))).toContain('yours');
  expect(onBoard(coach(stops))).not.toContain('yours');
  expect(onBoard(coach(stops, { isOwn: true }))).toContain('yours');
});

test('a departure without a time or without a stop says so', () => {
  expect(words(coach([['Leeds', null]]))).toContain('Time not available');
  expect(words(coach([['Leeds', '06:00']]))).not.toContain('not available');
  expect(words(coach([]))).toContain('Coach 4Time not available');
  expect(onBoard(coach([]))).toContain('Time not available');
});

test('how many are loaded comes from the list, and before there is one how many are booked that way', () => {
  const stops: [string, string][] = [['Leeds', '06:00']];
  expect(words(coach(stops))).toContain('–Unknown of 40 loaded');
  expect(words(coach(stops, counts({ total: 39 })))).toContain('38 of 39 loaded');
  expect(onBoard(coach(stops))).toContain('–Unknown of 40 loaded');
  expect(onBoard(coach(stops, counts({ total: 39 })))).toContain('38 of 39 loaded');
  expect(words(coach(stops, counts({ total: 0, done: 0, remaining: 0 })))).toContain('Nobody booked');
});

test('once it has left, a row says how many are not here, or that all are', () => {
  const stops: [string, string][] = [['Leeds', '06:00']];
  expect(words(coach(stops, counts()), '05:59')).not.toContain('not here');
  expect(words(coach(stops, counts()), '06:01')).toContain('2 not here');
  expect(words(coach(stops, counts({ done: 40, remaining: 0 })), '06:01')).toContain('All here');
  expect(words(coach(stops), '06:01')).not.toContain('here');
  expect(words(coach(stops, counts({ closing: 'closed', closedAt: at('04:58') })), '06:01')).toMatch(
    /closed \d\d:58$/,
  );
});
