import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { rawContents } from '../testing/raw-contents.ts';
import { connect } from './connection.ts';
import { createDeviceKeys } from './device-keys.ts';
import { createDrafts } from './drafts.ts';
import { createSealedCache } from './sealed-cache.ts';

function open(name: string) {
  const connection = connect(name);
  const keys = createDeviceKeys(connection);
  return { connection, drafts: createDrafts(connection, keys), cache: createSealedCache(connection, keys) };
}

test('a draft is read back unchanged, also in another tab, and is gone when removed', async () => {
  await open('drafts').drafts.write('extras', { passengers: [1] });
  const { drafts } = open('drafts');
  expect(await drafts.read('extras')).toEqual({ passengers: [1] });
  expect(await drafts.read('others')).toBeNull();
  await drafts.remove('extras');
  expect(await open('drafts').drafts.read('extras')).toBeNull();
});

test('a draft survives the erasing of what can be fetched again', async () => {
  const { drafts, cache } = open('erased');
  await drafts.write('extras', 'kept');
  await cache.erase();
  expect(await open('erased').drafts.read('extras')).toBe('kept');
});

test('a draft is unreadable on the phone', async () => {
  await open('sealed').drafts.write('extras', { barcode: 'CANARY-CODE' });
  expect(await rawContents('sealed')).not.toContain('CANARY');
});

test('a draft that cannot be written says so', async () => {
  const { drafts, connection } = open('unwritable');
  connection.run = () => Promise.reject(new Error('disk'));
  await expect(drafts.write('extras', 1)).rejects.toThrow('disk');
});

test('a phone of the first version gets a store for drafts and keeps its data', async () => {
  const old = await openDB('upgraded', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('outbox', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
      database.createObjectStore('lists');
      database.createObjectStore('week');
    },
  });
  await old.put('outbox', { id: 'item-0001', rev: 0, sealed: 'unsent' });
  old.close();
  const { drafts, connection } = open('upgraded');
  await drafts.write('extras', 'new');
  expect(await drafts.read('extras')).toBe('new');
  const kept = await connection.run((database) => database.getAll('outbox'));
  expect(kept).toEqual([{ id: 'item-0001', rev: 0, sealed: 'unsent' }]);
});
