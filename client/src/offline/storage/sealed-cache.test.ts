import { expect, test } from 'vitest';
import { fakeLedger } from '../testing/fake-ledger.ts';
import { fakePhone, loadBody, openTab } from '../testing/phone.ts';
import { rawContents } from '../testing/raw-contents.ts';
import { connect } from './connection.ts';
import { createDeviceKeys } from './device-keys.ts';
import type { KeptWeek } from './kept.ts';
import { createSealedCache } from './sealed-cache.ts';

function open(name: string) {
  const connection = connect(name);
  return { connection, cache: createSealedCache(connection, createDeviceKeys(connection)) };
}

const keptWeek: KeptWeek = {
  about: { weekId: 'CANARY-WEEK', etag: '"1"', endsOn: '2026-12-18', policyEpoch: 1 },
  bytes: new TextEncoder().encode('CANARY passenger bytes'),
};

const closeWeek = () => Promise.reject(new Error('nothing is apart'));

test('lists and the week are read back unchanged, also in another tab', async () => {
  await open('cache').cache.keepList('coach:4:outbound', { tickets: [1] });
  await open('cache').cache.keepWeek(keptWeek, closeWeek);
  const { cache } = open('cache');
  expect(await cache.list('coach:4:outbound')).toEqual({ tickets: [1] });
  const week = await cache.week();
  expect(week?.about).toEqual(keptWeek.about);
  expect([...(week?.bytes ?? [])]).toEqual([...keptWeek.bytes]);
});

test('erased data is gone, and writes on their way are dropped', async () => {
  const { cache } = open('erased');
  await cache.keepWeek(keptWeek, closeWeek);
  const late = cache.keepList('late', 'CANARY');
  await cache.erase();
  await late;
  expect(await cache.week()).toBeNull();
  expect(await cache.list('late')).toBeNull();
  await cache.keepList('next', 'kept');
  expect(await cache.list('next')).toBe('kept');
});

test('with its key gone a remnant cannot be opened and counts as not there', async () => {
  const { cache, connection } = open('remnant');
  await cache.keepList('list', 'CANARY');
  await connection.run((database) => database.delete('keys', 'cache'));
  expect(await open('remnant').cache.list('list')).toBeNull();
});

test('documents are read back unchanged, and are not found under another address', async () => {
  const { cache, connection } = open('files');
  const file = { mediaType: 'text/html', etag: '"1"', bytes: new TextEncoder().encode('Ski map') };
  await cache.keepFile('/documents/1', file);
  const kept = await open('files').cache.file('/documents/1');
  expect(kept).toMatchObject({ mediaType: 'text/html', etag: '"1"' });
  expect(new TextDecoder().decode(kept?.bytes)).toBe('Ski map');
  expect(await cache.file('/documents/2')).toBeNull();
  await connection.run(async (database) => {
    const moved = await database.get('files', '/documents/1');
    if (moved) await database.put('files', moved, '/documents/2');
  });
  expect(await cache.file('/documents/2')).toBeNull();
});

test('clearing the lists leaves week and documents, and clearing to make room removes all', async () => {
  const { cache } = open('cleared');
  const keepAll = async () => {
    await cache.keepList('list', 'kept');
    await cache.keepWeek(keptWeek, closeWeek);
    await cache.keepFile('/doc', { mediaType: 'text/html', etag: null, bytes: keptWeek.bytes });
  };
  const held = async () =>
    [await cache.list('list'), await cache.week(), await cache.file('/doc')].map((value) => value !== null);
  await keepAll();
  expect(await held()).toEqual([true, true, true]);
  await cache.clearLists();
  expect(await held()).toEqual([false, true, true]);
  await keepAll();
  await cache.clear();
  expect(await held()).toEqual([false, false, false]);
  await keepAll();
  await cache.erase();
  expect(await held()).toEqual([false, false, false]);
});

test('a cache that cannot be written is no error', async () => {
  const { cache, connection } = open('unwritable');
  connection.run = () => Promise.reject(new Error('disk'));
  await expect(cache.keepList('list', 1)).resolves.toBeUndefined();
  expect(await cache.list('list')).toBeNull();
});

test('nothing stored on the phone can be read: neither names nor references nor which week', async () => {
  const phone = fakePhone();
  const tab = openTab({ phone, send: fakeLedger().send, online: () => false });
  await tab.submit('load-coach', loadBody('NUCO-CANARY-000001'));
  const { cache } = open(`${phone.name}-R1`);
  await cache.keepList('list', { name: 'CANARY' });
  await cache.keepWeek(keptWeek, closeWeek);
  const raw = await rawContents(`${phone.name}-R1`);
  expect(raw).toContain('load-');
  expect(raw).not.toMatch(/canary|NUCO|Robin|load-coach/i);
});
