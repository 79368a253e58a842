import { expect, test } from 'vitest';
import { type Connection, connect } from '../storage/connection.ts';
import { createDeviceKeys } from '../storage/device-keys.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { createOutboxStore } from './outbox-store.ts';

const open = (connection: Connection) => createOutboxStore(connection, createDeviceKeys(connection));
const [first, second, third] = ['item-0001', 'item-0002', 'item-0003'].map((id) => outboxItem({ id }));

async function phone(name: string) {
  const connection = connect(name);
  const store = open(connection);
  for (const item of [first, second, third]) if (item) await store.add(item);
  return { connection, store, later: () => open(connect(name)) };
}

test('an item that is stored already stays as it is, and adding it again is no error', async () => {
  const { store, later } = await phone('outbox-known');
  await store.change('item-0001', (item) => ({ ...item, attempts: 3 }));
  await store.add(outboxItem({ id: 'item-0001', attempts: 0 }));
  const { items } = await later().list();
  expect(items.map(({ id, attempts }) => [id, attempts])).toEqual([
    ['item-0001', 3],
    ['item-0002', 0],
    ['item-0003', 0],
  ]);
});

test('all the items named are removed, and one that is gone already is no error', async () => {
  const { store, later } = await phone('outbox-removed');
  await store.remove(['item-0001', 'item-0009', 'item-0003']);
  expect(await later().list()).toEqual({ items: [second], unreadable: 0 });
});

test('a change that another tab made meanwhile is not lost', async () => {
  const { store, later } = await phone('outbox-changed');
  const other = later();
  await other.list();
  await store.change('item-0001', (item) => ({ ...item, lastFailure: 'timeout' }));
  await other.change('item-0001', (item) => ({ ...item, attempts: item.attempts + 1 }));
  expect((await store.list()).items[0]).toMatchObject({ lastFailure: 'timeout', attempts: 1 });
});

test('a change that changes nothing writes nothing', async () => {
  const { connection, store } = await phone('outbox-unchanged');
  const revisions = () =>
    connection.run(async (database) => (await database.getAll('outbox')).map(({ rev }) => rev));
  expect(await store.change('item-0001', (item) => item)).toEqual(first);
  expect(await revisions()).toEqual([0, 0, 0]);
});

test('an item is stored when its transaction has ended, not before', async () => {
  const { connection, store } = await phone('outbox-slow');
  const ended = Promise.withResolvers<void>();
  const { run } = connection;
  connection.run = (work) =>
    run((database) => {
      const transaction = (...args: Parameters<typeof database.transaction>) => ({
        store: database.transaction(...args).store,
        done: ended.promise,
      });
      return work({ transaction } as unknown as typeof database);
    });
  let stored = false;
  const adding = store.add(outboxItem({ id: 'item-0004' })).then(() => {
    stored = true;
  });
  await connect('outbox-slow').run((database) => database.count('outbox'));
  await connect('outbox-slow').run((database) => database.count('outbox'));
  expect(stored).toBe(false);
  ended.resolve();
  await adding;
});
