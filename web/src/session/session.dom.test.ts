import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#api/api-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { announceSessionEnd } from '#token/session-end.ts';
import { clearStoredSession, storedRefreshToken, storeSession } from '#token/session-storage.ts';
import { currentRep, endSession, isLoggedIn, signIn, useSession } from './session.ts';

beforeEach(() => {
  clearStoredSession();
  localStorage.clear();
});

test('a call in progress when the rep signs out adds no reason to the login screen', async () => {
  fakeServer.use(
    http.get('/api/thing', () => {
      endSession();
      return errorReply('unauthenticated');
    }),
    http.post('/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  storeSession('token-1', nucoRep);
  const { result } = renderHook(useSession);
  const reply = await api.request('GET', '/api/thing');
  expect(reply).toMatchObject({ error: { error: 'Session expired - please log in again' } });
  expect(result.current).toEqual({ loggedIn: false, rep: null, endText: null });
});

test('signing out ends the session on the server as well; without one the server is not asked', async () => {
  const ended: unknown[] = [];
  fakeServer.use(
    http.post('/auth/logout', async ({ request }) => {
      ended.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  storeSession('token-1', nucoRep);
  endSession();
  endSession();
  await expect.poll(() => ended.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ended).toEqual([{ refreshToken: 'token-1' }]);
});

describe('a session that the server has ended', () => {
  const TEXT = 'Authentication failed - please log in again';
  const stored = () => [localStorage.getItem('refreshToken'), localStorage.getItem('rep')];

  test('is gone from the phone, and the login screen says why until somebody signs in', async () => {
    storeSession('token-1', nucoRep);
    const { result } = renderHook(useSession);
    act(() => announceSessionEnd(TEXT));
    expect(result.current).toEqual({ loggedIn: false, rep: null, endText: TEXT });
    expect(stored()).toEqual([null, null]);
    fakeServer.use(
      http.post('/auth/login', () => HttpResponse.json({ refreshToken: 'token-2', rep: nucoRep })),
    );
    await act(() => signIn('robin@nuco.test', 'secret'));
    expect(result.current).toEqual({ loggedIn: true, rep: nucoRep, endText: null });
  });

  test('is explained until the rep signs out by hand', () => {
    storeSession('token-1', nucoRep);
    const { result } = renderHook(useSession);
    act(() => announceSessionEnd(TEXT));
    act(clearStoredSession);
    expect(result.current.endText).toBe(TEXT);
    act(endSession);
    expect(result.current.endText).toBeNull();
  });

  test('was none when nobody was signed in', () => {
    const { result } = renderHook(useSession);
    act(() => announceSessionEnd(TEXT));
    expect(result.current.endText).toBeNull();
  });
});

describe('a sign-in', () => {
  const AGAIN = 'Failed to login. Please try again.';

  test.each([
    ['that the server refuses', () => errorReply('invalid_credentials'), 'Invalid username or password'],
    ['without a network', () => HttpResponse.error(), AGAIN],
    ['that a hotel network answers', () => HttpResponse.html('<h1>Welcome</h1>'), AGAIN],
    ['without a rep', () => HttpResponse.json({ refreshToken: 'token-1' }), AGAIN],
    ['with a rep of another shape', () => HttpResponse.json({ refreshToken: 'token-1', rep: {} }), AGAIN],
    ['without a token', () => HttpResponse.json({ rep: nucoRep }), 'Login failed: No refresh token received'],
  ])('%s signs nobody in and says why', async (_, reply, text) => {
    fakeServer.use(http.post('/auth/login', reply));
    expect(await signIn('robin@nuco.test', 'secret')).toBe(text);
    expect([isLoggedIn(), localStorage.length]).toEqual([false, 0]);
  });

  test('stores the session', async () => {
    const sent: unknown[] = [];
    fakeServer.use(
      http.post('/auth/login', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ refreshToken: 'token-1', rep: nucoRep });
      }),
    );
    expect(await signIn('robin@nuco.test', 'secret')).toBeNull();
    expect(sent).toEqual([{ username: 'robin@nuco.test', password: 'secret' }]);
    expect([storedRefreshToken(), currentRep()]).toEqual(['token-1', nucoRep]);
    clearStoredSession();
  });
});

test('without a refresh token nobody is signed in, whoever it was before', () => {
  storeSession('token-1', nucoRep);
  expect([isLoggedIn(), currentRep()]).toEqual([true, nucoRep]);
  localStorage.removeItem('refreshToken');
  dispatchEvent(new StorageEvent('storage', { key: 'refreshToken' }));
  expect([isLoggedIn(), currentRep()]).toEqual([false, null]);
  clearStoredSession();
});
