import type { Connection } from '../storage/connection.ts';
import type { DeviceKeys } from '../storage/device-keys.ts';
import { type Sealed, sealJson, unsealJson } from '../storage/sealing.ts';
import type { OutboxItem } from './outbox-item.ts';

export interface OutboxContents {
  /** In the order of recording. */
  items: OutboxItem[];
  /** Records that this phone holds and cannot open; they are kept as they are. */
  unreadable: number;
  /** The storage could not be read now: the items are those that were read before. */
  failed?: true;
}

/** Stores outbox items. Whatever resolves has been written with strict durability. */
export interface OutboxStore {
  /** Writes a new item; an item with a known id changes nothing. */
  add: (item: OutboxItem) => Promise<void>;
  list: () => Promise<OutboxContents>;
  /** Applies a change to the item as it is now; null when it is gone. */
  change: (id: string, change: (item: OutboxItem) => OutboxItem) => Promise<OutboxItem | null>;
  remove: (ids: readonly string[]) => Promise<void>;
}

interface OutboxRecord {
  id: string;
  rev: number;
  sealed: Sealed;
}

const STRICT = { durability: 'strict' } as const;

export function createOutboxStore(connection: Connection, keys: DeviceKeys): OutboxStore {
  /** Opened items by id and revision, so that a list of hundreds is not decrypted again for every change. */
  const opened = new Map<string, { rev: number; item: OutboxItem }>();

  const open = async (record: OutboxRecord): Promise<OutboxItem | null> => {
    const known = opened.get(record.id);
    if (known?.rev === record.rev) return known.item;
    try {
      const item = (await unsealJson(
        await keys.get('outbox'),
        placeOf(record.id),
        record.sealed,
      )) as OutboxItem;
      opened.set(record.id, { rev: record.rev, item });
      return item;
    } catch {
      return null;
    }
  };

  const read = (id: string) => connection.run(async (database) => database.getFromIndex('outbox', 'id', id));

  /** Writes unless another tab has changed the record since `rev`. */
  const replace = (record: OutboxRecord, rev: number) =>
    connection.run(async (database) => {
      const transaction = database.transaction('outbox', 'readwrite', STRICT);
      const cursor = await transaction.store.index('id').openCursor(record.id);
      const unchanged = cursor?.value.rev === rev;
      if (cursor && unchanged) await cursor.update(record);
      await transaction.done;
      return unchanged;
    });

  return {
    async add(item) {
      const sealed = await sealJson(await keys.get('outbox'), placeOf(item.id), item);
      await connection.run(async (database) => {
        const transaction = database.transaction('outbox', 'readwrite', STRICT);
        const known = await transaction.store.index('id').getKey(item.id);
        // Only the transaction says why a write failed, such as a full disk.
        if (known === undefined)
          transaction.store.add({ id: item.id, rev: 0, sealed }).catch(() => undefined);
        await transaction.done;
      });
      opened.set(item.id, { rev: 0, item });
    },

    async list() {
      const records = await connection.run((database) => database.getAll('outbox'));
      const items = (await Promise.all(records.map(open))).filter((item) => item !== null);
      return { items, unreadable: records.length - items.length };
    },

    async change(id, change) {
      for (;;) {
        const record = await read(id);
        const item = record && (await open(record));
        if (!record || !item) return null;
        const next = change(item);
        if (next === item) return item;
        const rev = record.rev + 1;
        const sealed = await sealJson(await keys.get('outbox'), placeOf(id), next);
        if (!(await replace({ id, rev, sealed }, record.rev))) continue;
        opened.set(id, { rev, item: next });
        return next;
      }
    },

    async remove(ids) {
      await connection.run(async (database) => {
        const transaction = database.transaction('outbox', 'readwrite', STRICT);
        for (const id of ids) {
          const key = await transaction.store.index('id').getKey(id);
          if (key !== undefined) await transaction.store.delete(key);
        }
        await transaction.done;
      });
      for (const id of ids) opened.delete(id);
    },
  };
}

/** The version never changes: a new field is optional, so that every item ever recorded stays readable. */
function placeOf(id: string) {
  return { store: 'outbox', key: id, version: 1 };
}
