import { openDB } from 'idb';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { keptLists } from './lists/kept-lists.ts';
import { eraseWeekData, onErased } from './local-database.ts';
import { submitAction } from './outbox/submit-action.ts';
import { viewOf } from './outbox/use-outbox.ts';
import { onPlaceChanged, onRepLeft, openedRepOffline, repOffline } from './rep-offline.ts';
import { databaseNames } from './storage/database-names.ts';
import { heardAlerts } from './sync/heard-alerts.ts';
import { startSync, syncNow } from './sync/sync.ts';
import { loadedReply } from './testing/loaded-reply.ts';
import { loadBody } from './testing/phone.ts';

const colleague = { ...nucoRep, repId: 'R200', name: 'Max Hill' };
const passenger = 'NUCO-AB12CD-000001';

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
      return loadedReply(body.idempotentId, passenger);
    }),
  );
});
afterEach(() => clearStoredSession());

const unsent = () => viewOf(openedRepOffline()?.outbox.items() ?? { items: [], unreadable: 0 }).unsent;
const submit = (repID = nucoRep.repId) => submitAction('load-coach', loadBody(passenger, repID));

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

test('as soon as a rep signs out, nothing of theirs is at hand for the next one', async () => {
  storeSession('token', nucoRep);
  await repOffline();
  storeSession('token', colleague);
  expect(openedRepOffline()).toBeNull();
  expect((await repOffline())?.repId).toBe(colleague.repId);
});

test('a phone that opens slowly for a rep who has left shows the data of the one who came', async () => {
  const slow = Promise.withResolvers<void>();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...given) => {
    await slow.promise;
    return digest(...given);
  });
  storeSession('token', nucoRep);
  const before = repOffline();
  storeSession('token', colleague);
  await repOffline();
  slow.resolve();
  await before;
  expect(openedRepOffline()?.repId).toBe(colleague.repId);
});

const alert = {
  id: 'coach:4:outbound/Leeds/c1',
  place: 'coach:4:outbound',
  text: 'Coach 4 · outbound · Leeds: open again. Ann Lee is on board now.',
  at: '2026-12-11T05:00:00Z',
};

/** The server answers reports with these alerts. */
function alerting(alerts: readonly object[]) {
  fakeServer.use(
    http.post('*/api/heartbeat', () => HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z', alerts })),
  );
}

test('what the server alerts the rep to is forgotten when they sign out', async () => {
  alerting([alert]);
  storeSession('token', nucoRep);
  await (await repOffline())?.heartbeat({ isDue: true });
  expect(heardAlerts.get().alerts).toEqual([alert]);
  clearStoredSession();
  expect(heardAlerts.get().alerts).toEqual([]);
});

test('an answer that comes when a colleague has signed in alerts nobody', async () => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fakeServer.use(
    http.post('*/api/heartbeat', async () => {
      asked.resolve();
      await answer.promise;
      return HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z', alerts: [alert] });
    }),
  );
  storeSession('token', nucoRep);
  const beat = (await repOffline())?.heartbeat({ isDue: true });
  await asked.promise;
  storeSession('token', colleague);
  answer.resolve();
  await beat;
  expect(heardAlerts.get().alerts).toEqual([]);
});

test('once this phone has closed a stop, the server is asked whether the alert is over', async () => {
  alerting([alert]);
  storeSession('token', nucoRep);
  await (await repOffline())?.heartbeat({ isDue: true });
  expect(heardAlerts.get().alerts).toHaveLength(1);
  alerting([]);
  const counts = { aboard: 0, noShow: 0, elsewhere: 0 };
  fakeServer.use(
    http.post('*/api/departures/close', async ({ request }) => {
      const { idempotentId } = (await request.json()) as { idempotentId: string };
      const manifest = { at: '2026-12-11T05:00:00Z', by: 'Jo', counts, headCount: null };
      return HttpResponse.json({ message: 'Closed', idempotentId, closing: [], manifest });
    }),
  );
  const { weekID, repID, repName, handsetTimestamp } = loadBody(passenger, nucoRep.repId);
  const actor = { weekID, repID, repName, handsetTimestamp, idempotentId: crypto.randomUUID() };
  const departure = { vehicle: 'coach', vehicleId: '4', direction: 'outbound' } as const;
  const closed = await submitAction('close-departure', {
    ...{ ...actor, ...departure },
    ...{ stops: ['Leeds'], manifest: [] },
  });
  expect(closed).toMatchObject({ state: 'confirmed' });
  await expect.poll(() => heardAlerts.get().alerts).toEqual([]);
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
  const marked = vi.spyOn(Storage.prototype, 'setItem');
  await signOut().erased();
  // By which the next start finishes what a closed page would leave.
  expect(marked).toHaveBeenCalledWith('erasing', (await databaseNames(nucoRep.repId)).main);
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

test('wrong PINs that erase the phone leave nothing of what only a finger opens, nor its key', async () => {
  storeSession('token', nucoRep);
  const rep = await repOffline();
  await rep?.cache.setApart(new Uint8Array(32), closeWeek);
  await rep?.cache.keepList('rep-data', { weekId: 'W1', value: [{ Rep: 'Jo', Phone: '1' }] });
  await rep?.cache.keepWeek(week, closeWeek);
  expect(await rawCounts(nucoRep.repId)).toMatchObject({ week: 1, personalKeys: 1 });
  await eraseWeekData();
  expect(await rawCounts(nucoRep.repId)).toMatchObject(nothingToRead);
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

/** The app of another tab, or of the next start: loaded again, on the same phone. */
async function otherTab() {
  vi.resetModules();
  const tab = await import('./rep-offline.ts');
  onTestFinished(() => {
    clearStoredSession();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  const rep = await tab.repOffline();
  if (!rep) throw new Error('nobody is signed in');
  return rep;
}
/** A phone on which nothing has been stored yet. */
function newPhone() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  onTestFinished(() => void vi.unstubAllGlobals());
}
const idsIn = ({ outbox }: { outbox: { items: () => { items: readonly { id: string }[] } } }) =>
  outbox.items().items.map(({ id }) => id);

test('what one tab stores is shown by the other', async () => {
  newPhone();
  storeSession('token', nucoRep);
  await repOffline();
  const tab = await otherTab();
  reachable = false;
  const body = loadBody('NUCO-AB12CD-000002', nucoRep.repId);
  await submitAction('load-coach', body);
  await expect.poll(() => idsIn(tab)).toContain(body.idempotentId);
});

test('what one tab had to rescue because the disk was full is shown by the other', async () => {
  newPhone();
  storeSession('token', nucoRep);
  await repOffline();
  const tab = await otherTab();
  await tab.outbox.reload();
  reachable = false;
  const { main } = await databaseNames(nucoRep.repId);
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.transaction.db.name === main) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, given);
  });
  const body = loadBody('NUCO-AB12CD-000003', nucoRep.repId);
  expect(await submitAction('load-coach', body)).toMatchObject({ state: 'saved' });
  await expect.poll(() => idsIn(tab)).toContain(body.idempotentId);
});

test.each([
  ['without a passkey is kept with the rest again', null, false],
  ['with one stays apart', '{}', true],
])('at the start, personal data %s', async (_, passkey, apart) => {
  storeSession('token', nucoRep);
  await (await repOffline())?.cache.setApart(new Uint8Array(32), closeWeek);
  if (passkey !== null) localStorage.setItem('passkey', passkey);
  const { cache } = await otherTab();
  const isApart = () => cache.closePersonal();
  if (apart) await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.poll(isApart).toBe(apart);
  await cache.bringTogether();
});

test('the browser is asked to keep the storage, and the server hears whether it does', async () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, 'storage', {
    value: { persist, persisted: async () => true },
    configurable: true,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  const heard = vi.fn();
  fakeServer.use(
    http.post('*/api/heartbeat', async ({ request }) => {
      heard(await request.json());
      return HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z' });
    }),
  );
  storeSession('token', nucoRep);
  const rep = await otherTab();
  expect(persist).toHaveBeenCalled();
  await rep.heartbeat();
  expect(heard).toHaveBeenCalledWith(
    expect.objectContaining({ appVersion: 'unbuilt', storagePersisted: true }),
  );
  persist.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  expect((await otherTab()).repId).toBe(nucoRep.repId);
});

test('Firefox, which asks the rep, is not asked to keep the storage before a screen has said why', async () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  );
  storeSession('token', nucoRep);
  expect((await otherTab()).repId).toBe(nucoRep.repId);
  expect(persist).not.toHaveBeenCalled();
});

test('a reply of another shape proves nothing, and the action waits', async () => {
  newPhone();
  storeSession('token', nucoRep);
  fakeServer.use(http.post('*/api/coach/load', () => HttpResponse.json({ ok: true })));
  expect(await submit()).toMatchObject({ state: 'saved' });
  expect(unsent()).toBe(1);
});

test('an action whose first request fails is sent again a moment later', async () => {
  newPhone();
  storeSession('token', nucoRep);
  reachable = false;
  await submit();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  fakeServer.use(http.post('*/api/coach/load', () => HttpResponse.error(), { once: true }));
  reachable = true;
  await syncNow();
  expect(unsent()).toBe(0);
  expect(sent).toHaveLength(1);
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
