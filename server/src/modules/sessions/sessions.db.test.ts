import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(async () => await api.close());

test('a rep signs in with a password', async () => {
  const { username } = await api.addRep({ name: 'Sam Rep' });
  const caller = await api.signIn(username);
  expect(caller.rep).toMatchObject({ name: 'Sam Rep', level: 1, tenant: 'nuco', hq: false });
  const status = await caller.inject({ method: 'GET', url: '/auth/status' });
  expect(status.json()).toEqual({ authenticated: true });
  const refreshed = await caller.inject({
    method: 'POST',
    url: '/auth/refresh',
    payload: { refreshToken: caller.refreshToken },
  });
  expect(refreshed.statusCode).toBe(200);
});
