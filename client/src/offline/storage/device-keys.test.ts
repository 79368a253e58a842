import { deleteDB } from 'idb';
import { expect, test } from 'vitest';
import { connect } from './connection.ts';
import { createDeviceKeys } from './device-keys.ts';
import { sealJson, unsealJson } from './sealing.ts';

const place = { store: 'outbox', key: 'item-0001', version: 1 };

test('pages that make a key at the same time all get the one that is stored', async () => {
  const pages = [1, 2, 3].map(() => createDeviceKeys(connect('keys-at-once')));
  const keys = await Promise.all(pages.map((page) => page.get('outbox')));
  const sealed = await Promise.all(keys.map((key) => sealJson(key, place, 'unsent')));
  const later = await createDeviceKeys(connect('keys-at-once')).get('outbox');
  for (const one of sealed) expect(await unsealJson(later, place, one)).toBe('unsent');
});

test('a key that could not be read is read again', async () => {
  const connection = connect('keys-again');
  const { run } = connection;
  const keys = createDeviceKeys(connection);
  connection.run = () => Promise.reject(new Error('disk'));
  await expect(keys.get('outbox')).rejects.toThrow('disk');
  connection.run = run;
  expect((await keys.get('outbox')).usages).toContain('encrypt');
});

test('after an erasure there is another key, which is stored', async () => {
  const keys = createDeviceKeys(connect('keys-erased'));
  const erased = await sealJson(await keys.get('cache'), place, 'of the rep before');
  await keys.erase('cache');
  const next = await sealJson(await keys.get('cache'), place, 'of the next rep');
  const later = await createDeviceKeys(connect('keys-erased')).get('cache');
  expect(await unsealJson(later, place, next)).toBe('of the next rep');
  await expect(unsealJson(await keys.get('cache'), place, erased)).rejects.toThrow();
});

test('a database that the browser has removed is made again with the keys that the page holds', async () => {
  const connection = connect('keys-removed');
  const keys = createDeviceKeys(connection);
  const sealed = await sealJson(await keys.get('outbox'), place, 'recorded as it went');
  await deleteDB('keys-removed');
  await connection.run((database) => database.add('outbox', { id: 'item-0001', rev: 0, sealed }));
  const later = connect('keys-removed');
  const [kept] = await later.run((database) => database.getAll('outbox'));
  if (!kept) throw new Error('nothing is kept');
  const key = await createDeviceKeys(later).get('outbox');
  expect(await unsealJson(key, place, kept.sealed)).toBe('recorded as it went');
});

test('an erased key does not come back with a database that is made again', async () => {
  const connection = connect('keys-erased-and-removed');
  const keys = createDeviceKeys(connection);
  await keys.get('cache');
  await keys.erase('cache');
  await deleteDB('keys-erased-and-removed');
  expect(await connection.run((database) => database.getAllKeys('keys'))).toEqual([]);
});
