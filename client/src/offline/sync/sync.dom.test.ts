import { EPOCH_HEADER } from '@offpiste/domain/contract/headers.ts';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#api/api-client.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { aSeat } from '#testing/vehicle-fixtures.ts';
import { submitAction } from '../outbox/submit-action.ts';
import { openedRepOffline, repOffline } from '../rep-offline.ts';
import { loadBody } from '../testing/phone.ts';
import { flushSoon, startSync, syncNow } from './sync.ts';

const realTimeout = globalThis.setTimeout;
let stop = () => {};
/** What has reached the server, in that order. */
let arrived: string[] = [];
let reachable = true;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  arrived = [];
  reachable = true;
  fakeServer.use(
    http.post<never, { idempotentId: string }>('/api/coach/load', async ({ request }) => {
      if (!reachable) return HttpResponse.error();
      const { idempotentId } = await request.json();
      arrived.push('load');
      return errorReply('passenger_cancelled', { idempotentId });
    }),
    http.post<never, { unsent: number }>('/api/heartbeat', async ({ request }) => {
      if (!reachable) return HttpResponse.error();
      arrived.push(`heartbeat of ${(await request.json()).unsent}`);
      return HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z' });
    }),
  );
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  clearStoredSession();
});

/** A load is recorded out of reach; then the server is there. */
async function recorded() {
  storeSession('token', nucoRep);
  reachable = false;
  const body = loadBody('NUCO-AB12CD-000001', nucoRep.repId);
  expect((await submitAction('load-coach', body)).state).toBe('saved');
  reachable = true;
}

/** Starts the sync, which has nothing to send yet; from now on only the test lets time pass. */
async function startedBefore() {
  storeSession('token', nucoRep);
  await repOffline();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  stop = startSync();
  await recorded();
  await becomesQuiet();
  arrived = [];
}

/** Whatever has begun comes to its end. */
const becomesQuiet = () => new Promise((resolve) => realTimeout(resolve, 80));
/** Waits for it without letting the test's time pass. */
async function until(happened: () => boolean) {
  while (!happened()) await new Promise((resolve) => realTimeout(resolve, 1));
}
const SENT = ['load', 'heartbeat of 0'];
/** Of what arrived only the load: whether it is time for a report the heartbeat decides. */
const loads = () => arrived.filter((what) => what === 'load');

test('what waits is sent at the start of the app, and then reported', async () => {
  await recorded();
  vi.resetModules();
  stop = (await import('./sync.ts')).startSync();
  await waitFor(() => expect(arrived).toEqual(SENT));
});

test('what a rep has left behind is sent when they sign in again', async () => {
  await recorded();
  clearStoredSession();
  stop = startSync();
  await becomesQuiet();
  expect(arrived).toEqual([]);
  storeSession('token', nucoRep);
  await waitFor(() => expect(arrived).toEqual(SENT));
});

test('what waits is sent after 30 s, and not before', async () => {
  await startedBefore();
  await vi.advanceTimersByTimeAsync(29_999);
  await becomesQuiet();
  expect(loads()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => loads().length > 0);
});

test('phones that come back into coverage together spread what they send over two seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.75);
  await startedBefore();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_499);
  await becomesQuiet();
  expect(loads()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => loads().length > 0);
});

test('a page that goes out of view sends nothing', async () => {
  await startedBefore();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await becomesQuiet();
  expect(loads()).toEqual([]);
});

test('after it was stopped nothing starts a sync any more', async () => {
  await startedBefore();
  dispatchEvent(new Event('online'));
  stop();
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  storeSession('token', { ...nucoRep, repId: 'R200' });
  storeSession('token', nucoRep);
  await becomesQuiet();
  expect(loads()).toEqual([]);
});

test('while the browser knows of no network only the rep can have something sent', async () => {
  await recorded();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  flushSoon();
  await becomesQuiet();
  expect(arrived).toEqual([]);
  await syncNow();
  expect(arrived).toEqual(SENT);
});

test('with nobody signed in there is nothing to send, by hand neither', async () => {
  flushSoon();
  await syncNow();
  await becomesQuiet();
  expect(arrived).toEqual([]);
});

test('nothing is sent, and it is reported, when nothing waits', async () => {
  storeSession('token', nucoRep);
  const rep = await repOffline();
  const flushed = vi.spyOn(rep ?? expect.fail(), 'flush');
  flushSoon();
  await waitFor(() => expect(arrived).toEqual(['heartbeat of 0']));
  expect(flushed).not.toHaveBeenCalled();
});

test('a phone whose storage could not be read reads it again, and sends what it finds', async () => {
  await recorded();
  const rep = await repOffline();
  const broken = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', 'DataError');
  });
  vi.resetModules();
  const reopened = { ...(await import('../rep-offline.ts')), ...(await import('./sync.ts')) };
  await reopened.repOffline();
  expect(reopened.openedRepOffline()?.outbox.items()).toMatchObject({ items: [], failed: true });
  reopened.flushSoon();
  await becomesQuiet();
  expect(loads()).toEqual([]);
  broken.mockRestore();
  reopened.flushSoon();
  await waitFor(() => expect(loads()).toEqual(['load']));
  expect(rep?.repId).toBe(nucoRep.repId);
});

test('a phone that fails to send still reports', async () => {
  await recorded();
  const rep = openedRepOffline() ?? expect.fail();
  vi.spyOn(rep, 'flush').mockRejectedValue(new Error('broken'));
  flushSoon();
  await waitFor(() => expect(arrived).toEqual(['heartbeat of 1']));
});

test.each([
  ['by hand', syncNow],
  ['by itself', async () => flushSoon()],
])('a report that fails fails nothing else, %s', async (_, send) => {
  await recorded();
  const rep = openedRepOffline() ?? expect.fail();
  vi.spyOn(rep, 'heartbeat').mockRejectedValue(new Error('broken'));
  await send();
  await until(() => loads().length > 0);
  await becomesQuiet();
  expect(arrived).toEqual(['load']);
});

test('what a busy server has asked to hold back is sent at once only by hand', async () => {
  await recorded();
  let busy = 0;
  fakeServer.use(
    http.post(
      '/api/coach/load',
      () => {
        busy += 1;
        return new HttpResponse(null, { status: 503, headers: { 'Retry-After': '60' } });
      },
      { once: true },
    ),
  );
  await syncNow();
  flushSoon();
  await becomesQuiet();
  expect([busy, loads()]).toEqual([1, []]);
  await waitFor(async () => {
    // On a busy machine the one before may not have come to its end.
    await syncNow();
    expect(loads()).toEqual(['load']);
  });
});

test('when the server names another epoch, what it acknowledged before is sent again within two seconds', async () => {
  await startedBefore();
  let epoch = '1';
  const inEpoch = () => ({ headers: { [EPOCH_HEADER]: epoch } });
  fakeServer.use(
    http.post<never, { idempotentId: string }>('/api/coach/load', async ({ request }) => {
      arrived.push(`load in ${epoch}`);
      const { idempotentId } = await request.json();
      const ticket = { ...aSeat('Anna Smith'), deleted: '0' };
      return HttpResponse.json({ idempotentId, message: 'Loaded', ticket }, inEpoch());
    }),
    http.post('/api/heartbeat', () => HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z' }, inEpoch())),
  );
  await syncNow();
  expect(arrived).toEqual(['load in 1']);

  epoch = '2';
  await api.request('POST', '/api/heartbeat', { body: {} });
  await becomesQuiet();
  expect(arrived).toEqual(['load in 1']);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => arrived.length > 1);
  await vi.advanceTimersByTimeAsync(60_000);
  await becomesQuiet();
  expect(arrived).toEqual(['load in 1', 'load in 2']);
});
