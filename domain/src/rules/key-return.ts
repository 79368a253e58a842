import { extraKeysLeft, isReturned, type KeyRoom, type KeyTotals, type KeyWitness } from './key-totals.ts';

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface KeyReturnFacts {
  /** Null when no room of the week with keys has this id. */
  room: Pick<KeyRoom, 'numberOfKeys' | 'extraKeys'> | null;
  totals: KeyTotals;
}

export interface KeyReturnRequest {
  numberOfKeys: number;
  extraKeysReturned: number;
  /** From correctTime: it has already happened, so a contradiction is recorded instead of refused. */
  late: boolean;
}

export type KeyReturnOutcome =
  | { verdict: 'accepted'; reason: 'returned' }
  | { verdict: 'conflict'; reason: 'already-returned'; last: KeyWitness }
  | { verdict: 'conflict' | 'refused'; reason: 'keys-not-out'; out: number }
  | { verdict: 'conflict' | 'refused'; reason: 'extra-keys-not-out'; out: number }
  | { verdict: 'refused'; reason: 'room-unknown' };

/**
 * Decides whether keys of a room are taken back: known → already done → number of keys → number of extra keys.
 * The keys of a room that is blocked or not ready are taken back like any other.
 */
export function decideKeyReturn(
  { room, totals }: KeyReturnFacts,
  { numberOfKeys, extraKeysReturned, late }: KeyReturnRequest,
): KeyReturnOutcome {
  if (!room) return { verdict: 'refused', reason: 'room-unknown' };
  if (isReturned(totals)) return { verdict: 'conflict', reason: 'already-returned', last: totals.lastBack };
  // More keys than the room has never came back, however late the report is.
  const canBe =
    isWithin(numberOfKeys, 1, room.numberOfKeys) && isWithin(extraKeysReturned, 0, room.extraKeys);
  const contradiction = late && canBe ? 'conflict' : 'refused';
  if (!isWithin(numberOfKeys, 1, totals.out))
    return { verdict: contradiction, reason: 'keys-not-out', out: totals.out };
  const extraOut = extraKeysLeft(room, totals);
  if (!isWithin(extraKeysReturned, 0, extraOut))
    return { verdict: contradiction, reason: 'extra-keys-not-out', out: extraOut };
  return { verdict: 'accepted', reason: 'returned' };
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
