import { openDB } from 'idb';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { keptLists } from './lists/kept-lists.ts';
import { eraseWeekData, onErased } from './local-database.ts';
import { submitAction } from './outbox/submit-action.ts';
import { viewOf } from './outbox/use-outbox.ts';
import { onPlaceChanged, onRepLeft, openedRepOffline, repOffline } from './rep-offline.ts';
import { databaseNames } from './storage/database-names.ts';
import { startSync, syncNow } from './sync/sync.ts';
import { loadBody } from './testing/phone.ts';

const colleague = { ...nucoRep, repId: 'R200', name: 'Max Hill' };
const ticket = {
  name: 'Jo',
  bookingRef: 'NUCO-AB12CD-000001',
  barcode: 'NUCO-AB12CD-000001',
  loaded: 1,
  deleted: '0',
  pickUpLocation: null,
  equipment: 0,
};

let sent: { repID: string; idempotentId: string }[] = [];
let reachable = true;

beforeEach(() => {
  sent = [];
  reachable = true;
  fakeServer.use(
    http.post('*/api/coach/load', async ({ request }) => {
      if (!reachable) return HttpResponse.error();
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      return HttpResponse.json({ message: 'Loaded', idempotentId: body.idempotentId, ticket });
    }),
  );
});
afterEach(() => clearStoredSession());

const unsent = () => viewOf(openedRepOffline()?.outbox.items() ?? { items: [], unreadable: 0 }).unsent;
const submit = (repID = nucoRep.repId) => submitAction('load-coach', loadBody(ticket.barcode, repID));

test('without anybody signed in nothing is claimed', async () => {
  expect(await submit()).toMatchObject({ state: 'not-saved' });
});

test('an action is sent, is confirmed, and refreshes the list of its place', async () => {
  storeSession('token', nucoRep);
  const places: string[] = [];
  const stop = onPlaceChanged((place) => places.push(place));
  expect(await submit()).toMatchObject({ state: 'confirmed' });
  expect(places).toEqual(['coach:4:outbound']);
  stop();
});

test('a rep’s unsent actions wait through a logout and another rep, and are sent for their owner', async () => {
  storeSession('token', nucoRep);
  reachable = false;
  expect((await submit()).state).toBe('saved');
  expect(unsent()).toBe(1);

  clearStoredSession();
  expect(await repOffline()).toBeNull();
  reachable = true;
  storeSession('token', colleague);
  await syncNow();
  expect(unsent()).toBe(0);
  expect(sent).toEqual([]);

  clearStoredSession();
  storeSession('token', nucoRep);
  await syncNow();
  expect(sent).toMatchObject([{ repID: nucoRep.repId }]);
  expect(unsent()).toBe(0);
});

test('logging out erases lists and week, in memory and on the phone, and keeps the outbox', async () => {
  storeSession('token', nucoRep);
  const left = vi.fn();
  const stop = onRepLeft(left);
  const rep = await repOffline();
  await rep?.cache.keepList('list', ['CANARY']);
  reachable = false;
  await submit();
  clearStoredSession();
  expect(left).toHaveBeenCalledTimes(1);
  await expect.poll(() => localStorage.getItem('erasing')).toBeNull();
  storeSession('token', nucoRep);
  expect(await (await repOffline())?.cache.list('list')).toBeNull();
  expect(unsent()).toBe(1);
  reachable = true;
  await syncNow();
  stop();
});

/** How many records each store of a rep's database has, as somebody who takes the phone can read. */
async function rawCounts(repId: string): Promise<Record<string, number>> {
  const database = await openDB((await databaseNames(repId)).main);
  const counts: Record<string, number> = {};
  for (const store of database.objectStoreNames) counts[store] = await database.count(store);
  database.close();
  return counts;
}

const week = {
  about: { weekId: 'W1', etag: null, endsOn: '2026-12-18', policyEpoch: 1 },
  bytes: new Uint8Array([1, 2, 3]),
};
const file = { mediaType: 'text/html', etag: null, bytes: new Uint8Array([1]) };
const closeWeek = async (bytes: Uint8Array<ArrayBuffer>) => bytes;
const nothingToRead = { lists: 0, week: 0, files: 0, personal: 0, personalKeys: 0 };

/** Signs out; `erased` resolves when the erasure that follows has ended. */
function signOut() {
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  clearStoredSession();
  return { erased: () => expect.poll(() => removed.mock.calls.flat()).toContain('erasing') };
}

/** A list that is requested; `answer` releases its reply, and resolves when it has been processed. */
function listUnderWay(key: string) {
  let reply = () => {};
  const asked = keptLists.refresh(
    key,
    () =>
      new Promise((resolve) => {
        reply = () => resolve({ ok: true, status: 200, value: ['CANARY'], headers: new Headers() });
      }),
  );
  return {
    answer: async () => {
      reply();
      await asked;
    },
  };
}

test('after signing out the phone holds the outbox and drafts, and no list, week, document or key of theirs', async () => {
  storeSession('token', nucoRep);
  const rep = await repOffline();
  await rep?.cache.keepList('list', ['CANARY']);
  await rep?.cache.setApart(new Uint8Array(32), closeWeek);
  await rep?.cache.keepList('rep-data', { weekId: 'W1', value: [{ Rep: 'Jo', Phone: '1' }] });
  await rep?.cache.keepWeek(week, closeWeek);
  await rep?.cache.keepFile('/doc', file);
  await rep?.drafts.write('note', 'typed');
  const kept = { lists: 2, week: 1, files: 1, personalKeys: 1, drafts: 1 };
  expect(await rawCounts(nucoRep.repId)).toMatchObject(kept);
  await signOut().erased();
  expect(await rawCounts(nucoRep.repId)).toMatchObject({ ...nothingToRead, drafts: 1 });
  const database = await openDB((await databaseNames(nucoRep.repId)).main);
  expect(await database.getAllKeys('keys')).not.toContain('cache');
  database.close();
});

test.each(['while the erasure is under way', 'after the erasure'])(
  'a list that the server answers %s at sign-out is written nowhere',
  async (moment) => {
    storeSession('token', nucoRep);
    await repOffline();
    const { answer } = listUnderWay('list');
    // The reading of the phone's copy comes first.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { erased } = signOut();
    if (moment === 'after the erasure') await erased();
    await answer();
    await erased();
    expect(await rawCounts(nucoRep.repId)).toMatchObject(nothingToRead);
    expect(keptLists.inMemory('list')).toBeNull();
  },
);

test('a list that the server answers after a colleague has signed in is kept for neither', async () => {
  storeSession('token', nucoRep);
  await repOffline();
  const { answer } = listUnderWay('list');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { erased } = signOut();
  storeSession('token', colleague);
  const rep = await repOffline();
  await answer();
  await erased();
  expect(keptLists.inMemory('list')).toBeNull();
  expect(await rep?.cache.list('list')).toBeNull();
  for (const { repId } of [nucoRep, colleague]) expect(await rawCounts(repId)).toMatchObject({ lists: 0 });
});

test('a list whose writing has begun when the rep signs out is not on the phone afterwards', async () => {
  storeSession('token', nucoRep);
  const rep = await repOffline();
  await rep?.cache.keepList('earlier', ['CANARY']);
  const writing = [rep?.cache.keepList('list', ['CANARY']), rep?.cache.keepWeek(week, closeWeek)];
  const { erased } = signOut();
  await Promise.all(writing);
  await erased();
  expect(await rawCounts(nucoRep.repId)).toMatchObject(nothingToRead);
});

test('a list on its way when wrong PINs erase the phone is written nowhere, and the next one is', async () => {
  storeSession('token', nucoRep);
  await repOffline();
  const { answer } = listUnderWay('list');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await eraseWeekData();
  await answer();
  expect(await rawCounts(nucoRep.repId)).toMatchObject(nothingToRead);
  expect(keptLists.inMemory('list')).toBeNull();
  const next = listUnderWay('list');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await next.answer();
  expect(await rawCounts(nucoRep.repId)).toMatchObject({ lists: 1 });
});

test('an erasure that a closed page left unfinished is completed at the next start, whoever signs in', async () => {
  storeSession('token', nucoRep);
  const rep = await repOffline();
  await rep?.cache.keepList('list', ['CANARY']);
  localStorage.setItem('erasing', (await databaseNames(nucoRep.repId)).main);
  vi.resetModules();
  await import('./rep-offline.ts');
  await expect.poll(() => localStorage.getItem('erasing')).toBeNull();
  expect(await rawCounts(nucoRep.repId)).toMatchObject(nothingToRead);
});

test('too many wrong PINs erase the same and leave the rep signed in', async () => {
  storeSession('token', nucoRep);
  const erased = vi.fn();
  const stop = onErased(erased);
  const rep = await repOffline();
  await keptLists.refresh('list', async () => ({
    ok: true,
    status: 200,
    value: ['Jo'],
    headers: new Headers(),
  }));
  await eraseWeekData();
  expect(erased).toHaveBeenCalledTimes(1);
  expect(keptLists.inMemory('list')).toBeNull();
  expect(await rep?.cache.list('list')).toBeNull();
  await rep?.cache.keepList('list', ['again']);
  expect(await rep?.cache.list('list')).toEqual(['again']);
  stop();
});

test.each([
  ['every 30 s', () => vi.advanceTimersByTimeAsync(30_000)],
  [
    'on coming online, within two seconds',
    async () => {
      dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(2000);
    },
  ],
  ['on focus', async () => void dispatchEvent(new Event('focus'))],
  ['when the page becomes visible', async () => void document.dispatchEvent(new Event('visibilitychange'))],
])('waiting actions are sent %s', async (_, trigger) => {
  storeSession('token', nucoRep);
  reachable = false;
  await submit();
  reachable = true;
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  const stop = startSync();
  await trigger();
  vi.useRealTimers();
  await expect.poll(unsent).toBe(0);
  expect(sent).toHaveLength(1);
  stop();
});
