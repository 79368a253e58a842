import type { Connection } from './connection.ts';
import type { DeviceKeys } from './device-keys.ts';
import {
  type KeptFile,
  KeptFileAbout,
  type KeptWeek,
  KeptWeekAbout,
  type PackedList,
  readKeptList,
} from './kept.ts';
import type { DeviceSealing } from './personal-copies.ts';
import type { KeptPersonalKey } from './personal-key.ts';
import { type Sealed, type SealedPlace, sealBytes, sealJson, unsealBytes, unsealJson } from './sealing.ts';
import { clearStores, HELD, type Write, writeAll } from './write-all.ts';

/** Closes the personal fields of packed bytes of a week. */
export type CloseWeek = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Data that can be fetched again: lists, documents and the week. What cannot be opened or written counts as missing. */
export interface SealedCache {
  list: (key: string) => Promise<unknown>;
  keepList: (key: string, value: unknown) => Promise<void>;
  /** The keys of all lists that are kept. */
  listKeys: () => Promise<string[]>;
  /** Keeps many lists in one write; whether that went well. */
  keepLists: (lists: readonly PackedList[]) => Promise<boolean>;
  week: () => Promise<KeptWeek | null>;
  keepWeek: (week: KeptWeek, closeWeek: CloseWeek) => Promise<void>;
  /** A document by its address. */
  file: (url: string) => Promise<KeptFile | null>;
  keepFile: (url: string, file: KeptFile) => Promise<void>;
  clearLists: () => Promise<void>;
  /** Removes all of it to make room. */
  clear: () => Promise<void>;
  /** Removes all of it for good: first the keys, so that even a remnant on the disk stays closed. */
  erase: () => Promise<void>;
  /**
   * Opens personal data with a passkey's secret, unless it is closed or erased meanwhile; false when it is not kept
   * apart, or by another secret.
   */
  openPersonal: (secret: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  /** Closes once more, while personal data is open, what an earlier version of the app closed by more fields. */
  renewClosed: (closeWeek: CloseWeek) => Promise<void>;
  /** Whether personal data is kept apart. */
  isApart: () => Promise<boolean>;
  /** Forgets the open personal key; returns whether personal data is kept apart. */
  closePersonal: () => Promise<boolean>;
  /** From now on, stored data included, personal data opens with this secret only (decision 0045). */
  setApart: (secret: Uint8Array<ArrayBuffer>, closeWeek: CloseWeek) => Promise<void>;
  /** The way back: whatever can be opened now is sealed under the device key again, the rest is dropped. */
  bringTogether: () => Promise<void>;
}

/** Goes up when the shape of a kept list or of the week's description changes. */
const CACHE_VERSION = 1;
/** A key that another tab has changed meanwhile is read again this often. */
const TRIES = 3;
/** Most phones never need these, and the first load has no room for them. */
const personalKeys = () => import('./personal-key.ts');
const personalCopies = () => import('./personal-copies.ts');

export function createSealedCache(connection: Connection, keys: DeviceKeys): SealedCache {
  const place = (store: string, key: string): SealedPlace => ({ store, key, version: CACHE_VERSION });
  const aboutPlace = place('week-about', HELD);
  const bytesPlace = place('week', HELD);

  /** Goes up when everything is erased: writes on their way are then dropped. */
  let erasures = 0;
  /** Goes up when personal data is closed: a key that was being opened is then dropped. */
  let closings = 0;
  /** The private half of the personal key, between a finger and the next lock. */
  let opened: CryptoKey | null = null;
  const close = () => {
    closings += 1;
    opened = null;
  };
  const keptKey = () => connection.run((database) => database.get('personalKeys', HELD));
  const isApart = async () => (await keptKey()) !== undefined;

  /** Writes all or nothing, as long as the personal key is the one that it was sealed with. */
  const write = async (before: number, key: KeptPersonalKey | undefined, writes: readonly Write[]) =>
    await connection.run(async (database) =>
      before === erasures ? await writeAll(database, key?.id, writes) : 'erased',
    );

  /** Seals and writes; returns whether it was written. A write that fails is no loss: the data can be fetched again. */
  const keep = async (
    seal: (cacheKey: CryptoKey, apart: KeptPersonalKey | undefined) => Promise<readonly Write[]>,
  ): Promise<boolean> => {
    const before = erasures;
    try {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const apart = await keptKey();
        const writes = await seal(await keys.get('cache'), apart);
        const written = await write(before, apart, writes);
        if (written !== 'other key') return written === 'written';
      }
    } catch {
      // Not kept.
    }
    return false;
  };

  const sealList = async (cacheKey: CryptoKey, key: string, list: unknown): Promise<Write> => {
    const sealed = await sealJson(cacheKey, place('lists', key), list);
    return (stores) => stores('lists').put(sealed, key);
  };

  const sealWeek = async (cacheKey: CryptoKey, { about, bytes }: KeptWeek): Promise<Write> => {
    const record = {
      about: await sealJson(cacheKey, aboutPlace, about),
      bytes: await sealBytes(cacheKey, bytesPlace, bytes),
    };
    return (stores) => stores('week').put(record, HELD);
  };

  const sealingWith = (cacheKey: CryptoKey): DeviceSealing => ({
    list: (key, list) => sealList(cacheKey, key, list),
    week: (week) => sealWeek(cacheKey, week),
  });

  /** Null while personal data is closed, or not kept apart. */
  const readWhole = async <T>(
    read: (copies: typeof import('./personal-copies.ts'), by: CryptoKey) => Promise<T | null>,
  ): Promise<T | null> => {
    const by = opened;
    return by && (await orNull(personalCopies().then((copies) => read(copies, by))));
  };

  const heldList = async (key: string): Promise<unknown> => {
    const sealed: Sealed | undefined = await connection.run((database) => database.get('lists', key));
    return sealed ? await unsealJson(await keys.get('cache'), place('lists', key), sealed) : null;
  };

  const heldWeek = async (): Promise<KeptWeek | null> => {
    const record = await connection.run((database) => database.get('week', HELD));
    if (!record) return null;
    const key = await keys.get('cache');
    const about = KeptWeekAbout.parse(await unsealJson(key, aboutPlace, record.about));
    const bytes = await unsealBytes(key, bytesPlace, record.bytes);
    // An older app has kept it whole: once it is fetched again it is kept apart.
    return !about.closed && (await keptKey()) ? { about: { ...about, etag: null }, bytes } : { about, bytes };
  };

  const keepList = async (key: string, list: unknown): Promise<void> => {
    await keep(async (cacheKey, apart) => {
      const device = sealingWith(cacheKey);
      if (!apart) return [await device.list(key, list)];
      return await (await personalCopies()).sealListApart(apart, device, key, list);
    });
  };

  const keepWeek = async (week: KeptWeek, closeWeek: CloseWeek): Promise<void> => {
    await keep(async (cacheKey, apart) => {
      const device = sealingWith(cacheKey);
      if (!apart) return [await device.week(week)];
      return await (await personalCopies()).sealWeekApart(apart, device, week, closeWeek);
    });
  };

  return {
    async list(key) {
      const whole = await readWhole(({ wholeList }, by) => wholeList(connection, by, key));
      return whole ?? (await orNull(heldList(key)));
    },

    keepList,

    listKeys: () => connection.run((database) => database.getAllKeys('lists')),

    keepLists: (lists) =>
      keep(async (cacheKey, apart) => {
        const copies = apart && (await personalCopies());
        const sealing = lists.map(async ({ key, json }): Promise<Write[]> => {
          if (apart && copies?.isPersonal(key))
            return await copies.sealListApart(apart, sealingWith(cacheKey), key, copies.fromBytes(json));
          const sealed = await sealBytes(cacheKey, place('lists', key), json);
          return [(stores) => stores('lists').put(sealed, key)];
        });
        return (await Promise.all(sealing)).flat();
      }),

    async week() {
      const whole = await readWhole(({ wholeWeek }, by) => wholeWeek(connection, by));
      return whole ?? (await orNull(heldWeek()));
    },

    keepWeek,

    async file(url) {
      try {
        const record = await connection.run((database) => database.get('files', url));
        if (!record) return null;
        const key = await keys.get('cache');
        const about = await unsealJson(key, place('file-about', url), record.about);
        const bytes = await unsealBytes(key, place('files', url), record.bytes);
        return { ...KeptFileAbout.parse(about), bytes };
      } catch {
        return null;
      }
    },

    async keepFile(url, { bytes, ...about }) {
      await keep(async (key) => {
        const record = {
          about: await sealJson(key, place('file-about', url), about),
          bytes: await sealBytes(key, place('files', url), bytes),
        };
        return [(stores) => stores('files').put(record, url)];
      });
    },

    clearLists: () => connection.run((database) => clearStores(database, ['lists'])),
    clear: () => connection.run((database) => clearStores(database, ['lists', 'week', 'files'])),

    async erase() {
      erasures += 1;
      close();
      await connection.run((database) => database.clear('personalKeys'));
      await keys.erase('cache');
      await connection.run((database) => clearStores(database, ['lists', 'week', 'files']));
    },

    async openPersonal(secret) {
      const before = closings;
      const kept = await keptKey();
      const key = kept ? await (await personalKeys()).openPersonalKey(kept, secret) : null;
      if (before === closings) opened = key;
      return key !== null;
    },

    async renewClosed(closeWeek) {
      const { isClosedByEarlier } = await import('./closed-list.ts');
      const { wholeListKeys } = await personalCopies();
      if (isClosedByEarlier((await orNull(heldWeek()))?.about)) {
        const whole = await readWhole(({ wholeWeek }, by) => wholeWeek(connection, by));
        if (whole) await keepWeek(whole, closeWeek);
      }
      for (const key of await wholeListKeys(connection)) {
        if (!isClosedByEarlier(readKeptList(await orNull(heldList(key))))) continue;
        const whole = await readWhole(({ wholeList }, by) => wholeList(connection, by, key));
        if (whole) await keepList(key, whole);
      }
    },

    isApart,

    async closePersonal() {
      close();
      return await isApart();
    },

    async setApart(secret, closeWeek) {
      const before = { erasures, closings };
      const earlier = await keptKey();
      const made = await (await personalKeys()).createPersonalKey(secret);
      const { sealAllApart } = await personalCopies();
      const copies = {
        list: (key: string) => orNull(heldList(key)),
        week: () => orNull(heldWeek()),
      };
      const writes = await sealAllApart(made.kept, sealingWith(await keys.get('cache')), copies, closeWeek);
      const putKey: Write = (stores) => stores('personalKeys').put(made.kept, HELD);
      const written = (await write(before.erasures, earlier, [...writes, putKey])) === 'written';
      if (written && before.closings === closings) opened = made.opened;
    },

    async bringTogether() {
      const before = erasures;
      const kept = await keptKey();
      if (!kept) return;
      const { sealAllTogether } = await personalCopies();
      const writes = await sealAllTogether(connection, opened, sealingWith(await keys.get('cache')));
      const dropKey: Write = (stores) => stores('personalKeys').clear();
      await write(before, kept, [...writes, dropKey]);
      close();
    },
  };
}

/** A record that cannot be read, or no longer opened, counts as missing. */
function orNull<T>(reading: Promise<T | null>): Promise<T | null> {
  return reading.catch(() => null);
}
