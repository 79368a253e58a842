import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api } from '#api/api-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { endSession, useSession } from './session.ts';
import { storeSession } from './token/session-storage.ts';

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
