import { errorName } from '../storage/error-name.ts';
import type { OutboxContents, OutboxStore } from './outbox-store.ts';

export interface RescuedStoreOptions {
  main: OutboxStore;
  /** In a database of its own, used when the first one cannot be written. */
  rescue: OutboxStore;
  /** Makes room when the disk is full: weeks and lists can be fetched again, the outbox cannot. */
  makeRoom: () => Promise<void>;
}

/**
 * One outbox over two databases. What had to be rescued moves back before anything newer is written, so that
 * the order of recording stays.
 */
export function createRescuedStore({ main, rescue, makeRoom }: RescuedStoreOptions): OutboxStore {
  let mayHoldRescued = true;
  let lastMain: OutboxContents = { items: [], unreadable: 0 };

  const moveBack = async () => {
    if (!mayHoldRescued) return;
    const rescued = await rescue.list();
    for (const item of rescued.items) {
      await main.add(item);
      await rescue.remove([item.id]);
    }
    mayHoldRescued = rescued.unreadable > 0;
  };

  const addToMain = async (item: Parameters<OutboxStore['add']>[0]) => {
    await moveBack().catch(() => undefined);
    try {
      await main.add(item);
    } catch (error) {
      if (errorName(error) !== 'QuotaExceededError') throw error;
      await makeRoom();
      await main.add(item);
    }
  };

  return {
    async add(item) {
      try {
        await addToMain(item);
      } catch {
        await rescue.add(item);
        mayHoldRescued = true;
      }
    },

    async list() {
      await moveBack().catch(() => undefined);
      try {
        lastMain = await main.list();
      } catch (error) {
        // What was read before is still owed to the server.
        if (!mayHoldRescued && lastMain.items.length === 0) throw error;
        lastMain = { ...lastMain, failed: true };
      }
      if (!mayHoldRescued) return lastMain;
      const rescued = await rescue.list().catch(() => ({ items: [], unreadable: 0 }));
      return {
        ...lastMain,
        items: [...lastMain.items, ...rescued.items],
        unreadable: lastMain.unreadable + rescued.unreadable,
      };
    },

    async change(id, change) {
      if (mayHoldRescued) {
        const rescued = await rescue.change(id, change).catch(() => null);
        if (rescued) return rescued;
      }
      return main.change(id, change);
    },

    async remove(ids) {
      if (mayHoldRescued) await rescue.remove(ids).catch(() => undefined);
      await main.remove(ids);
    },
  };
}
