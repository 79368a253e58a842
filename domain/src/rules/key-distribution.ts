import { readTicketCode, type TicketPrefixes } from './code.ts';
import { isDistributed, type KeyRoom, type KeyTotals, type KeyWitness, keysLeft } from './key-totals.ts';

/** A room as it is described to a rep at the wrong one. */
export interface RoomName {
  roomId: string;
  roomName: string;
  buildingName: string;
}

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface KeyDistributionFacts {
  /** Null when no room of the week with keys has this id. */
  room: KeyRoom | null;
  totals: KeyTotals;
  /** The room the person belongs to; null when they may receive the keys of no room. */
  belongsTo: RoomName | null;
}

export interface KeyDistributionRequest {
  /** The scanned text or, when found by name, the passenger's reference. */
  barcode: string;
  numberOfKeys: number;
  /** From correctTime: it has already happened, so a contradiction is recorded instead of refused. */
  late: boolean;
}

export type KeyDistributionOutcome =
  | { verdict: 'accepted'; reason: 'distributed' }
  | { verdict: 'conflict'; reason: 'already-distributed'; last: KeyWitness }
  | { verdict: 'conflict' | 'refused'; reason: 'keys-not-left'; left: number }
  | { verdict: 'refused'; reason: 'barcode-not-authorised'; belongsTo: RoomName | null }
  | {
      verdict: 'refused';
      reason: 'room-unknown' | 'room-blocked' | 'room-not-ready' | 'invalid-barcode' | 'no-allowed-barcodes';
    };

/**
 * Decides whether keys of a room are handed to a person (document 2 §4, §5 "Key distribution", §8):
 * known → blocked → ready → format → right room → already done → number of keys. Rooms are shared, so no brand
 * is refused.
 */
export function decideKeyDistribution(
  { room, totals, belongsTo }: KeyDistributionFacts,
  request: KeyDistributionRequest,
  prefixes: TicketPrefixes,
): KeyDistributionOutcome {
  const problem = keyRoomProblem(room);
  if (problem || !room) return { verdict: 'refused', reason: problem ?? 'room-unknown' };
  const barcode = keyBarcodeProblem(room, request.barcode, prefixes);
  if (barcode === 'barcode-not-authorised') return { verdict: 'refused', reason: barcode, belongsTo };
  if (barcode) return { verdict: 'refused', reason: barcode };
  const { numberOfKeys, late } = request;
  const left = keysLeft(room, totals);
  if (isDistributed(room, totals)) {
    return { verdict: 'conflict', reason: 'already-distributed', last: totals.lastOut };
  }
  if (numberOfKeys >= 1 && numberOfKeys <= left) return { verdict: 'accepted', reason: 'distributed' };
  // More keys than the room has were never handed out, however late the report is.
  const happened = late && numberOfKeys > left && numberOfKeys <= room.numberOfKeys;
  return { verdict: happened ? 'conflict' : 'refused', reason: 'keys-not-left', left };
}

/** Returns why no key of this room may be handed out to anybody; null when it may. */
export function keyRoomProblem(
  room: Pick<KeyRoom, 'ready' | 'blocked'> | null,
): 'room-unknown' | 'room-blocked' | 'room-not-ready' | null {
  if (!room) return 'room-unknown';
  if (room.blocked) return 'room-blocked';
  return room.ready ? null : 'room-not-ready';
}

/** Returns why this person may not receive a key of the room; null when they may. */
export function keyBarcodeProblem(
  room: Pick<KeyRoom, 'allowedBarcodes'>,
  barcode: string,
  prefixes: TicketPrefixes,
): 'invalid-barcode' | 'no-allowed-barcodes' | 'barcode-not-authorised' | null {
  const reading = readTicketCode(barcode, { prefixes });
  if (!reading.ok) return 'invalid-barcode';
  if (room.allowedBarcodes.length === 0) return 'no-allowed-barcodes';
  return room.allowedBarcodes.includes(reading.ticket.code) ? null : 'barcode-not-authorised';
}
