import { expect, test } from 'vitest';
import type { Locks } from '../locks.ts';
import { fakeLedger, type NetworkFault, UNKNOWN_BARCODE } from '../testing/fake-ledger.ts';
import { fakePhone, loadBody, openTab, type TabOptions, undoBody } from '../testing/phone.ts';
import type { KnownAction } from './unsent-file.ts';
import { viewOf } from './use-outbox.ts';

const view = (tab: ReturnType<typeof openTab>) => viewOf(tab.outbox.items());

test('a proven reply in time confirms the action and leaves nothing unsent', async () => {
  const ledger = fakeLedger();
  const tab = openTab({ phone: fakePhone(), send: ledger.send });
  const verdict = await tab.submit('load-coach', loadBody());
  expect(verdict).toMatchObject({
    state: 'confirmed',
    reply: { message: 'Passenger successfully loaded on coach' },
  });
  expect(view(tab)).toMatchObject({ unsent: 0, recent: [{ outcome: { result: 'accepted' } }] });
  expect(tab.settled).toEqual(['coach:4:outbound']);
});

test('the action is on the phone before anything is sent', async () => {
  const phone = fakePhone();
  const stored: number[] = [];
  const tab = openTab({
    phone,
    send: async () => {
      const otherTab = openTab({ phone, send: fakeLedger().send });
      stored.push((await otherTab.outbox.reload()).length);
      return { ok: false, kind: 'network' };
    },
  });
  await tab.submit('load-coach', loadBody());
  expect(stored).toEqual([1]);
});

test('without a network it is saved, counted and sent by a later flush', async () => {
  const ledger = fakeLedger();
  let online = false;
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => online });
  expect(await tab.submit('load-coach', loadBody())).toMatchObject({ state: 'saved', provisional: null });
  expect(view(tab).unsent).toBe(1);
  expect(ledger.attempts.size).toBe(0);
  online = true;
  await tab.flush({ byHand: false });
  expect(view(tab).unsent).toBe(0);
  expect(ledger.rows).toHaveLength(1);
});

test('a reply that takes too long shows as saved on the screen and is settled when it arrives', async () => {
  const ledger = fakeLedger();
  let answer = () => {};
  const tab = openTab({
    phone: fakePhone(),
    send: async (...request) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ledger.send(...request);
    },
    patience: async () => undefined,
  });
  expect((await tab.submit('load-coach', loadBody())).state).toBe('saved');
  await expect.poll(() => view(tab)).toMatchObject({ unsent: 1, waiting: [{ state: 'sending' }] });
  answer();
  await expect.poll(() => view(tab).unsent).toBe(0);
});

test('on a slow connection the screen does not wait for the reply, and the action is sent all the same', async () => {
  const ledger = fakeLedger();
  const tab = openTab({ phone: fakePhone(), send: ledger.send, connectivity: () => 'slow' });
  expect((await tab.submit('load-coach', loadBody())).state).toBe('saved');
  await expect.poll(() => ledger.rows.length).toBe(1);
});

test('a refusal the rep sees at once is listed as recent, not as needing attention', async () => {
  const tab = openTab({ phone: fakePhone(), send: fakeLedger().send });
  expect(await tab.submit('load-coach', loadBody(UNKNOWN_BARCODE))).toMatchObject({
    state: 'refused',
    status: 404,
  });
  expect(view(tab)).toMatchObject({
    unsent: 0,
    needsAttention: [],
    recent: [{ outcome: { result: 'refused' } }],
  });
});

/** Locks that a page gives up as soon as it is put away, while its work goes on. */
function locksUntil(putAway: Promise<unknown>): Locks {
  return {
    tryHold: (_, work) => Promise.race([work(() => true), putAway.then(() => 'busy' as const)]),
  };
}

test('a refusal that comes after the page was put away needs attention: the screen has said that it is saved', async () => {
  const ledger = fakeLedger();
  const [putAway, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tab = openTab({
    phone: fakePhone(),
    locks: locksUntil(putAway.promise),
    send: async (...request) => {
      putAway.resolve();
      await woken.promise;
      return ledger.send(...request);
    },
  });
  const body = loadBody(UNKNOWN_BARCODE);
  expect((await tab.submit('load-coach', body)).state).toBe('saved');
  woken.resolve();
  await expect.poll(() => view(tab).needsAttention).toMatchObject([{ id: body.idempotentId }]);
});

test('a refusal that came before the page was put away is what the screen says, however long storing it takes', async () => {
  const [putAway, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tab = openTab({
    phone: fakePhone(),
    locks: locksUntil(putAway.promise),
    send: fakeLedger().send,
    wrapStore: (store) => ({
      ...store,
      change: async (...given) => {
        putAway.resolve();
        await stored.promise;
        return await store.change(...given);
      },
    }),
  });
  const verdict = tab.submit('load-coach', loadBody(UNKNOWN_BARCODE));
  await putAway.promise;
  await new Promise((resolve) => setTimeout(resolve));
  stored.resolve();
  expect(await verdict).toMatchObject({ state: 'refused', status: 404 });
  expect(view(tab)).toMatchObject({ needsAttention: [], recent: [{ outcome: { result: 'refused' } }] });
});

test('a refusal that arrives later needs attention, and can be sent again or discarded', async () => {
  const ledger = fakeLedger();
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  const body = loadBody(UNKNOWN_BARCODE);
  await tab.submit('load-coach', body);
  await tab.flush({ byHand: true });
  expect(view(tab)).toMatchObject({ unsent: 0, needsAttention: [{ id: body.idempotentId }] });

  await tab.outbox.retry(body.idempotentId);
  expect(view(tab).unsent).toBe(1);
  await tab.flush({ byHand: true });
  await tab.outbox.discard(body.idempotentId);
  expect(view(tab)).toMatchObject({
    needsAttention: [],
    recent: [{ outcome: { result: 'discarded', status: 404 } }],
  });
});

test('a conflict found later stays listed until it is acknowledged', async () => {
  const ledger = fakeLedger();
  await openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' }).submit(
    'load-coach',
    loadBody(undefined, 'R2'),
  );
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  const body = loadBody();
  await tab.submit('load-coach', body);
  await tab.flush({ byHand: true });
  expect(view(tab)).toMatchObject({ unsent: 0, conflicts: [{ outcome: { error: { by: 'Max' } } }] });
  await tab.outbox.acknowledge(body.idempotentId);
  expect(view(tab)).toMatchObject({ conflicts: [], recent: [{ outcome: { result: 'conflict' } }] });
});

test("a conflict with the rep's own earlier action is no news", async () => {
  const tab = openTab({ phone: fakePhone(), send: fakeLedger().send, online: () => false });
  await tab.submit('load-coach', loadBody());
  await tab.submit('load-coach', loadBody());
  await tab.flush({ byHand: true });
  expect(view(tab)).toMatchObject({ unsent: 0, conflicts: [] });
});

test('the verdict names at once the colleague who was first', async () => {
  const ledger = fakeLedger();
  const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
  await colleague.submit('load-coach', loadBody(undefined, 'R2'));
  const tab = openTab({ phone: fakePhone(), send: ledger.send });
  expect(await tab.submit('load-coach', loadBody())).toMatchObject({
    state: 'conflict',
    error: { by: 'Max' },
  });
  expect(view(tab)).toMatchObject({ unsent: 0, conflicts: [], recent: [{}] });
});

test('a refusal that comes after the screen has stopped waiting needs attention', async () => {
  const ledger = fakeLedger();
  const reply = Promise.withResolvers<void>();
  const tab = openTab({
    phone: fakePhone(),
    send: async (...request) => {
      await reply.promise;
      return ledger.send(...request);
    },
    patience: async () => undefined,
  });
  expect((await tab.submit('load-coach', loadBody(UNKNOWN_BARCODE))).state).toBe('saved');
  reply.resolve();
  await expect.poll(() => view(tab)).toMatchObject({ unsent: 0, needsAttention: [{}] });
});

test('a reply that came in time is final, however long it takes to write it down', async () => {
  const [written, tooLong] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let writing = false;
  const tab = openTab({
    phone: fakePhone(),
    send: fakeLedger().send,
    patience: () => tooLong.promise,
    wrapStore: (store) => ({
      ...store,
      change: async (...given) => {
        writing = true;
        await written.promise;
        return store.change(...given);
      },
    }),
  });
  const verdict = tab.submit('load-coach', loadBody(UNKNOWN_BARCODE));
  await expect.poll(() => writing).toBe(true);
  tooLong.resolve();
  setTimeout(written.resolve, 20);
  expect((await verdict).state).toBe('refused');
  expect(view(tab)).toMatchObject({ needsAttention: [], recent: [{}] });
});

test('an action that cannot be read again is judged by everything read before', async () => {
  const judged: string[][] = [];
  const disk: { broken: boolean } = { broken: false };
  const tab = openTab({
    phone: fakePhone(),
    send: fakeLedger().send,
    online: () => false,
    localVerdict: async (_kind, _body, { earlier }) => {
      judged.push(earlier.map(({ id }) => id));
      return null;
    },
    wrapStore: (store) => ({
      ...store,
      list: () => (disk.broken ? Promise.reject(new Error('disk')) : store.list()),
    }),
  });
  const known = [loadBody(), loadBody('NUCO-AB12CD-000002')];
  for (const body of known) await tab.outbox.enqueue('load-coach', body);
  disk.broken = true;
  await tab.submit('load-coach', loadBody());
  expect(judged).toEqual([known.map(({ idempotentId }) => idempotentId)]);
});

test('while the storage cannot be read, what is settled shows as settled and the rest as it was', async () => {
  const disk: { broken: boolean } = { broken: false };
  const tab = openTab({
    phone: fakePhone(),
    send: fakeLedger().send,
    wrapStore: (store) => ({
      ...store,
      list: () => (disk.broken ? Promise.reject(new Error('disk')) : store.list()),
    }),
  });
  const sent = await tab.outbox.enqueue('load-coach', loadBody());
  await tab.outbox.enqueue('load-coach', loadBody('NUCO-AB12CD-000002'));
  const seen: boolean[] = [];
  const stop = tab.outbox.subscribe(() => seen.push(view(tab).storeFailed));
  disk.broken = true;
  await tab.outbox.reload().catch(() => undefined);
  await tab.outbox.attempt(sent, () => true);
  expect(tab.outbox.items().items.map(({ state }) => state)).toEqual(['done', 'waiting']);
  expect([view(tab).storeFailed, seen.at(-1)]).toEqual([true, true]);
  stop();
  const heard = seen.length;
  disk.broken = false;
  await tab.outbox.reload();
  expect([view(tab).storeFailed, seen.length]).toEqual([false, heard]);
});

test('the names of the place and of the person are kept with the action where a screen gives them', async () => {
  const tab = openTab({ phone: fakePhone(), send: fakeLedger().send, online: () => false });
  await tab.submit('load-coach', loadBody(), { placeName: 'Coach 4', personName: 'Anna Smith' });
  await tab.submit('load-coach', loadBody('NUCO-AB12CD-000002'));
  const [named, other] = view(tab).recorded;
  expect(named).toMatchObject({ placeName: 'Coach 4', personName: 'Anna Smith' });
  expect(other).not.toHaveProperty('placeName');
  expect(other).not.toHaveProperty('personName');
  expect(view(tab).items).toEqual([other, named]);
});

test('an action waits behind an older one of the same subject and behind no other', async () => {
  const ledger = fakeLedger();
  let online = false;
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => online });
  await tab.submit('load-coach', loadBody());
  online = true;
  const behind = loadBody();
  expect((await tab.submit('load-coach', behind)).state).toBe('saved');
  expect(ledger.attempts.has(behind.idempotentId)).toBe(false);
  expect(tab.nudges()).toBe(1);
  expect((await tab.submit('load-coach', loadBody('NUCO-AB12CD-000002'))).state).toBe('confirmed');
});

test('actions done and undone without a network arrive in this order, and leave nothing to settle', async () => {
  const ledger = fakeLedger();
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  const load = await tab.submit('load-coach', loadBody());
  if (load.state !== 'saved' || !load.item) throw new Error('not saved');
  const undo = undoBody(load.item);
  await tab.submit('undo', undo);
  await tab.submit('load-coach', loadBody());
  expect(view(tab).unsent).toBe(3);
  await tab.flush({ byHand: true });
  expect(ledger.rows.map(({ verdict, undone }) => [verdict, undone])).toEqual([
    ['accepted', true],
    ['accepted', true],
    ['accepted', false],
  ]);
  expect(view(tab)).toMatchObject({ unsent: 0, needsAttention: [], conflicts: [] });
  expect(tab.settled).toEqual(Array(3).fill('coach:4:outbound'));
});

test('an action is judged by what was recorded before it, not by its undo in the meantime', async () => {
  const judged: [kind: string, earlier: string[]][] = [];
  let giveUp = () => {};
  const tab = openTab({
    phone: fakePhone(),
    send: () => new Promise(() => undefined),
    patience: () =>
      new Promise((resolve) => {
        giveUp = resolve;
      }),
    localVerdict: async (kind, _body, { earlier }) => {
      judged.push([kind, earlier.map(({ id }) => id)]);
      return null;
    },
  });
  const [before, load] = [loadBody('NUCO-AB12CD-000002'), loadBody()];
  await tab.outbox.enqueue('load-coach', before);
  const verdict = tab.submit('load-coach', load);
  await expect.poll(() => view(tab).waiting.some(({ state }) => state === 'sending')).toBe(true);
  const item = view(tab).items.find(({ id }) => id === load.idempotentId);
  if (!item) throw new Error('not recorded');
  await tab.outbox.enqueue('undo', undoBody(item));
  giveUp();
  await verdict;
  expect(judged).toEqual([['load-coach', [before.idempotentId]]]);
});

test('an undo of an action that is still unsent waits behind it', async () => {
  const ledger = fakeLedger();
  let online = false;
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => online });
  const load = await tab.submit('load-coach', loadBody());
  if (load.state !== 'saved' || !load.item) throw new Error('not saved');
  online = true;
  const undo = undoBody(load.item);
  expect((await tab.submit('undo', undo)).state).toBe('saved');
  expect(ledger.attempts.size).toBe(0);
});

test.each([
  { what: 'refused', barcode: UNKNOWN_BARCODE },
  { what: 'in conflict', barcode: 'NUCO-AB12CD-000001' },
])('an action that turns out $what after it was undone needs no attention', async ({ barcode }) => {
  const ledger = fakeLedger();
  const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
  await colleague.submit('load-coach', loadBody('NUCO-AB12CD-000001', 'R2'));
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  const load = await tab.submit('load-coach', loadBody(barcode));
  if (load.state !== 'saved' || !load.item) throw new Error('not saved');
  await tab.submit('undo', undoBody(load.item));
  await tab.flush({ byHand: true });
  expect(view(tab)).toMatchObject({ unsent: 0, needsAttention: [], conflicts: [] });
  expect(view(tab).recent).toHaveLength(2);
});

test('a conflict with an own action that was undone is news', async () => {
  const ledger = fakeLedger();
  const tab = openTab({ phone: fakePhone(), send: ledger.send });
  const load = await tab.submit('load-coach', loadBody());
  if (load.state !== 'confirmed' || !load.item) throw new Error('not confirmed');
  await tab.submit('undo', undoBody(load.item));
  const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
  await colleague.submit('load-coach', loadBody(undefined, 'R2'));
  await tab.outbox.enqueue('load-coach', loadBody());
  await tab.flush({ byHand: true });
  expect(view(tab).conflicts).toHaveLength(1);
});

test('when nothing can be stored, only the word of the server is passed on', async () => {
  const broken = {
    add: () => Promise.reject(new Error('disk')),
    list: () => Promise.reject(new Error('disk')),
    change: () => Promise.reject(new Error('disk')),
    remove: () => Promise.reject(new Error('disk')),
  };
  const online = openTab({ phone: fakePhone(), send: fakeLedger().send, wrapStore: () => broken });
  expect((await online.submit('load-coach', loadBody())).state).toBe('confirmed');

  const lost = openTab({
    phone: fakePhone(),
    send: fakeLedger(() => 'reply-lost').send,
    wrapStore: () => broken,
  });
  expect((await lost.submit('load-coach', loadBody())).state).toBe('not-saved');

  const offline = openTab({
    phone: fakePhone(),
    send: fakeLedger().send,
    wrapStore: () => broken,
    online: () => false,
  });
  expect(await offline.submit('load-coach', loadBody())).toEqual({
    state: 'not-saved',
    reason: 'This phone could not store the action',
  });
});

test('an action that could not be stored does not overtake an older action of its subject', async () => {
  const ledger = fakeLedger();
  const disk: { full: boolean } = { full: false };
  let online = false;
  const tab = openTab({
    phone: fakePhone(),
    send: ledger.send,
    online: () => online,
    wrapStore: (store) => ({
      ...store,
      add: (item) => (disk.full ? Promise.reject(new Error('disk')) : store.add(item)),
    }),
  });
  await tab.submit('load-coach', loadBody());
  online = true;
  disk.full = true;
  const behind = loadBody();
  expect((await tab.submit('load-coach', behind)).state).toBe('not-saved');
  expect(ledger.attempts.has(behind.idempotentId)).toBe(false);
  expect((await tab.submit('load-coach', loadBody('NUCO-AB12CD-000002'))).state).toBe('confirmed');
});

/** A tab with storage trouble, and one of the same phone that keeps what it records and sends nothing. */
function besideAnother(wrapStore: NonNullable<TabOptions['wrapStore']>) {
  const ledger = fakeLedger();
  const phone = fakePhone();
  const whole = openTab({ phone, send: ledger.send, online: () => false });
  return { ledger, whole, tab: openTab({ phone, send: ledger.send, wrapStore }) };
}

test('an action that could not be stored does not overtake what another tab wrote and this one could not read', async () => {
  const disk: { broken: boolean } = { broken: true };
  const { ledger, whole, tab } = besideAnother((store) => ({
    ...store,
    add: (item) => (disk.broken ? Promise.reject(new Error('disk')) : store.add(item)),
    list: () => (disk.broken ? Promise.reject(new Error('disk')) : store.list()),
  }));
  const older = loadBody();
  await whole.submit('load-coach', older);
  const behind = loadBody();
  expect((await tab.submit('load-coach', behind)).state).toBe('not-saved');
  expect((await tab.submit('load-coach', loadBody('NUCO-AB12CD-000002'))).state).toBe('confirmed');
  expect([behind, older].map(({ idempotentId }) => ledger.attempts.has(idempotentId))).toEqual([
    false,
    false,
  ]);

  disk.broken = false;
  await tab.flush({ byHand: true });
  expect(ledger.attempts.has(older.idempotentId)).toBe(true);
});

test('what another tab took over from a file and this one cannot read is not overtaken', async () => {
  const disk: { broken: boolean } = { broken: false };
  const { ledger, whole, tab } = besideAnother((store) => ({
    ...store,
    add: (item) => (disk.broken ? Promise.reject(new Error('disk')) : store.add(item)),
    list: () => (disk.broken ? Promise.reject(new Error('disk')) : store.list()),
  }));
  disk.broken = true;
  const { idempotentId, ...body } = loadBody();
  const recordedAt = '2026-12-11T05:00:00.000Z';
  const taken: KnownAction = {
    kind: 'load-coach',
    idempotentId,
    body: JSON.stringify({ idempotentId, ...body }),
    recordedAt,
  };
  expect(await whole.outbox.adopt([taken])).toBe(1);
  expect((await tab.submit('load-coach', loadBody())).state).toBe('not-saved');
  expect(ledger.attempts.size).toBe(0);
});

test('an action that another tab wrote and this one cannot read is not overtaken by what this one wrote', async () => {
  const older = loadBody();
  // What this tab wrote itself it knows without reading.
  const disk: { unreadable: boolean } = { unreadable: true };
  const { ledger, whole, tab } = besideAnother((store) => ({
    ...store,
    list: async () => {
      const contents = await store.list();
      if (!disk.unreadable) return contents;
      const items = contents.items.filter(({ id }) => id !== older.idempotentId);
      return { ...contents, items, failed: true };
    },
  }));
  await whole.submit('load-coach', older);
  const newer = loadBody();
  expect((await tab.submit('load-coach', newer)).state).toBe('saved');
  expect([...ledger.attempts.keys()]).toEqual([]);

  disk.unreadable = false;
  await tab.flush({ byHand: true });
  expect([...ledger.attempts.keys()]).toEqual([older.idempotentId, newer.idempotentId]);
});

/** The phone's stored items, as a newly opened page reads them. */
const stored = (phone: ReturnType<typeof fakePhone>) =>
  openTab({ phone, send: fakeLedger().send }).outbox.reload();

test('done actions are forgotten after a day, and not before', async () => {
  const phone = fakePhone();
  const tab = openTab({ phone, send: fakeLedger().send });
  await tab.submit('load-coach', loadBody());
  phone.now += 24 * 3_600_000;
  await tab.flush({ byHand: false });
  expect(await stored(phone)).toHaveLength(1);
  phone.now += 1;
  await tab.flush({ byHand: false });
  expect(view(tab).recent).toEqual([]);
  expect(await stored(phone)).toEqual([]);
});

test('a refusal and a conflict that nobody has read stay on the phone for weeks, and so do unsent actions', async () => {
  const phone = fakePhone();
  const ledger = fakeLedger();
  const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
  await colleague.submit('load-coach', loadBody(undefined, 'R2'));
  const network: { fails: boolean } = { fails: false };
  const tab = openTab({
    phone,
    online: () => false,
    send: async (...request) =>
      network.fails ? ({ ok: false, kind: 'network' } as const) : ledger.send(...request),
  });
  await tab.submit('load-coach', loadBody(UNKNOWN_BARCODE));
  await tab.submit('load-coach', loadBody());
  await tab.flush({ byHand: true });
  network.fails = true;
  await tab.submit('load-coach', loadBody('NUCO-AB12CD-000002'));
  for (const hours of [25, 24 * 21]) {
    phone.now += hours * 3_600_000;
    await tab.flush({ byHand: false });
    expect((await stored(phone)).map(({ state }) => state)).toEqual([
      'needs-attention',
      'conflict',
      'waiting',
    ]);
  }
  expect(view(tab)).toMatchObject({ needsAttention: [{}], conflicts: [{}], unsent: 1 });
});

test('a conflict that was read long after it came, and a refusal given up, are forgotten a day later', async () => {
  const phone = fakePhone();
  const ledger = fakeLedger();
  const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
  await colleague.submit('load-coach', loadBody(undefined, 'R2'));
  const tab = openTab({ phone, send: ledger.send, online: () => false });
  const [refused, conflict] = [loadBody(UNKNOWN_BARCODE), loadBody()];
  await tab.submit('load-coach', refused);
  await tab.submit('load-coach', conflict);
  await tab.flush({ byHand: true });
  phone.now += 30 * 3_600_000;
  await tab.outbox.discard(refused.idempotentId);
  await tab.flush({ byHand: false });
  expect((await stored(phone)).map(({ state }) => state)).toEqual(['done', 'conflict']);
  phone.now += 25 * 3_600_000;
  await tab.outbox.acknowledge(conflict.idempotentId);
  await tab.flush({ byHand: false });
  expect(await stored(phone)).toEqual([]);
});

test('a reply that was lost and then a 409 without a word do not settle an action; a second 409 does', async () => {
  const phone = fakePhone();
  const faults: NetworkFault[] = ['reply-lost', 'bare-409', 'request-lost'];
  const ledger = fakeLedger(() => faults.shift() ?? 'bare-409');
  const tab = openTab({ phone, send: ledger.send, online: () => false });
  await tab.submit('load-coach', loadBody());
  await tab.flush({ byHand: true });
  expect(await stored(phone)).toMatchObject([{ state: 'waiting', outcome: null, lastFailure: 'network' }]);
  faults.push('bare-409', 'request-lost', 'bare-409');
  await tab.flush({ byHand: true });
  expect(await stored(phone)).toMatchObject([{ state: 'waiting', outcome: null, lastFailure: 'bare-409' }]);
  await tab.flush({ byHand: true });
  expect(await stored(phone)).toMatchObject([{ state: 'done', outcome: { result: 'already-processed' } }]);
  expect(ledger.rows).toHaveLength(1);
});

test('a tap on an item in another state changes nothing: nothing unsent is discarded, nothing done is sent again', async () => {
  const ledger = fakeLedger();
  let online = false;
  const tab = openTab({ phone: fakePhone(), send: ledger.send, online: () => online });
  const waiting = loadBody();
  await tab.submit('load-coach', waiting);
  await tab.outbox.discard(waiting.idempotentId);
  await tab.outbox.acknowledge(waiting.idempotentId);
  expect(view(tab)).toMatchObject({ unsent: 1, recent: [] });

  online = true;
  const done = loadBody('NUCO-AB12CD-000002');
  await tab.submit('load-coach', done);
  await tab.outbox.retry(done.idempotentId);
  await tab.outbox.discard(done.idempotentId);
  expect(view(tab)).toMatchObject({ unsent: 1, recent: [{ outcome: { result: 'accepted' } }] });
});

test('a done action stays after a day as long as a list on the phone does not include it', async () => {
  const phone = fakePhone();
  let listIncludesIt = false;
  const tab = openTab({ phone, send: fakeLedger().send, isInLists: async () => listIncludesIt });
  await tab.submit('load-coach', loadBody());
  phone.now += 24 * 3_600_000 + 1;
  await tab.flush({ byHand: false });
  expect(view(tab).recent).toHaveLength(1);
  listIncludesIt = true;
  await tab.flush({ byHand: false });
  expect(view(tab).recent).toEqual([]);
});
