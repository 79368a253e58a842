import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api } from '#api/api-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { currentRep, endSession, isLoggedIn, useSession } from './session.ts';
import { clearStoredSession, storeSession } from './token/session-storage.ts';

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

test('without a refresh token nobody is signed in, whoever it was before', () => {
  storeSession('token-1', nucoRep);
  expect([isLoggedIn(), currentRep()]).toEqual([true, nucoRep]);
  localStorage.removeItem('refreshToken');
  dispatchEvent(new StorageEvent('storage', { key: 'refreshToken' }));
  expect([isLoggedIn(), currentRep()]).toEqual([false, null]);
  clearStoredSession();
});
