import { expect, test } from 'vitest';
import { keyBuildings } from './key-buildings.ts';

const room = (buildingName: string, ready: 0 | 1, blocked: 0 | 1, distributed: 0 | 1) => ({
  buildingName,
  ready,
  blocked,
  distributed,
});

test('each building counts its rooms, and a blocked room is not ready', () => {
  const rooms = [
    room('Les Cimes', 1, 0, 1),
    room('Edelweiss', 0, 1, 0),
    room('Les Cimes', 1, 1, 0),
    room('Les Cimes', 0, 0, 0),
    room('Les Cimes', 1, 0, 0),
  ];
  expect(keyBuildings(rooms)).toEqual([
    { buildingName: 'Les Cimes', totalRooms: 4, readyRooms: 2, blockedRooms: 1, distributedRooms: 1 },
    { buildingName: 'Edelweiss', totalRooms: 1, readyRooms: 0, blockedRooms: 1, distributedRooms: 0 },
  ]);
  expect(keyBuildings([])).toEqual([]);
});
