import { expect, test } from 'vitest';
import { aDeparture, aSeat } from '#testing/vehicle-fixtures.ts';
import { loadingStops } from './loading-stops.ts';
import { type SeatedPassenger, seatedPassenger } from './seated-passenger.ts';

const aPassenger = (name: string, over: Partial<SeatedPassenger> = {}) => ({
  ...seatedPassenger({ ...aSeat(name), deleted: '0' }),
  ...over,
});

const names = (tickets: readonly { name: string }[]) => tickets.map(({ name }) => name);

test('stops come in travel order, whatever order the passengers are listed in', () => {
  const tickets = [
    aPassenger('Dave', { detail: 'Dover' }),
    aPassenger('Lena', { detail: 'Leeds' }),
    aPassenger('Nora', { detail: 'Nottingham' }),
  ];
  const departures = [
    aDeparture('Dover', '11:30'),
    aDeparture('Nottingham', '07:15'),
    aDeparture('Leeds', '05:30'),
  ];
  expect(loadingStops(tickets, departures).map(({ location, time }) => [location, time])).toEqual([
    ['Leeds', '05:30'],
    ['Nottingham', '07:15'],
    ['Dover', '11:30'],
  ]);
});

test('within a stop people are by name, apart by loaded, remaining and cancelled', () => {
  const [stop] = loadingStops(
    [
      aPassenger('Émile'),
      aPassenger('Zac'),
      aPassenger('anna'),
      aPassenger('Ben', { done: true }),
      aPassenger('Cara', { cancelled: true }),
      aPassenger('Dan', { cancelled: true, done: true }),
    ],
    [aDeparture('Leeds', '05:30')],
  );
  expect(names(stop?.remaining ?? [])).toEqual(['anna', 'Émile', 'Zac']);
  expect(names(stop?.done ?? [])).toEqual(['Ben']);
  expect(names(stop?.cancelled ?? [])).toEqual(['Cara', 'Dan']);
});

test('a stop where nobody gets on is left out', () => {
  const stops = loadingStops(
    [aPassenger('Anna')],
    [aDeparture('Hull', '04:00'), aDeparture('Leeds', '05:30')],
  );
  expect(stops.map(({ location }) => location)).toEqual(['Leeds']);
});

test('a stop the coach does not list follows the others, and people without a stop come last', () => {
  const tickets = [
    aPassenger('No Stop', { detail: null }),
    aPassenger('Elsewhere', { detail: 'Derby' }),
    aPassenger('Anna'),
  ];
  const stops = loadingStops(tickets, [aDeparture('Leeds', '05:30')]);
  expect(stops.map(({ location, time }) => [location, time])).toEqual([
    ['Leeds', '05:30'],
    ['Derby', null],
    [null, null],
  ]);
});

test('nobody is lost or counted twice when a coach stops at one place twice', () => {
  const departures = [aDeparture('Leeds', '05:30'), aDeparture('Leeds', '06:30')];
  const stops = loadingStops([aPassenger('Anna'), aPassenger('Ben')], departures);
  expect(stops).toHaveLength(1);
  expect(stops[0]).toMatchObject({ time: '05:30' });
  expect(names(stops[0]?.remaining ?? [])).toEqual(['Anna', 'Ben']);
});
