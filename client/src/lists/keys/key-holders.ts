import { KeyHandedOut, type KeyRoomStatus, KeyTakenBack } from '@offpiste/domain/contract/keys.ts';
import { readEntries } from './handover-lines.ts';

/** Somebody who holds keys of a room. */
export interface KeyHolder {
  /** As the server names recipients: 'name - bookingRef', or the brand alone where nothing else is known. */
  who: string;
  keys: number;
  /** When the first of them was handed out. */
  since: string;
}

export interface KeyHolders {
  holders: readonly KeyHolder[];
  /** Keys that have come back and might be of any of several holders. */
  backFromAnybody: number;
}

interface Entry {
  way: 'out' | 'back';
  keys: number;
  who: string;
  at: string;
}

type HeldRoom = Pick<
  KeyRoomStatus,
  'distributionInfo' | 'returnInfo' | 'distributedTo' | 'numberOfKeys' | 'keysOut'
>;

/**
 * Returns who holds keys of a room now, by its handovers in the order of their times. Keys that somebody brings back are
 * that person's own; where the bringer holds none, and several others do, nobody knows whose they were.
 */
export function keyHolders(room: HeldRoom): KeyHolders {
  if (room.keysOut === 0) return { holders: [], backFromAnybody: 0 };
  let held: KeyHolder[] = [];
  let backFromAnybody = 0;
  for (const { way, keys, who, at } of entriesOf(room)) {
    const out = held.reduce((sum, holder) => sum + holder.keys, 0) - backFromAnybody;
    if (way === 'out') {
      const added = Math.min(keys, room.numberOfKeys - out);
      if (added > 0) held = withMore(held, { who, keys: added, since: at });
    } else if (keys >= out) {
      held = [];
      backFromAnybody = 0;
    } else {
      const own = held.find((holder) => holder.who === who) ?? (held.length === 1 ? held[0] : undefined);
      const ofOwn = Math.min(keys, own?.keys ?? 0);
      held = held.flatMap((holder) => (holder === own ? withLess(holder, ofOwn) : [holder]));
      backFromAnybody += keys - ofOwn;
    }
  }
  return { holders: held, backFromAnybody };
}

function withMore(held: readonly KeyHolder[], more: KeyHolder): KeyHolder[] {
  return held.some(({ who }) => who === more.who)
    ? held.map((holder) => (holder.who === more.who ? { ...holder, keys: holder.keys + more.keys } : holder))
    : [...held, more];
}

function withLess(holder: KeyHolder, keys: number): KeyHolder[] {
  return holder.keys === keys ? [] : [{ ...holder, keys: holder.keys - keys }];
}

function entriesOf(room: HeldRoom): Entry[] {
  const handedOut = readEntries(KeyHandedOut, room.distributionInfo);
  const named = handedOut.map(({ distributedTo }) => distributedTo);
  // Handovers from before the import name nobody; the sheet does, once for all of them.
  const unnamed = (room.distributedTo ?? '').split(', ').filter((who) => who !== '' && !named.includes(who));
  const out = handedOut.map(
    ({ numberOfKeys, tenant, timestamp, distributedTo }): Entry => ({
      way: 'out',
      keys: numberOfKeys,
      who: distributedTo ?? (unnamed.join(', ') || tenant.toUpperCase()),
      at: timestamp,
    }),
  );
  const back = readEntries(KeyTakenBack, room.returnInfo).map(
    ({ numberOfKeys, returnedBy, timestamp }): Entry => ({
      way: 'back',
      keys: numberOfKeys,
      who: returnedBy,
      at: timestamp,
    }),
  );
  return [...out, ...back].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
