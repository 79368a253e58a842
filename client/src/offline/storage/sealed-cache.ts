import type { Connection, PhoneDatabase } from './connection.ts';
import type { DeviceKeys } from './device-keys.ts';
import { type Sealed, type SealedPlace, sealBytes, sealJson, unsealBytes, unsealJson } from './sealing.ts';

/** Which week is kept, and until when it may be. */
export interface KeptWeekAbout {
  weekId: string;
  etag: string | null;
  /** Last day of the week, `YYYY-MM-DD`. */
  endsOn: string;
  policyEpoch: number;
}

export interface KeptWeek {
  about: KeptWeekAbout;
  /** As the server packed them. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** A document as the server sent it. */
export interface KeptFile {
  mediaType: string;
  etag: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What can be fetched again: lists, documents and the week. What cannot be opened or written counts as not there. */
export interface SealedCache {
  list: (key: string) => Promise<unknown>;
  keepList: (key: string, value: unknown) => Promise<void>;
  week: () => Promise<KeptWeek | null>;
  keepWeek: (week: KeptWeek) => Promise<void>;
  /** A document by its address. */
  file: (url: string) => Promise<KeptFile | null>;
  keepFile: (url: string, file: KeptFile) => Promise<void>;
  clearLists: () => Promise<void>;
  /** Removes all of it to make room. */
  clear: () => Promise<void>;
  /** Removes all of it for good: first the key, so that even a remnant on the disk stays closed. */
  erase: () => Promise<void>;
}

/** Goes up when the shape of a kept list or of the week's description changes. */
const CACHE_VERSION = 1;
const WEEK_KEY = 'held';

export function createSealedCache(connection: Connection, keys: DeviceKeys): SealedCache {
  const place = (store: string, key: string): SealedPlace => ({ store, key, version: CACHE_VERSION });
  const aboutPlace = place('week-about', WEEK_KEY);
  const bytesPlace = place('week', WEEK_KEY);

  /** Goes up when everything is erased: what was on its way to the disk then stays away from it. */
  let erasures = 0;

  const clearLists = () => connection.run((database) => database.clear('lists'));
  const clear = async () => {
    await clearLists();
    await connection.run((database) => database.clear('week'));
    await connection.run((database) => database.clear('files'));
  };

  /** Seals and writes. A write that fails is no loss: it can be fetched again. */
  const keep = async <R>(
    seal: (key: CryptoKey) => Promise<R>,
    write: (database: PhoneDatabase, record: R) => Promise<unknown>,
  ): Promise<void> => {
    const before = erasures;
    try {
      const record = await seal(await keys.get('cache'));
      await connection.run(async (database) => {
        if (before === erasures) await write(database, record);
      });
    } catch {
      // Not kept.
    }
  };

  return {
    clearLists,
    clear,

    async list(key) {
      try {
        const sealed: Sealed | undefined = await connection.run((database) => database.get('lists', key));
        return sealed ? await unsealJson(await keys.get('cache'), place('lists', key), sealed) : null;
      } catch {
        return null;
      }
    },

    keepList: (key, value) =>
      keep(
        (cacheKey) => sealJson(cacheKey, place('lists', key), value),
        (database, sealed) => database.put('lists', sealed, key),
      ),

    async week() {
      try {
        const record = await connection.run((database) => database.get('week', WEEK_KEY));
        if (!record) return null;
        const key = await keys.get('cache');
        return {
          about: (await unsealJson(key, aboutPlace, record.about)) as KeptWeekAbout,
          bytes: await unsealBytes(key, bytesPlace, record.bytes),
        };
      } catch {
        return null;
      }
    },

    keepWeek: ({ about, bytes }) =>
      keep(
        async (key) => ({
          about: await sealJson(key, aboutPlace, about),
          bytes: await sealBytes(key, bytesPlace, bytes),
        }),
        (database, record) => database.put('week', record, WEEK_KEY),
      ),

    async file(url) {
      try {
        const record = await connection.run((database) => database.get('files', url));
        if (!record) return null;
        const key = await keys.get('cache');
        const about = await unsealJson(key, place('file-about', url), record.about);
        const bytes = await unsealBytes(key, place('files', url), record.bytes);
        return { ...(about as Pick<KeptFile, 'mediaType' | 'etag'>), bytes };
      } catch {
        return null;
      }
    },

    keepFile: (url, { bytes, ...about }) =>
      keep(
        async (key) => ({
          about: await sealJson(key, place('file-about', url), about),
          bytes: await sealBytes(key, place('files', url), bytes),
        }),
        (database, record) => database.put('files', record, url),
      ),

    async erase() {
      erasures += 1;
      await keys.erase('cache');
      await clear();
    },
  };
}
