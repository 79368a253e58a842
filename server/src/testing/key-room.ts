import { randomUUID } from 'node:crypto';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { DistributeKeysBody, ReturnKeysBody } from '@offpiste/domain/contract/keys.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import type { Room } from '@offpiste/domain/contract/week.ts';
import type * as z from 'zod/mini';
import type { Database } from '#platform/database.ts';
import { addPlace } from './week-fixture.ts';

/** Adds a room with its keys, as written by the import; by default a ready room with two keys. */
export async function addKeyRoom(
  database: Database,
  room: {
    weekId?: string;
    roomId: string;
    roomName?: string;
    building?: { id: string; name: string };
    gone?: boolean;
    /** Cells of the sheet that differ. */
    keys?: Record<string, unknown>;
  },
): Promise<void> {
  const { weekId = 'W1', roomId, roomName = `Apartment ${roomId}`, gone = false, keys = {} } = room;
  const { building = { id: 'les-cimes', name: 'Les Cimes' } } = room;
  await addPlace(database, {
    weekId,
    kind: 'room',
    placeId: roomId,
    gone,
    detail: {
      accommodation: building.id,
      subblock_physical_name: roomName,
      subblock_room_rep: null,
      subblock_capacity: null,
      bed_linen_included: null,
      towels_included: null,
      passenger_notes: null,
    } satisfies z.infer<typeof Room>,
    sheet: {
      roomId,
      roomName,
      buildingName: building.name,
      numberOfKeys: 2,
      extraKeys: 1,
      ready: 1,
      blocked: 0,
      allowedBarcodes: [],
      supplier: 'Corbier Locations',
      distLoc: 'Reception',
      distLat: 45.4692,
      distLon: 6.9068,
      distributed: 0,
      returned: 0,
      distributedTo: null,
      distributionInfo: [],
      ...keys,
    },
  });
}

type Sender = Pick<RepSession, 'repId' | 'name' | 'tenant'>;

/** Body of a key distribution by this rep, now, with a new id; pass what matters to the test. */
export function distributeBody(rep: Sender, given: Partial<DistributeKeysBody> = {}): DistributeKeysBody {
  return {
    ...common(rep),
    barcode: 'NUCO-AB12CD-000001',
    tenant: rep.tenant,
    numberOfKeys: 1,
    location: 'Reception',
    ...given,
  };
}

/** Body of a return by this rep, now, with a new id; pass what matters to the test. */
export function returnBody(rep: Sender, given: Partial<ReturnKeysBody> = {}): ReturnKeysBody {
  return {
    ...common(rep),
    numberOfKeys: 1,
    returnedBy: 'Reception',
    returnedNotes: '',
    extraKeysReturned: 0,
    ...given,
  };
}

function common(rep: Sender) {
  const now = toInstant(Date.now());
  return {
    weekId: 'W1',
    roomId: '1',
    handsetTimestamp: now,
    clientTimestamp: now,
    idempotentId: randomUUID(),
    repId: rep.repId,
    repName: rep.name,
    lat: null,
    lon: null,
  };
}
