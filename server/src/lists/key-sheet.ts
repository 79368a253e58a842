import type { KeyHandedOut } from '@offpiste/domain/contract/keys.ts';
import type { KeyRoom } from '@offpiste/domain/rules/key-totals.ts';
import { sql } from 'kysely';

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

/** Whether row `r` of `place` is a room whose keys we hand out. */
export const hasKeys = sql<boolean>`(r.kind = 'room' AND NOT r.gone AND r.sheet <> '{}')`;

/**
 * The sheet of the room in row `r` of `place`, with what headquarters says instead: that holds for as long as the sheet says
 * what it said then. Whoever reads whether a room is ready or blocked reads it here.
 */
export const sheetNow = sql<KeySheet>`(r.sheet || coalesce((
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'ready', CASE WHEN f.sheet_ready = (r.sheet ->> 'ready')::smallint THEN f.ready END,
    'blocked', CASE WHEN f.sheet_blocked = (r.sheet ->> 'blocked')::smallint THEN f.blocked END))
  FROM room_flag f WHERE f.week_id = r.week_id AND f.room_id = r.place_id), '{}'))`;
