import { useSyncExternalStore } from 'react';
import { onRepOffline, openedRepOffline, repOffline } from '../rep-offline.ts';
import { flushSoon } from '../sync/sync.ts';
import { isUnsent, type OutboxItem } from './outbox-item.ts';
import type { OutboxContents } from './outbox-store.ts';
import { subscribeBehindVerdict } from './verdict-first.ts';

/** The signed-in rep's actions on this phone, newest first in every list. */
export interface OutboxView {
  /** All of them in the order of recording; the others have the newest first. */
  recorded: readonly OutboxItem[];
  /** All of them. */
  items: OutboxItem[];
  /** How many have not reached the server; the badge. */
  unsent: number;
  /** Those, one by one. */
  waiting: OutboxItem[];
  /** Refused by the server while the rep was not looking. */
  needsAttention: OutboxItem[];
  /** Recorded, and contradicting another device's record. */
  conflicts: OutboxItem[];
  /** Settled within the last day. */
  recent: OutboxItem[];
  /** Stored here but no longer readable; kept, and never sent. */
  unreadable: number;
  /** This phone's storage cannot be read at all; the screen shows what was read before. */
  storeFailed: boolean;
}

const NOTHING: OutboxView = {
  recorded: [],
  items: [],
  unsent: 0,
  waiting: [],
  needsAttention: [],
  conflicts: [],
  recent: [],
  unreadable: 0,
  storeFailed: false,
};
const views = new WeakMap<OutboxContents, OutboxView>();

export function useOutbox(): OutboxView {
  return useSyncExternalStore(subscribeBehind, read);
}

/** Returns the same once the phone has read it; right after a start `useOutbox` still shows nothing. */
export async function readOutbox(): Promise<OutboxView> {
  await repOffline().catch(() => undefined);
  return read();
}

/** Sends a refused action again as it is. */
export async function retryItem(id: string): Promise<void> {
  await (await repOffline())?.outbox.retry(id);
  flushSoon();
}

/** Discards a refused action, by the rep's explicit wish. */
export async function discardItem(id: string): Promise<void> {
  await (await repOffline())?.outbox.discard(id);
}

/** Takes a conflict that the rep has read off the list. */
export async function acknowledgeItem(id: string): Promise<void> {
  await (await repOffline())?.outbox.acknowledge(id);
}

/** Sorts items by what a rep wants to know about them. */
export function viewOf(contents: OutboxContents): OutboxView {
  const known = views.get(contents);
  if (known) return known;
  const newestFirst = [...contents.items].reverse();
  const waiting = newestFirst.filter(isUnsent);
  const view: OutboxView = {
    recorded: contents.items,
    items: newestFirst,
    unsent: waiting.length,
    waiting,
    needsAttention: newestFirst.filter(({ state }) => state === 'needs-attention'),
    conflicts: newestFirst.filter(({ state }) => state === 'conflict'),
    recent: newestFirst.filter(({ state }) => state === 'done'),
    unreadable: contents.unreadable,
    storeFailed: contents.failed === true,
  };
  views.set(contents, view);
  return view;
}

function read(): OutboxView {
  const rep = openedRepOffline();
  return rep ? viewOf(rep.outbox.items()) : NOTHING;
}

function subscribeBehind(listener: () => void): () => void {
  return subscribeBehindVerdict(subscribe, listener);
}

function subscribe(listener: () => void): () => void {
  let stopItems = openedRepOffline()?.outbox.subscribe(listener);
  const stopRep = onRepOffline(() => {
    stopItems?.();
    stopItems = openedRepOffline()?.outbox.subscribe(listener);
    listener();
  });
  void repOffline();
  return () => {
    stopItems?.();
    stopRep();
  };
}
