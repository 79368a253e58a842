import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb';
import { errorName } from '#browser/error-name.ts';
import type { KeptPersonalKey, PersonallySealed } from './personal-key.ts';
import type { Sealed } from './sealing.ts';

/** One rep's database on this phone. Everything but the keys is sealed. */
export interface PhoneSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  /** In the order of recording. `rev` goes up with every change, so that two tabs never overwrite each other. */
  outbox: { key: number; value: { id: string; rev: number; sealed: Sealed }; indexes: { id: string } };
  lists: { key: string; value: Sealed };
  week: { key: string; value: { about: Sealed; bytes: Sealed } };
  drafts: { key: string; value: Sealed };
  /** Weekly documents by address. */
  files: { key: string; value: { about: Sealed; bytes: Sealed } };
  /** One at most: while there is one, personal data is kept apart (decision 0045). */
  personalKeys: { key: string; value: KeptPersonalKey };
  /** Whole values, of which the other stores have a copy with its personal fields closed. */
  personal: { key: string; value: PersonallySealed };
}

export type PhoneDatabase = IDBPDatabase<PhoneSchema>;

/** A database that is opened when needed and opened again when the browser loses it. */
export interface Connection {
  /** Runs work that must be safe to repeat: a lost handle is dropped, opened again, and the work run once more. */
  run: <T>(work: (database: PhoneDatabase) => Promise<T>) => Promise<T>;
  /** The keys in this database that the page uses: should the browser remove it under the open app, the next begins with them. */
  usedKeys: Map<string, CryptoKey>;
  close: () => void;
}

const VERSION = 4;
const RETRY_AFTER_MS = [0, 100, 400];
/** Safari is known to leave an open or a transaction hanging for good. */
const HANGS_AFTER_MS = 3000;
/** What browsers throw when the handle, not the request, is at fault. */
const LOST_HANDLE = new Set(['UnknownError', 'InvalidStateError', 'AbortError', 'TimeoutError']);

export function connect(name: string): Connection {
  let opening: Promise<PhoneDatabase> | null = null;
  const usedKeys: Connection['usedKeys'] = new Map();

  const drop = () => {
    const dropped = opening;
    opening = null;
    dropped?.then((database) => database.close()).catch(() => undefined);
  };

  const open = () => {
    opening ??= openPhoneDatabase(name, usedKeys, drop);
    return opening;
  };

  const run: Connection['run'] = async (work) => {
    let lost: unknown;
    for (const delay of RETRY_AFTER_MS) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      try {
        return await withinTime(open().then(work));
      } catch (error) {
        if (!LOST_HANDLE.has(errorName(error))) throw error;
        lost = error;
        drop();
      }
    }
    throw lost;
  };

  return { run, usedKeys, close: drop };
}

async function openPhoneDatabase(
  name: string,
  usedKeys: Connection['usedKeys'],
  drop: () => void,
): Promise<PhoneDatabase> {
  const callbacks: OpenDBCallbacks<PhoneSchema> = {
    upgrade(database, oldVersion, _, transaction) {
      // Whatever goes wrong in it, the opening fails as well.
      ignoreFailure(transaction.done);
      createStores(database, oldVersion);
      if (oldVersion > 0) return;
      for (const [name, key] of usedKeys) ignoreFailure(transaction.objectStore('keys').put(key, name));
    },
    // Another tab opens a newer version, or deletes this one: never block it.
    blocking: drop,
    terminated: drop,
  };
  const database = await openDB<PhoneSchema>(name, VERSION, callbacks).catch((error: unknown) => {
    // A newer app was here before this one was rolled back; its outbox is still ours to send.
    if (errorName(error) === 'VersionError') return openDB<PhoneSchema>(name, undefined, callbacks);
    throw error;
  });
  handleEnds(unwrap(database));
  return database;
}

/** Handles every transaction's end: `idb` makes a promise of each, which nobody waits for where it only reads. */
function handleEnds(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...args) => {
    const transaction = begin(...args);
    ignoreFailure(wrap(transaction).done);
    return transaction;
  };
}

function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

function createStores(database: PhoneDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('keys');
    database.createObjectStore('outbox', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
    database.createObjectStore('lists');
    database.createObjectStore('week');
  }
  if (oldVersion < 2) database.createObjectStore('drafts');
  if (oldVersion < 3) database.createObjectStore('files');
  if (oldVersion < 4) {
    database.createObjectStore('personalKeys');
    database.createObjectStore('personal');
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('The database does not answer', 'TimeoutError')),
      HANGS_AFTER_MS,
    );
  });
  try {
    return await Promise.race([work, hang]);
  } finally {
    clearTimeout(timer);
  }
}
