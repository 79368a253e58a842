import type { Database } from '#platform/database.ts';
import { addAllocation, addPlace, stop } from './week-fixture.ts';

type DirectionName = 'outbound' | 'inbound';

/** Adds a transfer with its stops. */
export async function addTransfer(
  database: Database,
  transfer: {
    weekId?: string;
    transferId: string;
    outbound?: string[];
    inbound?: string[];
    sheet?: Record<string, string>;
    gone?: boolean;
  },
): Promise<void> {
  const { weekId = 'W1', transferId, outbound = [], inbound = [], sheet = {}, gone = false } = transfer;
  await addPlace(database, {
    weekId,
    kind: 'transfer',
    placeId: transferId,
    detail: { departures: { outbound: outbound.map(stop), inbound: inbound.map(stop) } },
    sheet: { transferId, ...sheet },
    gone,
  });
}

/** Books a passenger on a transfer. */
export async function addTransferSeat(
  database: Database,
  reference: string,
  seat: {
    weekId?: string;
    transferId: string;
    direction?: DirectionName;
    pickUp?: string;
    equipment?: string;
    gone?: boolean;
  },
): Promise<void> {
  const { weekId = 'W1', transferId, direction = 'outbound', pickUp = 'Geneva airport' } = seat;
  const { equipment = null, gone = false } = seat;
  await addAllocation(
    database,
    reference,
    {
      kind: 'transfer',
      place: transferId,
      direction,
      reference: null,
      pickUp,
      dropOff: null,
      equipmentCarriage: equipment,
    },
    { weekId, gone },
  );
}
