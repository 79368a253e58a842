import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#api/session-storage.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { keptLists } from './lists/kept-lists.ts';
import { eraseWeekData, onErased } from './local-database.ts';
import { submitAction } from './outbox/submit-action.ts';
import { viewOf } from './outbox/use-outbox.ts';
import { onPlaceChanged, onRepLeft, openedRepOffline, repOffline } from './rep-offline.ts';
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

test('an action goes out, is confirmed, and tells the list of its place', async () => {
  storeSession('token', nucoRep);
  const places: string[] = [];
  const stop = onPlaceChanged((place) => places.push(place));
  expect(await submit()).toMatchObject({ state: 'confirmed' });
  expect(places).toEqual(['coach:4:outbound']);
  stop();
});

test('what a rep left unsent waits through a logout and another rep, and goes out for its owner', async () => {
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
])('what waits is sent %s', async (_, trigger) => {
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
