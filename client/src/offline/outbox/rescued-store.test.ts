import { expect, test } from 'vitest';
import { connect } from '../storage/connection.ts';
import { createDeviceKeys } from '../storage/device-keys.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import { createRescuedStore } from './rescued-store.ts';

let count = 0;

function stores() {
  count += 1;
  const [main, rescue] = ['main', 'rescue'].map((name) => connect(`rescued-${count}-${name}`)) as [
    ReturnType<typeof connect>,
    ReturnType<typeof connect>,
  ];
  return {
    connection: main,
    main: createOutboxStore(main, createDeviceKeys(main)),
    rescue: createOutboxStore(rescue, createDeviceKeys(rescue)),
  };
}

/** A store whose writes fail as long as `failure` is set. */
function failingStore(store: OutboxStore) {
  const state: { failure: Error | null } = { failure: null };
  const add: OutboxStore['add'] = (item) => (state.failure ? Promise.reject(state.failure) : store.add(item));
  return { state, store: { ...store, add } };
}

/** A page without others, whose disk has nothing to free. */
const ALONE = { makeRoom: async () => undefined, onRescued: () => undefined };

const ids = async (store: OutboxStore) => (await store.list()).items.map(({ id }) => id);

test('an item that the first database refuses goes to the second, and moves back before anything newer', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  const store = createRescuedStore({ main: failing.store, rescue, ...ALONE });
  failing.state.failure = new DOMException('lost', 'UnknownError');
  await store.add(outboxItem({ id: 'item-0001' }));
  expect(await ids(rescue)).toEqual(['item-0001']);
  expect(await ids(store)).toEqual(['item-0001']);

  failing.state.failure = null;
  await store.add(outboxItem({ id: 'item-0002' }));
  expect(await ids(main)).toEqual(['item-0001', 'item-0002']);
  expect(await ids(rescue)).toEqual([]);
});

test('a rescued item can be settled where it is', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  const store = createRescuedStore({ main: failing.store, rescue, ...ALONE });
  failing.state.failure = new Error('broken');
  await store.add(outboxItem({ id: 'item-0001' }));
  const changed = await store.change('item-0001', (item) => ({ ...item, state: 'done' }));
  expect(changed?.state).toBe('done');
});

test('an item whose move was cut short is not doubled', async () => {
  const { main, rescue } = stores();
  const item = outboxItem({ id: 'item-0001' });
  await main.add(item);
  await rescue.add(item);
  const store = createRescuedStore({ main, rescue, ...ALONE });
  expect(await ids(store)).toEqual(['item-0001']);
});

test('a full disk makes room and writes again', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  failing.state.failure = new DOMException('full', 'QuotaExceededError');
  const store = createRescuedStore({
    main: failing.store,
    rescue,
    ...ALONE,
    makeRoom: async () => {
      failing.state.failure = null;
    },
  });
  await store.add(outboxItem({ id: 'item-0001' }));
  expect(await ids(main)).toEqual(['item-0001']);
});

test('only when both databases refuse is it not saved', async () => {
  const { main, rescue } = stores();
  const broken = [main, rescue].map((store) => failingStore(store));
  for (const { state } of broken) state.failure = new Error('broken');
  const [first, second] = broken.map(({ store }) => store) as [OutboxStore, OutboxStore];
  const store = createRescuedStore({ main: first, rescue: second, ...ALONE });
  await expect(store.add(outboxItem({ id: 'item-0001' }))).rejects.toThrow('broken');
});

test('while the first database cannot be read, the items read before are still listed', async () => {
  const { main, rescue } = stores();
  const disk: { broken: boolean } = { broken: false };
  const list: OutboxStore['list'] = () => (disk.broken ? Promise.reject(new Error('broken')) : main.list());
  const store = createRescuedStore({ main: { ...main, list }, rescue, ...ALONE });
  await store.add(outboxItem({ id: 'item-0001' }));
  await store.add(outboxItem({ id: 'item-0001' }));
  expect(await ids(store)).toEqual(['item-0001']);
  disk.broken = true;
  expect(await store.list()).toMatchObject({ items: [{ id: 'item-0001' }], failed: true });
});

test('while the first database cannot be read, what was changed and removed since is known', async () => {
  const { main, rescue } = stores();
  const disk: { broken: boolean } = { broken: false };
  const list: OutboxStore['list'] = () => (disk.broken ? Promise.reject(new Error('broken')) : main.list());
  const store = createRescuedStore({ main: { ...main, list }, rescue, ...ALONE });
  for (const id of ['item-0001', 'item-0002', 'item-0003']) await store.add(outboxItem({ id }));
  disk.broken = true;
  await store.change('item-0002', (item) => ({ ...item, state: 'done' }));
  await store.change('item-0009', (item) => ({ ...item, state: 'done' }));
  await store.remove(['item-0001']);
  expect((await store.list()).items.map(({ id, state }) => [id, state])).toEqual([
    ['item-0002', 'done'],
    ['item-0003', 'waiting'],
  ]);
});

test('what is written during a reading that does not have it yet is listed after what was read', async () => {
  const { main, rescue } = stores();
  const go = Promise.withResolvers<void>();
  let reads = 0;
  const list: OutboxStore['list'] = async () => {
    const contents = await main.list();
    reads += 1;
    if (reads === 2) await go.promise;
    return contents;
  };
  const store = createRescuedStore({ main: { ...main, list }, rescue, ...ALONE });
  await store.add(outboxItem({ id: 'item-0001' }));
  await store.list();
  const reading = store.list();
  await expect.poll(() => reads).toBe(2);
  await store.add(outboxItem({ id: 'item-0002' }));
  await store.change('item-0001', (item) => ({ ...item, state: 'done' }));
  go.resolve();
  expect((await reading).items.map(({ id, state }) => [id, state])).toEqual([
    ['item-0001', 'done'],
    ['item-0002', 'waiting'],
  ]);
});

test('only a full disk gives up what can be fetched again', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  failing.state.failure = new DOMException('lost', 'UnknownError');
  let madeRoom = false;
  const makeRoom = async () => {
    madeRoom = true;
  };
  const store = createRescuedStore({ main: failing.store, rescue, ...ALONE, makeRoom });
  await store.add(outboxItem({ id: 'item-0001' }));
  expect([madeRoom, await ids(rescue)]).toEqual([false, ['item-0001']]);
});

test('while something may be rescued, what is in either database is listed once, settled and removed', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  const kept: OutboxStore = { ...rescue, remove: () => Promise.reject(new Error('broken')) };
  const disk: { keeps: boolean } = { keeps: true };
  const remove: OutboxStore['remove'] = (gone) => (disk.keeps ? kept.remove(gone) : rescue.remove(gone));
  const store = createRescuedStore({ main: failing.store, rescue: { ...rescue, remove }, ...ALONE });
  await main.add(outboxItem({ id: 'item-0001' }));
  await rescue.add(outboxItem({ id: 'item-0001' }));
  expect(await ids(store)).toEqual(['item-0001']);

  failing.state.failure = new Error('broken');
  await store.add(outboxItem({ id: 'item-0002' }));
  await main.add(outboxItem({ id: 'item-0003' }));
  expect(await store.change('item-0003', (item) => ({ ...item, state: 'done' }))).toMatchObject({
    id: 'item-0003',
    state: 'done',
  });
  disk.keeps = false;
  await store.remove(['item-0002']);
  expect(await ids(rescue)).not.toContain('item-0002');
});

test('an item that was written and could not be read again comes before what is rescued after it', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  const disk: { broken: boolean } = { broken: true };
  const list: OutboxStore['list'] = () => (disk.broken ? Promise.reject(new Error('broken')) : main.list());
  const store = createRescuedStore({
    main: { ...failing.store, list },
    rescue,
    ...ALONE,
  });
  await store.add(outboxItem({ id: 'item-0001' }));
  failing.state.failure = new Error('broken');
  await store.add(outboxItem({ id: 'item-0002' }));
  expect(await ids(store)).toEqual(['item-0001', 'item-0002']);
});

test('what was rescued is listed at a start at which the first database does not open', async () => {
  const { main, rescue } = stores();
  await rescue.add(outboxItem({ id: 'item-0001' }));
  const broken = async () => {
    throw new Error('broken');
  };
  const store = createRescuedStore({ main: { ...main, add: broken, list: broken }, rescue, ...ALONE });
  expect(await store.list()).toMatchObject({ items: [{ id: 'item-0001' }], failed: true });
});

test('nothing newer of a subject overtakes a rescued item that cannot be read', async () => {
  const { main, rescue } = stores();
  const failing = failingStore(main);
  const disk: { broken: boolean } = { broken: false };
  const list: OutboxStore['list'] = () => (disk.broken ? Promise.reject(new Error('broken')) : rescue.list());
  const store = createRescuedStore({
    main: failing.store,
    rescue: { ...rescue, list },
    ...ALONE,
  });
  failing.state.failure = new Error('broken');
  await store.add(outboxItem({ id: 'item-0001', subject: 'coach:outbound:A' }));

  failing.state.failure = null;
  disk.broken = true;
  await store.add(outboxItem({ id: 'item-0002', subject: 'coach:outbound:A' }));
  await store.add(outboxItem({ id: 'item-0003', subject: 'coach:outbound:B' }));
  expect(await ids(main)).toEqual(['item-0003']);
  expect(await ids(store)).toEqual(['item-0003', 'item-0001', 'item-0002']);
  expect((await store.list()).failed).toBe(true);

  disk.broken = false;
  expect(await ids(store)).toEqual(['item-0003', 'item-0001', 'item-0002']);
  expect((await store.list()).failed).toBeUndefined();
  expect(await ids(rescue)).toEqual([]);
});

test('an item that is rescued while an older one moves back is not forgotten', async () => {
  const { main, rescue } = stores();
  await rescue.add(outboxItem({ id: 'item-0001' }));
  const [moving, rescuing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reads = 0;
  const store = createRescuedStore({
    main: {
      ...main,
      async add(item) {
        if (item.id === 'item-0002') throw new Error('broken');
        await moving.promise;
        await main.add(item);
      },
    },
    rescue: {
      ...rescue,
      async list() {
        reads += 1;
        // The newer item's own move has to be over before it can be rescued.
        return reads === 1 ? Promise.reject(new Error('broken')) : rescue.list();
      },
      async add(item) {
        await rescuing.promise;
        await rescue.add(item);
      },
    },
    ...ALONE,
  });
  const recorded = store.add(outboxItem({ id: 'item-0002' }));
  await expect.poll(() => reads).toBe(1);
  const listed = store.list();
  await expect.poll(() => reads).toBe(2);
  rescuing.resolve();
  await recorded;
  moving.resolve();
  await listed;
  expect(await ids(rescue)).toEqual(['item-0002']);
  expect(await ids(store)).toEqual(['item-0001', 'item-0002']);
});

test('a tab that has found nothing rescued looks again when another has rescued something', async () => {
  const { main, rescue } = stores();
  const watching = createRescuedStore({ main, rescue, ...ALONE });
  expect(await ids(watching)).toEqual([]);
  const failing = failingStore(main);
  failing.state.failure = new Error('broken');
  const onRescued = watching.lookForRescued;
  const recording = createRescuedStore({ main: failing.store, rescue, ...ALONE, onRescued });
  await recording.add(outboxItem({ id: 'item-0001' }));
  expect(await ids(watching)).toEqual(['item-0001']);
  expect(await ids(main)).toEqual(['item-0001']);
});

test('a record that cannot be opened is counted and kept', async () => {
  const { main, rescue, connection } = stores();
  await main.add(outboxItem({ id: 'item-0001' }));
  await connection.run((database) => database.clear('keys'));
  const opened = createOutboxStore(connection, createDeviceKeys(connection));
  const store = createRescuedStore({ main: opened, rescue, ...ALONE });
  await store.add(outboxItem({ id: 'item-0002' }));
  expect(await store.list()).toMatchObject({ items: [{ id: 'item-0002' }], unreadable: 1 });
  expect(await connection.run((database) => database.count('outbox'))).toBe(2);
});

test('a record that cannot be opened in the second database stays counted', async () => {
  const { main, rescue } = stores();
  const store = createRescuedStore({
    main,
    rescue: { ...rescue, list: async () => ({ items: [], unreadable: 2 }) },
    ...ALONE,
  });
  for (const _ of [1, 2]) expect((await store.list()).unreadable).toBe(2);
});

test('two tabs that change one item at once lose neither change', async () => {
  const { main, connection } = stores();
  const other = createOutboxStore(connection, createDeviceKeys(connection));
  await main.add(outboxItem({ id: 'item-0001' }));
  const attempt = (store: OutboxStore) =>
    store.change('item-0001', (item) => ({ ...item, attempts: item.attempts + 1 }));
  await Promise.all([attempt(main), attempt(other), attempt(main), attempt(other)]);
  expect((await main.list()).items[0]?.attempts).toBe(4);
});
