import { expect, test } from 'vitest';
import { aDeparture, aTicket } from './coach.fixtures.ts';
import { loadingStops } from './loading-stops.ts';

const names = (tickets: readonly { name: string }[]) => tickets.map(({ name }) => name);

test('stops come in travel order, whatever order the passengers are listed in', () => {
  const tickets = [
    aTicket('Dave', { pickUpLocation: 'Dover' }),
    aTicket('Lena', { pickUpLocation: 'Leeds' }),
    aTicket('Nora', { pickUpLocation: 'Nottingham' }),
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
      aTicket('Émile'),
      aTicket('Zac'),
      aTicket('anna'),
      aTicket('Ben', { loaded: 1 }),
      aTicket('Cara', { deleted: '1' }),
      aTicket('Dan', { deleted: '1', loaded: 1 }),
    ],
    [aDeparture('Leeds', '05:30')],
  );
  expect(names(stop?.remaining ?? [])).toEqual(['anna', 'Émile', 'Zac']);
  expect(names(stop?.loaded ?? [])).toEqual(['Ben']);
  expect(names(stop?.cancelled ?? [])).toEqual(['Cara', 'Dan']);
});

test('a stop where nobody gets on is left out', () => {
  const stops = loadingStops([aTicket('Anna')], [aDeparture('Hull', '04:00'), aDeparture('Leeds', '05:30')]);
  expect(stops.map(({ location }) => location)).toEqual(['Leeds']);
});

test('a stop the coach does not list follows the others, and people without a stop come last', () => {
  const tickets = [
    aTicket('No Stop', { pickUpLocation: null }),
    aTicket('Elsewhere', { pickUpLocation: 'Derby' }),
    aTicket('Anna'),
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
  const stops = loadingStops([aTicket('Anna'), aTicket('Ben')], departures);
  expect(stops).toHaveLength(1);
  expect(stops[0]).toMatchObject({ time: '05:30' });
  expect(names(stops[0]?.remaining ?? [])).toEqual(['Anna', 'Ben']);
});
