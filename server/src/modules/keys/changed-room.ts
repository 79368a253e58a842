import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import {
  type KeyHandover,
  type KeyRoom,
  type KeyTotals,
  keyTotals,
  NO_KEYS_OUT,
} from '@offpiste/domain/rules/key-totals.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { keyRoomStatus } from './key-room-status.ts';
import type { KeyBooking } from './key-store.ts';

/** Where the keys of a room are; of an unknown room there are none. */
export function totalsOf(room: KeyRoom | null, handovers: readonly KeyHandover[]): KeyTotals {
  return room ? keyTotals(room, handovers) : NO_KEYS_OUT;
}

/** The room after an accepted handover, for the reply. */
export function changedRoom(
  { sheet, names }: KeyBooking,
  handovers: readonly KeyHandover[],
  viewer: Viewer,
): KeyRoomStatus {
  if (!sheet) throw new Error('a handover was accepted without a room');
  return keyRoomStatus(sheet, handovers, new Map(Object.entries(names)), viewer);
}
