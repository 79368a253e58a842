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

test('a draft that can no longer be opened is none', async () => {
  const { drafts, connection } = open('key-lost');
  await drafts.write('extras', 1);
  await connection.run((database) => database.delete('keys', 'outbox'));
  expect(await open('key-lost').drafts.read('extras')).toBeNull();
});

test('a draft is written when its transaction has ended, not before', async () => {
  const { drafts, connection } = open('slow-disk');
  await drafts.write('extras', 1);
  const ended = Promise.withResolvers<void>();
  const { run } = connection;
  connection.run = (work) =>
    run((database) => {
      const transaction = (...args: Parameters<typeof database.transaction>) => {
        const begun = database.transaction(...args);
        return { store: begun.store, done: ended.promise };
      };
      return work({ transaction } as unknown as typeof database);
    });
  let written = false;
  const writing = drafts.write('extras', 2).then(() => {
    written = true;
  });
  expect(await open('slow-disk').drafts.read('extras')).not.toBeNull();
  expect(written).toBe(false);
  ended.resolve();
  await writing;
});
