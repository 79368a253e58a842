import { expect, test } from 'vitest';
import type { ListedAccommodation } from '#week/worker/stays.ts';
import { findRooms } from './find-rooms.ts';

const room = (physicalName: string) => ({
  roomId: physicalName,
  physicalName,
  capacity: 4,
  inhabitants: 2,
  roomRep: null,
});
const houses: ListedAccommodation[] = [
  { accommodationId: 'h-1', name: 'Les Cîmes', address: null, rooms: [room('Room 12'), room('Room 214')] },
  { accommodationId: 'h-2', name: 'Aiguille', address: null, rooms: [room('Apartment 12')] },
];
const found = (query: string) =>
  findRooms(houses, query).map(({ name, rooms }) => [name, rooms.map(({ physicalName }) => physicalName)]);

test('nothing typed shows every house', () => {
  expect(findRooms(houses, '  ')).toEqual(houses);
});

test('a house is found without accents, with all its rooms', () => {
  expect(found('cimes')).toEqual([['Les Cîmes', ['Room 12', 'Room 214']]]);
});

test('a room is found in whichever house it is, without its neighbours', () => {
  expect(found('12')).toEqual([
    ['Les Cîmes', ['Room 12']],
    ['Aiguille', ['Apartment 12']],
  ]);
  expect(found('999')).toEqual([]);
});
