import { errorName } from '../storage/error-name.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxContents, OutboxStore } from './outbox-store.ts';

export interface RescuedStoreOptions {
  main: OutboxStore;
  /** In a database of its own, used when the first one cannot be written. */
  rescue: OutboxStore;
  /** Makes room when the disk is full: weeks and lists can be fetched again, the outbox cannot. */
  makeRoom: () => Promise<void>;
}

/**
 * One outbox over two databases. What had to be rescued moves back before anything newer of its subject is written,
 * so that the order of recording stays, also while either database cannot be read.
 */
export function createRescuedStore({ main, rescue, makeRoom }: RescuedStoreOptions): OutboxStore {
  const ofMain = remembering(main);
  const ofRescue = remembering(rescue);
  let mayHoldRescued = true;
  /** How often something was about to be rescued. */
  let rescues = 0;

  const moveBack = async () => {
    if (!mayHoldRescued) return;
    const before = rescues;
    const rescued = await ofRescue.list();
    for (const item of rescued.items) {
      await ofMain.add(item);
      await ofRescue.remove([item.id]);
    }
    if (before === rescues) mayHoldRescued = rescued.unreadable > 0;
  };

  const addToMain = async (item: OutboxItem) => {
    await moveBack().catch(() => undefined);
    const waitsForOlder = ofRescue.known().items.some(({ subject }) => subject === item.subject);
    if (waitsForOlder) throw new Error('What is older of its subject could not move back yet');
    try {
      await ofMain.add(item);
    } catch (error) {
      if (errorName(error) !== 'QuotaExceededError') throw error;
      await makeRoom();
      await ofMain.add(item);
    }
  };

  return {
    async add(item) {
      try {
        await addToMain(item);
      } catch {
        rescues += 1;
        await ofRescue.add(item);
        mayHoldRescued = true;
      }
    },

    async list() {
      await moveBack().catch(() => undefined);
      const inMain = await ofMain.list().catch((error): OutboxContents => {
        const known = ofMain.known();
        // What was read before is still owed to the server.
        if (!mayHoldRescued && known.items.length === 0) throw error;
        return { ...known, failed: true };
      });
      if (!mayHoldRescued) return inMain;
      const inRescue = await ofRescue
        .list()
        .catch((): OutboxContents => ({ ...ofRescue.known(), failed: true }));
      const ids = new Set(inMain.items.map(({ id }) => id));
      return {
        ...inMain,
        items: [...inMain.items, ...inRescue.items.filter(({ id }) => !ids.has(id))],
        unreadable: inMain.unreadable + inRescue.unreadable,
        ...(inRescue.failed && { failed: true }),
      };
    },

    async change(id, change) {
      if (mayHoldRescued) {
        const rescued = await ofRescue.change(id, change).catch(() => null);
        if (rescued) return rescued;
      }
      return ofMain.change(id, change);
    },

    async remove(ids) {
      if (mayHoldRescued) await ofRescue.remove(ids).catch(() => undefined);
      await ofMain.remove(ids);
    },
  };
}

/** A store with `known`: what it held when it was last read, with what was written since. */
function remembering(store: OutboxStore): OutboxStore & { known: () => OutboxContents } {
  let known: OutboxContents = { items: [], unreadable: 0 };
  let written = 0;

  const remember = (items: OutboxItem[]) => {
    written += 1;
    known = { ...known, items };
  };

  return {
    known: () => known,

    async add(item) {
      await store.add(item);
      if (known.items.every(({ id }) => id !== item.id)) remember([...known.items, item]);
    },

    async list() {
      const before = written;
      const read = await store.list();
      // What was written meanwhile may be missing in what was read.
      known = before === written ? read : { ...read, items: merged(read.items, known.items) };
      return known;
    },

    async change(id, change) {
      const changed = await store.change(id, change);
      if (changed) remember(known.items.map((item) => (item.id === id ? changed : item)));
      return changed;
    },

    async remove(ids) {
      await store.remove(ids);
      remember(known.items.filter(({ id }) => !ids.includes(id)));
    },
  };
}

/** What was read, what is known newer of it, and after it what was not there yet. */
function merged(read: readonly OutboxItem[], known: readonly OutboxItem[]): OutboxItem[] {
  const byId = new Map(read.map((item) => [item.id, item]));
  for (const item of known) byId.set(item.id, item);
  return [...byId.values()];
}
