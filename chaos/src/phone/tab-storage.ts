import { forceCloseDatabase } from 'fake-indexeddb';
// What idb looks for while it is loaded.
import 'fake-indexeddb/auto';
import type * as idb from 'idb';
import { type IDBPDatabase, openDB, unwrap, wrap } from 'idb';
import type { Random } from '../time/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Phone } from './phone.ts';
import { pass, type TabLife } from './tab-life.ts';

/** The non-standard members of fake-indexeddb's transaction, used to fail it like a browser does. */
interface FakeTransaction extends IDBTransaction {
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _abort: (errorName: string) => void;
}

type Open = typeof openDB;

/** What the app uses of idb, over the phone's databases, with the phone's troubles and the page's death between them. */
export function tabStorage(
  phone: Phone,
  { life, time, random }: { life: TabLife; time: VirtualTime; random: Random },
): Pick<typeof idb, 'openDB' | 'unwrap' | 'wrap'> {
  const open = new Set<IDBDatabase>();
  const running = new Set<FakeTransaction>();

  life.onDeath(() => {
    // Whatever was not committed when the page died is undone or not, as the browser likes.
    for (const transaction of running) {
      if (transaction._state !== 'finished' && random.chance(0.5)) transaction._abort('AbortError');
    }
    for (const database of open) database.close();
  });

  const fail = (transaction: FakeTransaction, name: string) => {
    phone.storageFailures += 1;
    if (transaction._state !== 'finished') transaction._abort(name);
  };

  const troubled = (transaction: FakeTransaction) => {
    running.add(transaction);
    transaction.addEventListener('complete', () => {
      running.delete(transaction);
      if (transaction.mode === 'readwrite') life.contact('stored');
    });
    transaction.addEventListener('abort', () => running.delete(transaction));
    // A delayed one passes: while it hangs, fake-indexeddb would spin and the clock would stop.
    const interruption = life.contact('transaction');
    const writes = transaction.mode === 'readwrite';
    const { abort, quota } = phone.storage;
    if (interruption === 'error' || (abort > 0 && random.chance(abort))) {
      queueMicrotask(() => fail(transaction, 'AbortError'));
    } else if (writes && quota > 0 && random.chance(quota)) {
      queueMicrotask(() => fail(transaction, 'QuotaExceededError'));
    }
  };

  const watch = (database: IDBDatabase) => {
    open.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => {
      if (!life.isAlive()) throw new DOMException('The page is gone', 'InvalidStateError');
      const { lost } = phone.storage;
      if (lost > 0 && random.chance(lost)) {
        phone.storageFailures += 1;
        forceCloseDatabase(database as unknown as Parameters<typeof forceCloseDatabase>[0]);
        throw new DOMException('The database connection is closing', 'InvalidStateError');
      }
      const transaction = begin(...given);
      troubled(transaction as FakeTransaction);
      return transaction;
    };
  };

  const openTroubled = async (...given: Parameters<Open>): Promise<IDBPDatabase> => {
    await pass(life, time, 'open', () => new DOMException('Cannot open the database', 'UnknownError'));
    if (phone.storage.open > 0 && random.chance(phone.storage.open)) {
      phone.storageFailures += 1;
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    }
    // The library reads the platform's databases at once and not again.
    globalThis.indexedDB = phone.factory;
    const opening = openDB(...given);
    // A database that opens for a page that has died meanwhile would block every later version.
    opening.then(
      (database) => life.isAlive() || database.close(),
      () => undefined,
    );
    const database = await life.untilDeath(opening);
    watch(unwrap(database));
    return database;
  };

  return { openDB: openTroubled as Open, unwrap, wrap };
}
