import type { IDBPObjectStore } from 'idb';
import type { PhoneDatabase, PhoneSchema } from './connection.ts';

type CacheStore = 'lists' | 'week' | 'files' | 'personal' | 'personalKeys';
const STORES: readonly CacheStore[] = ['lists', 'week', 'files', 'personal', 'personalKeys'];

/** Key of a store with only one record. */
export const HELD = 'held';

/** One change of a store; it is called within a transaction and must not wait for anything else. */
export type Write = (
  stores: <Name extends CacheStore>(
    name: Name,
  ) => IDBPObjectStore<PhoneSchema, CacheStore[], Name, 'readwrite'>,
) => Promise<unknown>;

/**
 * Makes all changes or none, provided that the personal key still is the one named: what was sealed for another, or
 * before there was any, may not be written.
 */
export async function writeAll(
  database: PhoneDatabase,
  personalKeyId: string | undefined,
  writes: readonly Write[],
): Promise<'written' | 'other key'> {
  const transaction = database.transaction([...STORES], 'readwrite');
  const kept = await transaction.objectStore('personalKeys').get(HELD);
  if (kept?.id !== personalKeyId) {
    await transaction.done;
    return 'other key';
  }
  const made = writes.map((write) => write((name) => transaction.objectStore(name)));
  await Promise.all([...made, transaction.done]);
  return 'written';
}

/** Empties stores, and of the whole values those that belong to them. */
export async function clearStores(
  database: PhoneDatabase,
  names: readonly ('lists' | 'week' | 'files')[],
): Promise<void> {
  const transaction = database.transaction([...STORES], 'readwrite');
  const cleared = names.map((name) => transaction.objectStore(name).clear());
  const whole = transaction.objectStore('personal');
  const belonging = names.includes('week')
    ? whole.clear()
    : whole.delete(IDBKeyRange.bound('lists/', 'lists/\uffff'));
  await Promise.all([...cleared, belonging, transaction.done]);
}
