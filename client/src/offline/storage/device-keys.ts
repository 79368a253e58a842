import type { Connection } from './connection.ts';
import { createDeviceKey } from './sealing.ts';

/** `outbox` outlives everything; deleting `cache` makes weeks and lists unreadable at once. */
export type DeviceKeyName = 'outbox' | 'cache';

export interface DeviceKeys {
  get: (name: DeviceKeyName) => Promise<CryptoKey>;
  /** Erases a key: what was sealed under it can never be opened again. */
  erase: (name: DeviceKeyName) => Promise<void>;
}

/** The keys of one database, made when first needed. */
export function createDeviceKeys(connection: Connection): DeviceKeys {
  const held = new Map<DeviceKeyName, Promise<CryptoKey>>();
  return {
    get(name) {
      const known = held.get(name);
      if (known !== undefined) return known;
      const loading = loadOrCreate(connection, name);
      held.set(name, loading);
      loading.then(
        (key) => held.get(name) === loading && connection.usedKeys.set(name, key),
        () => held.delete(name),
      );
      return loading;
    },
    async erase(name) {
      held.delete(name);
      connection.usedKeys.delete(name);
      await connection.run((database) => database.delete('keys', name));
    },
  };
}

async function loadOrCreate(connection: Connection, name: DeviceKeyName): Promise<CryptoKey> {
  const stored = await connection.run((database) => database.get('keys', name));
  if (stored) return stored;
  const fresh = await createDeviceKey();
  return connection.run(async (database) => {
    const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' });
    // Another tab may have been quicker; one key must win for both.
    const other = await transaction.store.get(name);
    if (!other) await transaction.store.put(fresh, name);
    await transaction.done;
    return other ?? fresh;
  });
}
