import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectWeek } from '#session/selected-week.ts';
import { onSessionEnd } from '#session/token/session-end.ts';
import { clearStoredSession, storedRefreshToken, storeSession } from '#session/token/session-storage.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { eraseWeekData } from './local-database.ts';
import { exportUnsent } from './outbox/move-unsent.ts';
import { submitAction } from './outbox/submit-action.ts';
import { viewOf } from './outbox/use-outbox.ts';
import { openedRepOffline, repOffline } from './rep-offline.ts';
import { syncNow } from './sync/sync.ts';
import { loadedReply } from './testing/loaded-reply.ts';
import { loadBody } from './testing/phone.ts';

const ACTIONS = 8;

/** The server: who has a valid session, what was recorded, and the outcome of a refresh. */
let server: {
  reachable: boolean;
  sessionsLeft: number;
  recorded: string[];
  refreshes: number;
  refresh: 'renews' | 'is lost' | 'is refused';
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  server = { reachable: false, sessionsLeft: 0, recorded: [], refreshes: 0, refresh: 'renews' };
  fakeServer.use(
    http.post<never, { idempotentId: string; barcode: string }>('/api/coach/load', async ({ request }) => {
      const { idempotentId, barcode } = await request.json();
      if (!server.reachable) return HttpResponse.error();
      if (server.sessionsLeft <= 0) return errorReply('unauthenticated', { idempotentId });
      server.sessionsLeft -= 1;
      server.recorded.push(idempotentId);
      return loadedReply(idempotentId, barcode);
    }),
    http.post('/auth/refresh', () => {
      server.refreshes += 1;
      if (server.refresh === 'is lost') return HttpResponse.error();
      if (server.refresh === 'is refused') return errorReply('refresh_invalid');
      server.sessionsLeft = ACTIONS;
      return HttpResponse.json({ refreshToken: `token-${server.refreshes + 1}`, rep: nucoRep });
    }),
  );
  storeSession('token-1', nucoRep);
});
afterEach(() => {
  vi.restoreAllMocks();
  clearStoredSession();
});

const view = () => viewOf(openedRepOffline()?.outbox.items() ?? { items: [], unreadable: 0 });

/** Records loads of as many passengers, out of reach; then the server is there. */
async function recorded(): Promise<string[]> {
  const bodies = Array.from({ length: ACTIONS }, (_, n) => loadBody(`NUCO-AB12CD-00010${n}`, nucoRep.repId));
  for (const body of bodies) expect((await submitAction('load-coach', body)).state).toBe('saved');
  server.reachable = true;
  return bodies.map(({ idempotentId }) => idempotentId);
}

test('a session that expires in the middle of a flush is renewed once, and everything is sent once', async () => {
  const ids = await recorded();
  server.sessionsLeft = 3;
  await syncNow();
  expect(view().unsent).toBe(0);
  expect(server.refreshes).toBe(1);
  expect(server.recorded).toHaveLength(ACTIONS);
  expect(new Set(server.recorded)).toEqual(new Set(ids));
});

test('a renewal whose reply is lost signs nobody out, and everything is sent with the next one', async () => {
  await recorded();
  server.refresh = 'is lost';
  await syncNow();
  expect(storedRefreshToken()).toBe('token-1');
  expect(view()).toMatchObject({ unsent: ACTIONS, needsAttention: [] });
  server.refresh = 'renews';
  await syncNow();
  expect(view().unsent).toBe(0);
  expect(new Set(server.recorded).size).toBe(ACTIONS);
});

test('a renewal that is refused leads to the login with its text, and the queue waits for its owner', async () => {
  await recorded();
  server.refresh = 'is refused';
  const onEnd = vi.fn();
  const stop = onSessionEnd(onEnd);
  await syncNow();
  stop();
  expect(onEnd).toHaveBeenCalledWith('Authentication failed - please log in again');
  expect(storedRefreshToken()).toBeNull();
  expect(server.recorded).toEqual([]);

  server.refresh = 'renews';
  server.sessionsLeft = ACTIONS;
  storeSession('token-of-new-login', nucoRep);
  await repOffline();
  expect(view().unsent).toBe(ACTIONS);
  await syncNow();
  expect(view().unsent).toBe(0);
  expect(new Set(server.recorded).size).toBe(ACTIONS);
});

test('a request names its owner while this tab does not know yet who signed in in another', async () => {
  await recorded();
  const owners = new Set<string | null>();
  fakeServer.use(
    http.post('/api/coach/load', ({ request }) => {
      owners.add(request.headers.get('X-Rep'));
      return errorReply('unauthenticated');
    }),
  );
  localStorage.setItem('rep', JSON.stringify({ ...nucoRep, repId: 'R200' }));
  localStorage.setItem('refreshToken', 'token-of-R200');
  await syncNow();
  expect(owners).toEqual(new Set([nucoRep.repId]));
  expect(view().unsent).toBe(ACTIONS);
});

test('another week, a lock and ten wrong PINs keep the queue, and it is sent', async () => {
  selectWeek('W1');
  await recorded();
  selectWeek('W2');
  await eraseWeekData();
  expect(view().unsent).toBe(ACTIONS);
  server.sessionsLeft = ACTIONS;
  await syncNow();
  expect(view().unsent).toBe(0);
  expect(server.recorded).toHaveLength(ACTIONS);
  selectWeek(null);
});

test('a full disk drops the lists and the week, and keeps the action', async () => {
  const rep = await repOffline();
  await rep?.cache.keepList('coach:4:outbound', { tickets: [] });
  let full = true as boolean;
  const { add, clear } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    full = false;
    return clear.call(this);
  });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, given);
  });
  expect((await submitAction('load-coach', loadBody('NUCO-AB12CD-000101', nucoRep.repId))).state).toBe(
    'saved',
  );
  expect(view().unsent).toBe(1);
  expect(await rep?.cache.list('coach:4:outbound')).toBeNull();
});

test('a storage that can no longer be read is reported, and the items read before are still exported', async () => {
  await recorded();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', 'DataError');
  });
  const file = await exportUnsent();
  expect(view()).toMatchObject({ storeFailed: true, unsent: ACTIONS });
  expect(JSON.parse((await file?.text()) ?? '').actions).toHaveLength(ACTIONS);
});
