import { errorName } from '#browser/error-name.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxContents, OutboxStore } from './outbox-store.ts';

export interface RescuedStoreOptions {
  main: OutboxStore;
  /** In a separate database, used when the first one cannot be written. */
  rescue: OutboxStore;
  /** Makes room when the disk is full: weeks and lists can be fetched again, the outbox cannot. */
  makeRoom: () => Promise<void>;
  /** Something was rescued, which the other tabs have to look for. */
  onRescued: () => void;
}

export interface RescuedStore extends OutboxStore {
  /** Another tab has rescued something. */
  lookForRescued: () => void;
}

/**
 * One outbox over two databases. What had to be rescued moves back before anything newer of its subject is written,
 * so that the order of recording stays, also while either database cannot be read.
 */
export function createRescuedStore(options: RescuedStoreOptions): RescuedStore {
  const ofMain = remembering(options.main);
  const ofRescue = remembering(options.rescue);
  /** How often there was a sign of something rescued; at the start there may be something. */
  let signs = 1;
  /** To how many of them the found items have moved back. */
  let followed = 0;
  const mayHoldRescued = () => followed < signs;

  const moveBack = async () => {
    if (!mayHoldRescued()) return;
    // An item rescued during this may be missing in what it reads.
    const upTo = signs;
    const rescued = await ofRescue.list();
    for (const item of rescued.items) {
      await ofMain.add(item);
      await ofRescue.remove([item.id]);
    }
    if (rescued.unreadable === 0) followed = Math.max(followed, upTo);
  };

  const addToMain = async (item: OutboxItem) => {
    await moveBack().catch(() => undefined);
    const waitsForOlder = ofRescue.known().items.some(({ subject }) => subject === item.subject);
    if (waitsForOlder) throw new Error('Waiting for an earlier scan of the same person');
    try {
      await ofMain.add(item);
    } catch (error) {
      if (errorName(error) !== 'QuotaExceededError') throw error;
      await options.makeRoom();
      await ofMain.add(item);
    }
  };

  return {
    async add(item) {
      try {
        await addToMain(item);
      } catch {
        try {
          await ofRescue.add(item);
        } finally {
          signs += 1;
        }
        options.onRescued();
      }
    },

    async list() {
      await moveBack().catch(() => undefined);
      const inMain = await ofMain.list().catch((error): OutboxContents => {
        const known = ofMain.known();
        // What was read before is still owed to the server.
        if (!mayHoldRescued() && known.items.length === 0) throw error;
        return { ...known, failed: true };
      });
      if (!mayHoldRescued()) return inMain;
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
      if (mayHoldRescued()) {
        const rescued = await ofRescue.change(id, change).catch(() => null);
        if (rescued) return rescued;
      }
      return ofMain.change(id, change);
    },

    async remove(ids) {
      if (mayHoldRescued()) await ofRescue.remove(ids).catch(() => undefined);
      await ofMain.remove(ids);
    },

    lookForRescued() {
      signs += 1;
    },
  };
}

/** A store with `known`: its contents when it was last read, plus what was written since. */
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
      // An item written meanwhile may be missing in what was read.
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

/** The items read, in their newest known version, followed by the new ones. */
function merged(read: readonly OutboxItem[], known: readonly OutboxItem[]): OutboxItem[] {
  const byId = new Map(read.map((item) => [item.id, item]));
  for (const item of known) byId.set(item.id, item);
  return [...byId.values()];
}
