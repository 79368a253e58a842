import { type IDBPDatabase, openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from './connection.ts';
import { createDeviceKey } from './sealing.ts';

const lost = (name: string) => new DOMException('Connection to Indexed Database server lost', name);

test.each(['UnknownError', 'InvalidStateError', 'AbortError'])(
  'after %s it opens again and repeats the work',
  async (name) => {
    const connection = connect(`lost-${name}`);
    let tries = 0;
    const keys = await connection.run(async (database) => {
      tries += 1;
      if (tries < 3) throw lost(name);
      return database.getAllKeys('keys');
    });
    expect({ tries, keys }).toEqual({ tries: 3, keys: [] });
  },
);

/** Collects the rejections that nobody handles while the work runs. */
async function unhandledDuring(work: () => Promise<void>): Promise<unknown[]> {
  const found: unknown[] = [];
  const collect = (reason: unknown) => found.push(reason);
  process.on('unhandledRejection', collect);
  try {
    await work();
    // Node reports them after the microtasks.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    process.off('unhandledRejection', collect);
  }
  return found;
}

test('a read that the browser ends is repeated, and leaves no rejection that nobody handles', async () => {
  const connection = connect('ended-read');
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => begin.mockRestore());
  const unhandled = await unhandledDuring(async () => {
    let tries = 0;
    const count = await connection.run((database) => {
      tries += 1;
      const reading = database.count('outbox');
      if (tries === 1) begin.mock.results.at(-1)?.value.abort();
      return reading;
    });
    expect({ tries, count }).toEqual({ tries: 2, count: 0 });
  });
  expect(unhandled).toEqual([]);
});

test('a database that is removed while it is made is made again, and leaves no rejection that nobody handles', async () => {
  const connection = connect('removed-at-once');
  const key = await createDeviceKey();
  connection.usedKeys.set('outbox', key);
  const create = vi.spyOn(IDBDatabase.prototype, 'createObjectStore');
  onTestFinished(() => create.mockRestore());
  create.mockImplementationOnce(function (this: IDBDatabase, ...args) {
    create.mockRestore();
    const store = this.createObjectStore(...args);
    queueMicrotask(() => store.transaction.abort());
    return store;
  });
  const unhandled = await unhandledDuring(async () => {
    expect(await connection.run((database) => database.getAllKeys('keys'))).toEqual(['outbox']);
  });
  expect(unhandled).toEqual([]);
});

test('a handle that the browser has closed is replaced', async () => {
  const connection = connect('closed-handle');
  await connection.run(async (database) => database.close());
  expect(await connection.run((database) => database.count('outbox'))).toBe(0);
});

test('it gives up after three tries', async () => {
  let tries = 0;
  const work = connect('gone').run(async () => {
    tries += 1;
    throw lost('UnknownError');
  });
  await expect(work).rejects.toThrow('Connection to Indexed Database server lost');
  expect(tries).toBe(3);
});

test('a fault of the request itself is not repeated', async () => {
  let tries = 0;
  const work = connect('constraint').run(async () => {
    tries += 1;
    throw new DOMException('exists', 'ConstraintError');
  });
  await expect(work).rejects.toThrow('exists');
  expect(tries).toBe(1);
});

test('it never blocks another tab that deletes the database', async () => {
  const connection = connect('deleted-elsewhere');
  await connection.run(async (database) => database.put('keys', await createDeviceKey(), 'cache'));
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('deleted-elsewhere');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  expect(await connection.run((database) => database.count('keys'))).toBe(0);
});

test('the database of a newer app is opened as it is', async () => {
  const newer = indexedDB.open('rolled-back', 7);
  await new Promise((resolve) => {
    newer.onupgradeneeded = () => newer.result.createObjectStore('outbox', { autoIncrement: true });
    newer.onsuccess = resolve;
  });
  newer.result.close();
  expect(await connect('rolled-back').run((database) => database.count('outbox'))).toBe(0);
});

test('a database that does not answer within three seconds is opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const connection = connect('hanging');
    const handles: unknown[] = [];
    const counted = connection.run((database) => {
      handles.push(database);
      return handles.length === 1 ? new Promise<number>(() => undefined) : database.count('outbox');
    });
    await vi.waitFor(() => expect(handles).toHaveLength(1), { timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(handles).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await counted).toBe(0);
    expect(new Set(handles).size).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test.each([1, 2, 3])('a phone of version %i keeps what it has and gets what is new', async (version) => {
  const older: ((database: IDBPDatabase) => void)[] = [
    (database) => {
      for (const name of ['keys', 'lists', 'week']) database.createObjectStore(name);
      const outbox = database.createObjectStore('outbox', { autoIncrement: true });
      outbox.createIndex('id', 'id', { unique: true });
    },
    (database) => database.createObjectStore('drafts'),
    (database) => database.createObjectStore('files'),
  ];
  const name = `version-${version}`;
  const old = await openDB(name, version, {
    upgrade(database) {
      for (const create of older.slice(0, version)) create(database);
    },
  });
  await old.put('outbox', { id: 'item-0001', rev: 0, sealed: 'unsent' });
  old.close();
  const [kept, stores] = await connect(name).run(async (database) => [
    await database.getAll('outbox'),
    [...database.objectStoreNames],
  ]);
  expect(kept).toEqual([{ id: 'item-0001', rev: 0, sealed: 'unsent' }]);
  expect(stores).toEqual(['drafts', 'files', 'keys', 'lists', 'outbox', 'personal', 'personalKeys', 'week']);
});
