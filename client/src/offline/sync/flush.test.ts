import { expect, test } from 'vitest';
import { fakeLedger, type NetworkFault } from '../testing/fake-ledger.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { fakePhone, loadBody, onDisk, openTab, type Tab } from '../testing/phone.ts';
import { errorReply } from '../testing/replies.ts';

const barcode = (n: number) => `NUCO-AB12CD-${String(n).padStart(6, '0')}`;

async function recordOffline(tab: Tab, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await tab.submit('load-coach', loadBody(barcode(n)));
}

/** A close of the coach that `loadBody` loads. */
const closeBody = {
  weekID: 'W1',
  vehicle: 'coach',
  vehicleId: '4',
  direction: 'outbound',
  stops: ['Leeds'],
  manifest: [],
  handsetTimestamp: '2026-12-11T05:00:00.000Z',
  idempotentId: 'close-00000001',
  repID: 'R1',
  repName: 'Robin Canary-Field',
} as const;

const unsentOf = (tab: Tab) => tab.outbox.items().items.filter(({ state }) => state === 'waiting');

test('a flush tries an item three times, and three failures in a row end it', async () => {
  const ledger = fakeLedger(() => 'request-lost');
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  await recordOffline(tab, 20);
  await tab.flush({ byHand: false });
  const tries = [...ledger.attempts.values()].reduce((sum, { length }) => sum + length, 0);
  // Each of four lanes may have one request out when the third failure comes.
  expect(tries).toBeLessThanOrEqual(6);
  expect(unsentOf(tab)).toHaveLength(20);
});

test('a tab that was frozen while it sent leaves the rest to another one', async () => {
  const phone = fakePhone();
  let isHeld = true;
  const sent: string[] = [];
  const ledger = fakeLedger(() => 'request-lost');
  const tab = openTab({
    phone,
    online: () => false,
    locks: { tryHold: (name, work) => phone.locks.tryHold(name, () => work(() => isHeld)) },
    send: (kind, body) => {
      sent.push(JSON.stringify(body));
      isHeld = false;
      return ledger.send(kind, body);
    },
  });
  await recordOffline(tab, 20);
  await tab.flush({ byHand: false });
  expect(sent).toHaveLength(1);
});

test('an item on which the server fails holds up no other', async () => {
  const ledger = fakeLedger();
  const failing = fakeLedger(() => 'error-before');
  const poison = barcode(1);
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: (kind, body) => (JSON.stringify(body).includes(poison) ? failing : ledger).send(kind, body),
  });
  await recordOffline(tab, 10);
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(9);
  expect(unsentOf(tab)).toMatchObject([{ attempts: 3, lastFailure: 'http-500' }]);
});

test('many items on which the server fails hold up no other', async () => {
  const ledger = fakeLedger();
  const failing = fakeLedger(() => 'error-before');
  const poison = new Set([1, 2, 3, 4, 5].map(barcode));
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: (kind, body) =>
      (poison.has((body as { barcode: string }).barcode) ? failing : ledger).send(kind, body),
  });
  await recordOffline(tab, 12);
  await tab.flush({ byHand: false });
  expect([ledger.rows.length, unsentOf(tab).length]).toEqual([7, 5]);
});

test('many items that get a bare 409 hold up no other', async () => {
  const ledger = fakeLedger();
  // One alone proves nothing: it may be about another action.
  const bare = errorReply(409, 'already_loaded');
  const poison = new Set([1, 2, 3, 4, 5].map(barcode));
  const faults = new Map<string, number>();
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: async (kind, body) => {
      const { barcode: sent } = body as { barcode: string };
      const times = (faults.get(sent) ?? 0) + 1;
      faults.set(sent, times);
      if (!poison.has(sent)) return ledger.send(kind, body);
      return times % 2 === 1 ? bare : errorReply(500, 'internal');
    },
  });
  await recordOffline(tab, 12);
  await tab.flush({ byHand: false });
  expect([ledger.rows.length, unsentOf(tab).length]).toEqual([7, 5]);
});

test('items that have failed come after those that have not', async () => {
  const ledger = fakeLedger();
  const failing = fakeLedger(() => 'error-before');
  const poison = new Set([1, 2, 3, 4, 5].map(barcode));
  const sent: string[] = [];
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: (kind, body) => {
      const { barcode: one } = body as { barcode: string };
      sent.push(one);
      return (poison.has(one) ? failing : ledger).send(kind, body);
    },
  });
  await recordOffline(tab, 5);
  await tab.flush({ byHand: false });
  sent.length = 0;
  for (const n of [6, 7, 8, 9]) await tab.submit('load-coach', loadBody(barcode(n)));
  await tab.flush({ byHand: false });
  expect(sent.slice(0, 4)).toEqual([6, 7, 8, 9].map(barcode));
});

test('a flush forgets what was settled more than a day before', async () => {
  const phone = fakePhone();
  const tab = openTab({ phone, send: fakeLedger().send, online: () => false });
  await recordOffline(tab, 1);
  await tab.flush({ byHand: false });
  phone.now += 86_400_000;
  await tab.flush({ byHand: false });
  expect(tab.outbox.items().items).toHaveLength(1);
  phone.now += 1;
  await tab.flush({ byHand: false });
  expect(tab.outbox.items().items).toEqual([]);
});

test('the next of a subject is not sent before the one that the server failed on', async () => {
  const ledger = fakeLedger(() => 'error-before');
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  const [first, second] = [loadBody(barcode(1)), loadBody(barcode(1))];
  for (const body of [first, second]) await tab.submit('load-coach', body);
  await tab.flush({ byHand: false });
  expect([...ledger.attempts.keys()]).toEqual([first.idempotentId]);
});

test('a server that knows no session is asked once by each lane, and not again in this flush', async () => {
  let asked = 0;
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: async () => {
      asked += 1;
      return errorReply(401, 'unauthenticated');
    },
  });
  await recordOffline(tab, 20);
  await tab.flush({ byHand: true });
  expect(asked).toBeLessThanOrEqual(4);
  expect(unsentOf(tab)).toMatchObject(Array(20).fill({ attempts: 0 }));
});

test('an item on which the server fails again and again is tried ever more rarely', async () => {
  const phone = fakePhone();
  const ledger = fakeLedger(() => 'error-before');
  const tab = openTab({ phone, send: ledger.send, online: () => false });
  await recordOffline(tab, 1);
  for (let round = 0; round < 3; round += 1) await tab.flush({ byHand: false });
  const [item] = unsentOf(tab);
  expect(item?.attempts).toBe(8);
  expect(item?.notBefore).toBeGreaterThan(phone.now);
});

test('every flush obeys Retry-After except the one started by hand', async () => {
  const phone = fakePhone();
  const faults: NetworkFault[] = ['busy'];
  const ledger = fakeLedger(() => faults.shift() ?? 'none');
  const tab = openTab({ phone, send: ledger.send, online: () => false });
  await recordOffline(tab, 1);
  await tab.flush({ byHand: false });
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(0);
  faults.push('busy');
  await tab.flush({ byHand: true });
  expect(ledger.attempts.get(unsentOf(tab)[0]?.id ?? '')).toHaveLength(2);
  phone.now += 5001;
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(1);
});

test('a wait that a set-back clock has made longer than any is not waited for', async () => {
  const phone = fakePhone();
  const faults: NetworkFault[] = ['busy'];
  const ledger = fakeLedger(() => faults.shift() ?? 'none');
  const tab = openTab({ phone, send: ledger.send, online: () => false });
  await recordOffline(tab, 1);
  await tab.flush({ byHand: false });
  phone.now -= 1_800_000;
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(0);
  phone.now -= 86_400_000;
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(1);
});

test('lists are requested again after an action that is settled, and not after one that proves nothing', async () => {
  const faults: NetworkFault[] = ['request-lost', 'error-before', 'hotel-page'];
  const tab = openTab({
    phone: fakePhone(),
    send: fakeLedger(() => faults.shift() ?? 'none').send,
    online: () => false,
  });
  await recordOffline(tab, 1);
  await tab.flush({ byHand: false });
  expect([unsentOf(tab).length, tab.settled]).toEqual([1, []]);
  await tab.flush({ byHand: false });
  expect([unsentOf(tab).length, tab.settled]).toEqual([0, ['coach:4:outbound']]);
});

test("another rep's action in the same store is neither shown nor sent", async () => {
  const phone = fakePhone();
  const ledger = fakeLedger();
  const foreign = outboxItem({ owner: 'R2', body: JSON.stringify(loadBody(barcode(9), 'R2')) });
  const tab = openTab({
    phone,
    send: ledger.send,
    wrapStore: (store) => ({
      ...store,
      list: async () => {
        const contents = await store.list();
        return { ...contents, items: [foreign, ...contents.items] };
      },
    }),
  });
  await tab.flush({ byHand: true });
  expect([await tab.outbox.reload(), tab.outbox.items().items]).toEqual([[], []]);
  const { judgement, item } = await tab.outbox.attempt(foreign, () => false);
  expect([judgement.meaning, item]).toEqual(['signed-out', foreign]);
  expect(ledger.attempts.size).toBe(0);
});

test('Retry-After is honoured when it cannot be written down, too', async () => {
  const phone = fakePhone();
  const faults: NetworkFault[] = ['busy'];
  const ledger = fakeLedger(() => faults.shift() ?? 'none');
  const disk = { fails: true };
  const tab = openTab({
    phone,
    send: ledger.send,
    online: () => false,
    wrapStore: onDisk(disk),
  });
  await recordOffline(tab, 1);
  await tab.flush({ byHand: false });
  await tab.flush({ byHand: false });
  expect(ledger.attempts.get(unsentOf(tab)[0]?.id ?? '')).toHaveLength(1);
  disk.fails = false;
  phone.now += 5001;
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(1);
  expect(unsentOf(tab)).toEqual([]);
});

test('an action recorded during a flush is sent with it', async () => {
  const ledger = fakeLedger();
  let late: Promise<unknown> | null = null;
  const tab: Tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: async (kind, body) => {
      late ??= tab.submit('load-coach', loadBody(barcode(2)));
      await late;
      return ledger.send(kind, body);
    },
  });
  await recordOffline(tab, 1);
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(2);
});

test('two tabs that flush at once send every action once', async () => {
  const phone = fakePhone();
  const ledger = fakeLedger();
  const tabs = [1, 2].map(() => openTab({ phone, send: ledger.send, online: () => false }));
  const [first, second] = tabs as [Tab, Tab];
  await recordOffline(first, 10);
  await recordOffline(second, 10);
  await Promise.all(tabs.map((tab) => tab.flush({ byHand: false })));
  expect([...ledger.attempts.values()].every(({ length }) => length === 1)).toBe(true);
  await first.flush({ byHand: false });
  expect(ledger.attempts.size).toBe(20);
});

test('the actions of a signed-out rep are neither shown to nor sent by the next one, and wait', async () => {
  const phone = fakePhone();
  const ledger = fakeLedger();
  let signedIn = 'R1';
  const ofFirst = openTab({ phone, send: ledger.send, signedInAs: () => signedIn, online: () => false });
  await recordOffline(ofFirst, 2);
  signedIn = 'R2';
  const ofSecond = openTab({ phone, send: ledger.send, repId: 'R2', signedInAs: () => signedIn });
  await ofSecond.flush({ byHand: true });
  await ofFirst.flush({ byHand: true });
  expect(await ofSecond.outbox.reload()).toEqual([]);
  expect(ledger.attempts.size).toBe(0);
  signedIn = 'R1';
  const again = openTab({ phone, send: ledger.send, signedInAs: () => signedIn });
  await again.flush({ byHand: false });
  expect(ledger.rows.map(({ repId }) => repId)).toEqual(['R1', 'R1']);
});

test('a close is sent after all that this phone did before at its place, in one flush', async () => {
  const ledger = fakeLedger();
  const sent: string[] = [];
  let online = false;
  const tab = openTab({
    phone: fakePhone(),
    online: () => online,
    send: (kind, body) => {
      sent.push(kind);
      return ledger.send(kind, body);
    },
  });
  await recordOffline(tab, 6);
  online = true;
  // Sent at once it would overtake its loads, which the server has not got yet.
  expect(await tab.submit('close-departure', { ...closeBody, stops: ['Leeds'], manifest: [] })).toMatchObject(
    {
      state: 'saved',
    },
  );
  expect(sent).toEqual([]);
  await tab.flush({ byHand: false });
  expect(sent).toEqual([...Array(6).fill('load-coach'), 'close-departure']);
  expect(unsentOf(tab)).toEqual([]);
});

test('a close stays while one of its loads does not get through', async () => {
  const ledger = fakeLedger();
  const failing = fakeLedger(() => 'error-before');
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: (kind, body) =>
      ((body as { barcode?: string }).barcode === barcode(2) ? failing : ledger).send(kind, body),
  });
  await recordOffline(tab, 3);
  await tab.submit('close-departure', { ...closeBody, stops: ['Leeds'], manifest: [] });
  await tab.flush({ byHand: false });
  expect(unsentOf(tab).map(({ kind }) => kind)).toEqual(['load-coach', 'close-departure']);
});
