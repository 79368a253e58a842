/**
 * Where a room's keys are, as a fold of its handovers by corrected time (document 2 §3 "Key room").
 * A room's keys are handed out in parts and come back in parts; its extra keys are not counted when they go out, because
 * they go with the first key, and are counted when they come back.
 */

/** A fact about a room's keys: some went out to a recipient, or some came back. */
export type KeyFact = KeyAction & {
  actionId: string;
  repId: string;
  repName: string;
  /** Corrected time, epoch milliseconds. */
  at: number;
  seq: number;
};

export type KeyAction =
  | {
      way: 'out';
      keys: number;
      /** Reference of the person who received them. */
      recipient: string;
      tenant: string;
      location: string | null;
    }
  | { way: 'back'; keys: number; extraKeys: number; returnedBy: string; notes: string };

/** A fact in its place in time; the facts before it decide how many of its keys count. */
export type KeyHandover = KeyAction & Pick<KeyFact, 'actionId' | 'repId' | 'repName' | 'at'>;

/** A room's keys, as the operator's sheet has them. */
export interface KeyRoom {
  numberOfKeys: number;
  extraKeys: number;
  ready: boolean;
  blocked: boolean;
  /** Full references of everyone who may receive a key. */
  allowedBarcodes: readonly string[];
  /** How many keys were out before the week was imported into Offpiste, and whether these came back. */
  earlier: { keys: number; returned: boolean };
}

/** Who handed over last, and when. */
export type KeyWitness = Pick<KeyHandover, 'repId' | 'repName' | 'at'> | null;

export interface KeyTotals {
  /** Keys with guests now: from 0 to the room's keys. */
  out: number;
  /** Whether any key was ever handed out. */
  everOut: boolean;
  /** Extra keys that have come back since all keys of the room were last here: from 0 to the room's extra keys. */
  extraKeysBack: number;
  /** The last handing-out and the last return of which at least one key counts. */
  lastOut: KeyWitness;
  lastBack: KeyWitness;
  /** Handovers that claim more than is possible: more keys out than the room had left, or more back than were out. */
  contested: number;
}

type KeyCounts = Pick<KeyRoom, 'numberOfKeys' | 'extraKeys'>;

export const NO_KEYS_OUT: KeyTotals = {
  out: 0,
  everOut: false,
  extraKeysBack: 0,
  lastOut: null,
  lastBack: null,
  contested: 0,
};

/** The handovers that are not undone, in the order in which they happened, whatever order they arrived in. */
export function foldKeys(facts: readonly KeyFact[]): KeyHandover[] {
  return [...facts].sort((a, b) => a.at - b.at || a.seq - b.seq).map(({ seq: _, ...handover }) => handover);
}

/** Returns where the keys are after these handovers. */
export function keyTotals(room: KeyRoom, handovers: readonly KeyHandover[]): KeyTotals {
  return handovers.reduce((totals, handover) => addHandover(room, totals, handover), startOf(room));
}

/** If a handover claims more than is possible, only what is possible counts: no total leaves its bounds. */
export function addHandover(room: KeyCounts, totals: KeyTotals, handover: KeyHandover): KeyTotals {
  const { repId, repName, at } = handover;
  const who = { repId, repName, at };
  if (handover.way === 'out') {
    const keys = within(handover.keys, keysLeft(room, totals));
    return {
      ...totals,
      out: totals.out + keys,
      everOut: totals.everOut || keys > 0,
      extraKeysBack: totals.out === 0 ? 0 : totals.extraKeysBack,
      lastOut: keys > 0 ? who : totals.lastOut,
      contested: totals.contested + (keys === handover.keys ? 0 : 1),
    };
  }
  const keys = within(handover.keys, totals.out);
  const extraKeys = within(handover.extraKeys, extraKeysLeft(room, totals));
  const isWhole = keys === handover.keys && extraKeys === handover.extraKeys;
  return {
    ...totals,
    out: totals.out - keys,
    extraKeysBack: totals.extraKeysBack + extraKeys,
    lastBack: keys > 0 ? who : totals.lastBack,
    contested: totals.contested + (isWhole ? 0 : 1),
  };
}

/** Keys that are here and can be handed out. */
export function keysLeft(room: KeyCounts, totals: Pick<KeyTotals, 'out'>): number {
  return Math.max(room.numberOfKeys - totals.out, 0);
}

/** Extra keys that have not come back yet. */
export function extraKeysLeft(room: KeyCounts, totals: Pick<KeyTotals, 'extraKeysBack'>): number {
  return Math.max(room.extraKeys - totals.extraKeysBack, 0);
}

/** Whether every key of the room is out. */
export function isDistributed(room: KeyCounts, { out }: Pick<KeyTotals, 'out'>): boolean {
  return out > 0 && out >= room.numberOfKeys;
}

/** Whether everything that was handed out has come back. */
export function isReturned({ out, everOut }: Pick<KeyTotals, 'out' | 'everOut'>): boolean {
  return everOut && out === 0;
}

/** Where a room's keys are: all here as never handed out, some or all of them out, or all back again. */
export function keysAt(
  room: KeyCounts,
  totals: Pick<KeyTotals, 'out' | 'everOut'>,
): 'here' | 'partly' | 'out' | 'back' {
  if (isDistributed(room, totals)) return 'out';
  if (totals.out > 0) return 'partly';
  return isReturned(totals) ? 'back' : 'here';
}

function within(keys: number, most: number): number {
  return Math.max(Math.min(keys, most), 0);
}

function startOf(room: KeyRoom): KeyTotals {
  const keys = Math.min(room.earlier.keys, room.numberOfKeys);
  return { ...NO_KEYS_OUT, out: room.earlier.returned ? 0 : keys, everOut: keys > 0 };
}
