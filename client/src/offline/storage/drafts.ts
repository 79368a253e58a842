import type { Connection } from './connection.ts';
import type { DeviceKeys } from './device-keys.ts';
import { sealJson, unsealJson } from './sealing.ts';

/**
 * What a rep has collected and not yet submitted, and the messages that came to this phone. Like the outbox it can be
 * fetched from nowhere, so it has the outbox's key and durability, and outlives a lock, a reload and a sign-out.
 */
export interface Drafts {
  /** Null when there is none, or none that can be opened. */
  read: (key: string) => Promise<unknown>;
  /** Resolves when the draft would survive a dead battery; rejects when it would not. */
  write: (key: string, draft: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const STRICT = { durability: 'strict' } as const;

export function createDrafts(connection: Connection, keys: DeviceKeys): Drafts {
  const place = (key: string) => ({ store: 'drafts', key, version: 1 });
  return {
    async read(key) {
      const sealed = await connection.run((database) => database.get('drafts', key));
      if (!sealed) return null;
      return unsealJson(await keys.get('outbox'), place(key), sealed).catch(() => null);
    },

    async write(key, draft) {
      const sealed = await sealJson(await keys.get('outbox'), place(key), draft);
      await connection.run(async (database) => {
        const transaction = database.transaction('drafts', 'readwrite', STRICT);
        // Only the transaction says why a write failed, such as a full disk.
        transaction.store.put(sealed, key).catch(() => undefined);
        await transaction.done;
      });
    },

    async remove(key) {
      await connection.run(async (database) => {
        const transaction = database.transaction('drafts', 'readwrite', STRICT);
        await transaction.store.delete(key);
        await transaction.done;
      });
    },
  };
}
