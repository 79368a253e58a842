import { type ReplyFields, under } from './reply-field-lists.ts';

/** Room keys. */
export const keyFields: ReplyFields = {
  '/api/keyDist/distLocations/:systemId': { open: ['[].distLoc'] },
  '/api/keyDist/distSuppliers/:systemId': { open: ['[].supplier'] },
  '/api/keyDist/distBuildings/:systemId': { open: under('[].', ['building', 'buildingName']) },
  '/api/keyDist/allKeys/:weekId/:loc': keyList(),
  '/api/keyDist/allKeys/supplier/:weekId/:loc': keyList(),
  '/api/keyDist/allKeys/building/:weekId/:loc': keyList(),
  '/api/keyDist/buildings/:weekId/:loc': { open: keyBuildings() },
  '/api/keyDist/buildings/supplier/:weekId/:loc': { open: keyBuildings() },
  '/api/keyDist/buildings/building/:weekId/:loc': { open: keyBuildings() },
  '/api/keyDist/barcode/:barcode/week/:weekId': { open: ['success', 'error', 'room.roomId'] },
  '/api/keyDist/room/:roomId/week/:weekId': keyRoom(''),
};

/** A room's keys. */
function keyRoom(prefix: string) {
  return {
    open: under(prefix, [
      'roomId',
      'roomName',
      'buildingName',
      'supplier',
      'distLoc',
      'distLat',
      'distLon',
      'numberOfKeys',
      'extraKeys',
      'ready',
      'blocked',
      'distributed',
      'returned',
      'keysOut',
      'extraKeysReturned',
      'contested',
    ]),
    recipient: under(prefix, ['distributedTo', 'distributionInfo', 'returnInfo']),
    guest: under(prefix, ['allowedBarcodes', 'guests[].name', 'guests[].bookingRef']),
  };
}

function keyList() {
  const room = keyRoom('keys[].');
  return { ...room, open: ['total', 'distributed', ...room.open] };
}

function keyBuildings(): string[] {
  return [
    'success',
    ...under('buildings[].', [
      'buildingName',
      'totalRooms',
      'readyRooms',
      'blockedRooms',
      'distributedRooms',
    ]),
  ];
}
