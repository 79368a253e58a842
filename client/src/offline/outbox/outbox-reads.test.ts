import { aboutAction } from '@offpiste/domain/contract/actions.ts';
import { expect, test } from 'vitest';
import { eachBy, fakeLedger, type NetworkFault } from '../testing/fake-ledger.ts';
import { fakePhone, loadBody, onDisk, openTab, type TabOptions } from '../testing/phone.ts';
import type { OutboxContents } from './outbox-store.ts';

/** A tab that counts how often its outbox reads the whole store; `holdNext` makes the next reading wait. */
function countedTab(over: Partial<TabOptions> = {}) {
  let reads = 0;
  let hold: Promise<void> | null = null;
  const tab = openTab({
    phone: fakePhone(),
    send: fakeLedger().send,
    wrapStore: (store) => ({
      ...store,
      list: async () => {
        reads += 1;
        const wait = hold;
        hold = null;
        const contents = await store.list();
        await wait;
        return contents;
      },
    }),
    ...over,
  });
  return {
    ...tab,
    reads: () => reads,
    holdNext: (until: Promise<void>) => {
      hold = until;
    },
  };
}

test('a scan that the server answers in time reads the store once', async () => {
  const tab = countedTab();
  expect((await tab.submit('load-coach', loadBody())).state).toBe('confirmed');
  expect(tab.reads()).toBe(1);
  expect(tab.outbox.items().items.map(({ state }) => state)).toEqual(['done']);
});

test('a scan without a network reads the store once, and is judged by what another tab has stored', async () => {
  const phone = fakePhone();
  const judged: string[][] = [];
  const tab = countedTab({
    phone,
    online: () => false,
    localVerdict: async (_kind, _body, { earlier }) => {
      judged.push(earlier.map(({ id }) => id));
      return null;
    },
  });
  const elsewhere = loadBody();
  const other = openTab({ phone, send: fakeLedger().send, online: () => false });
  // The other page closes before it can announce what it stored.
  phone.outboxes.length = 0;
  await other.submit('load-coach', elsewhere);
  await tab.submit('load-coach', loadBody());
  expect(tab.reads()).toBe(1);
  expect(judged).toEqual([[elsewhere.idempotentId]]);
});

test.each([
  ['one by one', 'refused', 24],
  ['in a call', 'together', 3],
] as const)('many waiting actions that go %s cost a reading for each request', async (_way, how, reads) => {
  const { send } = fakeLedger();
  const tab = countedTab({
    online: () => false,
    send,
    sendTogether: how === 'refused' ? async () => how : eachBy(send),
  });
  const bodies = Array.from({ length: 20 }, (_, at) =>
    loadBody(`NUCO-AB12CD-${String(at).padStart(6, '0')}`),
  );
  for (const body of bodies) await tab.outbox.enqueue('load-coach', body);
  expect(tab.reads()).toBe(0);
  await tab.flush({ byHand: true });
  // One more at the beginning and at the end of each round, of which a refused call is one.
  expect(tab.reads()).toBe(reads);
});

test('a reading that began before an action was recorded does not take it off the screen', async () => {
  const tab = countedTab({ online: () => false });
  const old = Promise.withResolvers<void>();
  tab.holdNext(old.promise);
  const reading = tab.outbox.reload();
  const item = await tab.outbox.enqueue('load-coach', loadBody());
  old.resolve();
  await reading;
  expect(tab.outbox.items().items).toEqual([item]);
});

test('a reading that began before an action was settled does not bring it back', async () => {
  const tab = countedTab();
  const item = await tab.outbox.enqueue('load-coach', loadBody());
  const old = Promise.withResolvers<void>();
  tab.holdNext(old.promise);
  const reading = tab.outbox.reload();
  await tab.outbox.attempt(item, () => true);
  old.resolve();
  await reading;
  expect(tab.outbox.items().items.map(({ state }) => state)).toEqual(['done']);
});

test('what another tab stored is shown although something was recorded here while it was read', async () => {
  const phone = fakePhone();
  const tab = countedTab({ phone, online: () => false });
  const other = openTab({ phone, send: fakeLedger().send, online: () => false });
  const elsewhere = await other.outbox.enqueue('load-coach', loadBody());
  const old = Promise.withResolvers<void>();
  tab.holdNext(old.promise);
  const reading = tab.outbox.reload();
  const here = await tab.outbox.enqueue('load-coach', loadBody());
  old.resolve();
  await reading;
  expect(tab.outbox.items().items.map(({ id }) => id)).toEqual([elsewhere.id, here.id]);
});

test('of two readings the one that began later counts, whichever ends first', async () => {
  const phone = fakePhone();
  const tab = countedTab({ phone, online: () => false });
  const other = openTab({ phone, send: fakeLedger().send, online: () => false });
  const old = Promise.withResolvers<void>();
  tab.holdNext(old.promise);
  const reading = tab.outbox.reload();
  const elsewhere = await other.outbox.enqueue('load-coach', loadBody());
  await tab.outbox.reload();
  old.resolve();
  await reading;
  expect(tab.outbox.items().items.map(({ id }) => id)).toEqual([elsewhere.id]);
});

test('whoever waited for a reading sees what it read, although a later one is still on its way', async () => {
  const phone = fakePhone();
  const other = openTab({ phone, send: fakeLedger().send, online: () => false });
  const stored = await other.outbox.enqueue('load-coach', loadBody());
  const tab = countedTab({ phone, online: () => false });
  const late = Promise.withResolvers<void>();
  const first = tab.outbox.reload();
  tab.holdNext(late.promise);
  const second = tab.outbox.reload();
  await first;
  expect(tab.outbox.items().items.map(({ id }) => id)).toEqual([stored.id]);
  late.resolve();
  await second;
});

test.each([
  ['has failed', (contents: OutboxContents): OutboxContents => ({ ...contents, failed: true })],
  [
    'cannot be done',
    (): OutboxContents => {
      throw new Error('disk');
    },
  ],
])('what another tab stored is not overtaken while a reading of it %s', async (_, failing) => {
  const ledger = fakeLedger();
  const disk: { fails: boolean } = { fails: true };
  const phone = fakePhone();
  const body = loadBody('NUCO-AB12CD-000002');
  const tab = openTab({
    phone,
    send: ledger.send,
    wrapStore: (store) => ({
      ...store,
      list: async () => (disk.fails ? failing(await store.list()) : await store.list()),
    }),
  });
  const waiting = async () => await tab.outbox.holdSubject(stored.subject, async (items) => items.length);
  const stored = await tab.outbox.enqueue('load-coach', loadBody());
  expect(await waiting()).toBe(1);
  // It says of which subject it stored something.
  const elsewhere = openTab({ phone, send: ledger.send });
  await elsewhere.outbox.enqueue('load-coach', loadBody());
  expect(await waiting()).toBe(0);
  await tab.outbox.hear([aboutAction('load-coach', body).subject]);
  expect(await tab.outbox.sendUnstored('load-coach', body)).toBeNull();
  disk.fails = false;
  await tab.outbox.reload();
  expect(await tab.outbox.sendUnstored('load-coach', body)).toMatchObject({ meaning: 'accepted' });
});

test('a reading that began before another tab stored something says nothing about it', async () => {
  const tab = countedTab();
  const body = loadBody();
  const old = Promise.withResolvers<void>();
  tab.holdNext(old.promise);
  const before = tab.outbox.reload();
  const never = Promise.withResolvers<void>();
  tab.holdNext(never.promise);
  const hearing = tab.outbox.hear([aboutAction('load-coach', body).subject]);
  old.resolve();
  await before;
  expect(await tab.outbox.sendUnstored('load-coach', body)).toBeNull();
  never.resolve();
  await hearing;
  expect(await tab.outbox.sendUnstored('load-coach', body)).toMatchObject({ meaning: 'accepted' });
});

test('a wait that could not be stored ends with what another tab settled since', async () => {
  const phone = fakePhone();
  const faults: NetworkFault[] = ['busy', 'busy'];
  const ledger = fakeLedger(() => faults.shift() ?? 'none');
  const disk = { fails: true };
  const tab = openTab({
    phone,
    send: ledger.send,
    online: () => false,
    wrapStore: onDisk(disk),
  });
  const shown = () => tab.outbox.items().items.map(({ state, notBefore }) => [state, notBefore]);
  const item = await tab.outbox.enqueue('load-coach', loadBody());
  await tab.outbox.attempt(item, () => false);
  const asked = phone.now + 5_000;
  expect(shown()).toEqual([['waiting', asked]]);
  await tab.outbox.reload();
  expect(shown()).toEqual([['waiting', asked]]);

  // The server asks the other tab to wait too, which that one can store.
  disk.fails = false;
  phone.now += 2_000;
  const other = openTab({ phone, send: ledger.send, online: () => false });
  await other.flush({ byHand: true });
  await tab.outbox.reload();
  expect(shown()).toEqual([['waiting', phone.now + 5_000]]);
});
