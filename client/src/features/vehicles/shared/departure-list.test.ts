import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { expect, test } from 'vitest';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import {
  departureOf,
  directionOfNext,
  findDepartures,
  groupDepartures,
  type ListedVehicle,
} from './departure-list.ts';

const at = (time: string) => Date.parse(`2026-12-11T${time}:00Z`);

/** A coach of tests by number, with its stops outbound: 'Leeds 05:30'. */
function aCoach(number: number, stops: string[], over: Partial<ListedVehicle> = {}): ListedVehicle {
  const departures = stops.map((stop) => {
    const [town = '', time = null] = stop.split(' ');
    return aDeparture(town.replaceAll('_', ' '), time);
  });
  return {
    id: `C${number}`,
    name: `Coach ${number}`,
    direction: 'outbound',
    facts: {
      passengers: { outbound: 40, inbound: 40 },
      departures: { outbound: departures, inbound: departures },
    },
    counts: null,
    isOwn: false,
    ...over,
  };
}
const missing = (remaining: number) => ({
  counts: { total: 40, done: 40 - remaining, remaining, closing: 'open' as const, closedAt: null },
});
const ids = (departures: readonly { id: string }[]) => departures.map(({ id }) => id);
const all = (vehicles: readonly ListedVehicle[], time: string) =>
  vehicles.map((vehicle) => departureOf(vehicle, at(time)));

test('a departure is shown by the next stop that it leaves, with the towns after it', () => {
  const coach = aCoach(3, ['Hull 07:00', 'Leeds 05:30', 'Derby 06:10']);
  expect(departureOf(coach, at('05:00'))).toMatchObject({
    stop: { town: 'Leeds', time: '05:30' },
    later: ['Derby', 'Hull'],
    hasLeft: false,
  });
  expect(departureOf(coach, at('06:00'))).toMatchObject({ stop: { town: 'Derby' }, later: ['Hull'] });
  expect(departureOf(coach, at('07:00'))).toMatchObject({ stop: { town: 'Leeds' }, hasLeft: true });
});

test('the spot in a town is apart from the town', () => {
  const transfer = aCoach(1, ['Les_Aiguilles,_upper_car_park 05:30', 'Roc_Blanc,_Place_du_Village 06:00']);
  expect(departureOf(transfer, at('05:00'))).toMatchObject({
    stop: { town: 'Les Aiguilles', spot: 'upper car park' },
    later: ['Roc Blanc'],
  });
});

test('a departure of which no time is known has not left', () => {
  expect(departureOf(aCoach(3, ['Hull']), at('23:00'))).toMatchObject({
    stop: { town: 'Hull' },
    hasLeft: false,
  });
  expect(departureOf(aCoach(3, []), at('23:00'))).toMatchObject({ stop: null, hasLeft: false });
});

test('on the board is the own departure, otherwise the next; the others follow by time and number', () => {
  const coaches = [aCoach(10, ['Leeds 07:00']), aCoach(2, ['Leeds 07:00']), aCoach(1, ['Hull 06:00'])];
  const groups = groupDepartures(all(coaches, '05:00'));
  expect(groups.onBoard?.id).toBe('C1');
  expect(ids(groups.next)).toEqual(['C2', 'C10']);
  expect(groups.left).toEqual([]);
  const own = [
    ...coaches,
    aCoach(4, ['York 08:00'], { isOwn: true }),
    aCoach(5, ['York 09:00'], { isOwn: true }),
  ];
  const withOwn = groupDepartures(all(own, '05:00'));
  expect(withOwn.onBoard?.id).toBe('C4');
  expect(ids(withOwn.yours)).toEqual(['C5']);
  expect(ids(withOwn.next)).toEqual(['C1', 'C2', 'C10']);
});

test('an earlier departure comes before a lower number, and the latest that left first', () => {
  const coaches = [aCoach(1, ['Leeds 08:00']), aCoach(2, ['Leeds 07:00']), aCoach(3, ['Hull 06:00'])];
  const early = groupDepartures(all(coaches, '05:00'));
  expect([early.onBoard?.id, ...ids(early.next)]).toEqual(['C3', 'C2', 'C1']);
  expect(ids(groupDepartures(all(coaches, '09:00')).left)).toEqual(['C1', 'C2', 'C3']);
});

test('an own departure without a time is not put on the board before one that has a time', () => {
  const own = aCoach(1, ['Leeds'], { isOwn: true });
  const { onBoard, yours } = groupDepartures(all([own, aCoach(2, ['Hull 06:00'])], '05:00'));
  expect(onBoard?.id).toBe('C2');
  expect(ids(yours)).toEqual(['C1']);
});

test('what has left begins with those that left without somebody, the latest first', () => {
  const coaches = [
    aCoach(1, ['Leeds 05:00'], missing(0)),
    aCoach(2, ['Leeds 05:10'], missing(1)),
    aCoach(3, ['Leeds 05:20']),
    aCoach(4, ['Leeds 05:30'], missing(2)),
  ];
  const { onBoard, next, left } = groupDepartures(all(coaches, '06:00'));
  expect([onBoard, next]).toEqual([null, []]);
  expect(ids(left)).toEqual(['C4', 'C2', 'C3', 'C1']);
});

test('the direction that opens is that of the next departure, and the last one travelled after all', () => {
  const inbound = { direction: 'inbound' as Direction };
  const coaches = [aCoach(1, ['Leeds 05:00']), aCoach(1, ['Leeds 09:00'], inbound)];
  expect(directionOfNext(all(coaches, '04:00'))).toBe('outbound');
  expect(directionOfNext(all(coaches, '06:00'))).toBe('inbound');
  expect(directionOfNext(all(coaches, '10:00'))).toBe('inbound');
  expect(directionOfNext(all(coaches.toReversed(), '04:00'))).toBe('outbound');
  const withoutTime = aCoach(2, ['Hull'], inbound);
  expect(directionOfNext(all([aCoach(1, ['Leeds 05:00']), withoutTime], '10:00'))).toBe('outbound');
  expect(directionOfNext([])).toBe('outbound');
});

test('a search finds a number by its first digits, and a town by any part of it, whatever its accents', () => {
  const coaches = [
    aCoach(3, ['Leeds 05:00', 'Besançon 06:00']),
    aCoach(31, ['Hull 05:00']),
    aCoach(13, ['Hull 04:00']),
  ];
  const found = (text: string) => ids(findDepartures(all(coaches, '04:30'), text));
  expect(found('3')).toEqual(['C3', 'C31']);
  expect(found('besanc')).toEqual(['C3']);
  expect(found('hull')).toEqual(['C31', 'C13']);
  expect(found('coach 13')).toEqual(['C13']);
  expect(found('york')).toEqual([]);
});

test('a search shows what is still to leave before what has left, and the earlier first', () => {
  const coaches = [
    aCoach(1, ['Hull 04:00']),
    aCoach(2, ['Hull 06:00']),
    aCoach(3, ['Hull 05:00']),
    { ...aCoach(4, ['Leeds 05:30']), name: 'GVA-01, coach 4' },
  ];
  const found = (text: string) => ids(findDepartures(all(coaches, '04:30'), text));
  expect(found('hull')).toEqual(['C3', 'C2', 'C1']);
  expect(found('4')).toEqual(['C4']);
});
