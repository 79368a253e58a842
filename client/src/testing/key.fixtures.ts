import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';

export const ZOE = 'NUCO-AB12CD-000001';
export const MAX = 'WASTELAND-AB12CD-000002';

/** A room for tests: two keys and an extra one, all here, for Zoë and for Max whose name the rep may not see. */
export function aKeyRoom(over: Partial<KeyRoomStatus> = {}): KeyRoomStatus {
  return {
    roomId: '12',
    roomName: 'Apartment 12',
    buildingName: 'Les Cimes',
    supplier: 'Corbier Locations',
    distLoc: 'Reception / Nord',
    distLat: 45.4692,
    distLon: 6.9068,
    numberOfKeys: 2,
    extraKeys: 1,
    ready: 1,
    blocked: 0,
    distributed: 0,
    returned: 0,
    distributedTo: null,
    allowedBarcodes: `${ZOE},${MAX}`,
    distributionInfo: '[]',
    returnInfo: '[]',
    keysOut: 0,
    extraKeysReturned: 0,
    contested: 0,
    guests: [
      { name: 'Zoë O’Brien', bookingRef: ZOE },
      { name: null, bookingRef: MAX },
    ],
    ...over,
  };
}

/** An action of this phone on the keys of a room, not sent yet. */
export function aKeyItem(
  kind: 'distribute-keys' | 'return-keys',
  body: object,
  over: Partial<OutboxItem> = {},
): OutboxItem {
  serial += 1;
  return outboxItem({
    id: `action-${String(serial).padStart(4, '0')}`,
    kind,
    owner: 'R100',
    body: JSON.stringify({
      barcode: ZOE,
      tenant: 'nuco',
      numberOfKeys: 1,
      extraKeysReturned: 0,
      returnedBy: 'Reception',
      repName: 'Robin Field',
      ...body,
    }),
    subject: 'room:12',
    place: 'room:12',
    recordedAt: 1_000 + serial,
    ...over,
  });
}

let serial = 0;
