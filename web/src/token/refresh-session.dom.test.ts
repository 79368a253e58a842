import { locks } from 'node:worker_threads';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { refreshSession } from './refresh-session.ts';
import { clearStoredSession, refreshAttempt, storedRefreshToken, storeSession } from './session-storage.ts';

const asked = vi.fn();
const answers = (reply: () => Response | Promise<Response>) =>
  fakeServer.use(
    http.post('/auth/refresh', async ({ request }) => {
      asked(await request.json());
      return reply();
    }),
  );
const renewed = () => HttpResponse.json({ refreshToken: 'second', rep: nucoRep });

/** Another tab renews the session until the returned function is called. */
async function anotherTabRenews(): Promise<() => void> {
  let done = () => {};
  await new Promise<void>((holds) => {
    void locks.request('session-refresh', () => {
      holds();
      return new Promise<void>((resolve) => {
        done = resolve;
      });
    });
  });
  return done;
}

beforeEach(() => {
  asked.mockReset();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  storeSession('first', nucoRep);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  clearStoredSession();
});

test('the first of two tabs renews, and the other goes on with its token', async () => {
  answers(renewed);
  const done = await anotherTabRenews();
  const refresh = refreshSession('first');
  await delay(20);
  expect(asked).not.toHaveBeenCalled();
  storeSession('by-the-other-tab', nucoRep);
  done();
  expect(await refresh).toBe('refreshed');
  expect(asked).not.toHaveBeenCalled();
  expect(storedRefreshToken()).toBe('by-the-other-tab');
});

test('a tab that does not get its turn in 20 s ends nobody’s session, and tries again', async () => {
  answers(renewed);
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const done = await anotherTabRenews();
  const refresh = refreshSession('first');
  patience.abort();
  expect(await refresh).toBe('unavailable');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
  expect([storedRefreshToken(), asked.mock.calls.length]).toEqual(['first', 0]);
  timeout.mockRestore();
  done();
  expect(await refreshSession('first')).toBe('refreshed');
  expect(storedRefreshToken()).toBe('second');
});

test('a tab that is frozen while it renews lets another one do so, and does not undo that later', async () => {
  const first = Promise.withResolvers<Response>();
  answers(() => (asked.mock.calls.length === 1 ? first.promise : renewed()));
  // The timers of a frozen tab do not run, so its request does not time out.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frozen = refreshSession('first');
  await expect.poll(() => asked).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  document.dispatchEvent(new Event('freeze'));
  expect(await frozen).toBe('unavailable');
  expect(await refreshSession('first')).toBe('refreshed');
  storeSession('third', nucoRep);
  first.resolve(renewed());
  await delay(20);
  expect(storedRefreshToken()).toBe('third');
});

test('a session that nobody has is not renewed', async () => {
  clearStoredSession();
  expect(await refreshSession(null)).toBe('none');
  expect(asked).not.toHaveBeenCalled();
});

test('a session that ended while it was renewed is none', async () => {
  answers(() => {
    clearStoredSession();
    return renewed();
  });
  expect(await refreshSession('first')).toBe('none');
  expect(storedRefreshToken()).toBeNull();
});

test('a reply of another shape renews nothing and ends nothing, and the same attempt is made again', async () => {
  answers(() => HttpResponse.json({ welcome: 'to the hotel' }));
  const attempt = refreshAttempt();
  expect(await refreshSession('first')).toBe('unavailable');
  expect([storedRefreshToken(), refreshAttempt()]).toEqual(['first', attempt]);
});

test('the server gets the token and the attempt, the same one until its answer has come', async () => {
  answers(() => HttpResponse.error());
  expect(await refreshSession('first')).toBe('unavailable');
  answers(renewed);
  expect(await refreshSession('first')).toBe('refreshed');
  const [[lost], [answered]] = asked.mock.calls as [[unknown], [unknown]];
  expect(lost).toEqual({ refreshToken: 'first', attempt: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(answered).toEqual(lost);
  expect(lost).not.toMatchObject({ attempt: refreshAttempt() });
});

test.each([
  ['that the session is over', 401, { code: 'refresh_invalid' }, 'invalid'],
  ['something else', 401, { code: 'unauthenticated' }, 'unavailable'],
  ['that it struggles', 503, { code: 'overloaded' }, 'unavailable'],
  ['nothing of ours', 401, '<html>', 'unavailable'],
])('a server that says %s: %i', async (_, status, body, outcome) => {
  const error = typeof body === 'string' ? body : { error: '', requestId: '', ...body };
  answers(() => HttpResponse.json(error, { status }));
  expect(await refreshSession('first')).toBe(outcome);
  expect(storedRefreshToken()).toBe('first');
});

test('a browser without locks renews all the same', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  answers(renewed);
  expect(await refreshSession('first')).toBe('refreshed');
  expect(storedRefreshToken()).toBe('second');
});

test('a late reply does not replace the session of whoever has signed in meanwhile', async () => {
  answers(() => {
    storeSession('of the next', nucoRep);
    return renewed();
  });
  expect(await refreshSession('first')).toBe('refreshed');
  expect(storedRefreshToken()).toBe('of the next');
  answers(() => {
    clearStoredSession();
    return renewed();
  });
  expect(await refreshSession('of the next')).toBe('none');
  expect(storedRefreshToken()).toBeNull();
});
