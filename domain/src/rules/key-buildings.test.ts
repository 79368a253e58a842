import { expect, test } from 'vitest';
import { keyBuildings, roomCounts } from './key-buildings.ts';

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

test('headquarters counts each room once by where its keys are, and once by what keeps them from being handed out', () => {
  const at = (place: string, ready: 0 | 1, blocked: 0 | 1, contested = 0) => ({
    ...{ at: place, ready, blocked, contested },
  });
  const rooms = [
    at('here', 1, 0),
    at('partly', 1, 0, 2),
    at('out', 1, 1),
    at('out', 0, 0),
    at('back', 0, 1, 1),
    at('back', 1, 0),
    at('back', 1, 0),
  ];
  expect(roomCounts(rooms)).toEqual({
    ...{ rooms: 7, out: 2, partly: 1, back: 3, contested: 2, ready: 4, blocked: 2 },
  });
});
