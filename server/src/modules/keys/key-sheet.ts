import type { KeyHandedOut } from '@offpiste/domain/contract/keys.ts';
import type { KeyRoom } from '@offpiste/domain/rules/key-totals.ts';

/** A room's sheet, as written by the import: its keys, and those handed out before the week was imported into Offpiste. */
export interface KeySheet {
  roomId: string;
  roomName: string;
  buildingName: string;
  supplier: string | null;
  distLoc: string | null;
  distLat: number | null;
  distLon: number | null;
  numberOfKeys: number;
  extraKeys: number;
  ready: number;
  blocked: number;
  allowedBarcodes: string[];
  distributed: number;
  returned: number;
  distributedTo: string | null;
  distributionInfo: KeyHandedOut[];
}

/** A room as the rules take it. Earlier handovers without numbers were of all keys. */
export function keyRoomOf(sheet: KeySheet): KeyRoom {
  const { numberOfKeys, extraKeys, allowedBarcodes, distributionInfo } = sheet;
  const listed = distributionInfo.reduce((keys, handover) => keys + handover.numberOfKeys, 0);
  return {
    numberOfKeys,
    extraKeys,
    allowedBarcodes,
    ready: sheet.ready === 1,
    blocked: sheet.blocked === 1,
    earlier: {
      keys: listed || (sheet.distributed === 1 ? numberOfKeys : 0),
      returned: sheet.returned === 1,
    },
  };
}
