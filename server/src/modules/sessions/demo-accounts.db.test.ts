import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';

vi.mock('#platform/password-hash.ts', { spy: true });
// Test files share their modules: this one has its own, with what is watched in them.
vi.resetModules();
const { isPassword: watched, isUpToDate } = await import('#platform/password-hash.ts');
const { buildApp } = await import('../../app.ts');
const { buildTestApp } = await import('#testing/build-test-app.ts');
const { testConfig } = await import('#testing/test-config.ts');
const { isSignedIn, signIn } = await import('#testing/sign-in.ts');
const isPassword = vi.mocked(watched);

const DEMO = 'hq@demo.test';
/** One server with the demo on and one without, on one database. */
let bench: TestApp;
let withoutDemo: FastifyInstance;
beforeAll(async () => {
  bench = await buildTestApp({ config: testConfig({ demo: true }) });
  withoutDemo = buildApp({ ...bench.deps, database: bench.deps.database.served, config: testConfig() });
  await withoutDemo.ready();
  await bench.addRep({ rep_id: 'demo', username: DEMO, demo: true });
  await bench.addRep({ rep_id: 'own', username: 'own@nuco.test' });
});
afterAll(async () => {
  await withoutDemo.close();
  await bench.close();
  vi.resetModules();
});

const logIn = (app: FastifyInstance, username: string, password = 'offpiste-demo') =>
  app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    payload: { username, password },
  });

test('with the demo on its accounts sign in, without it only the others do', async () => {
  expect((await logIn(bench.app, DEMO)).statusCode).toBe(200);
  expect((await logIn(withoutDemo, 'own@nuco.test')).statusCode).toBe(200);
  expect((await logIn(withoutDemo, DEMO)).statusCode).toBe(401);
});

test('a refused demo account looks and costs like a wrong password', async () => {
  isPassword.mockClear();
  const refused = await logIn(withoutDemo, DEMO);
  const wrong = await logIn(withoutDemo, 'own@nuco.test', 'wrong');
  const said = (reply: typeof refused) => ({ ...reply.json(), requestId: null });
  expect(said(refused)).toEqual(said(wrong));
  expect(isPassword.mock.calls.map(([hash]) => isUpToDate(hash))).toEqual([true, true]);
});

test('a phone that signed in while the demo was on is refused at its next call, and so is its refresh', async () => {
  const phone = await bench.signIn(DEMO);
  const elsewhere = callerOn(withoutDemo, phone);
  expect(await isSignedIn(phone)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  const reply = await withoutDemo.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { 'x-brand': 'nuco' },
    cookies: phone.cookies,
    payload: { refreshToken: phone.refreshToken },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'refresh_invalid']);
  // The session has ended for good: turning the demo on again does not bring it back.
  expect(await isSignedIn(phone)).toBe(false);
});

test('a real account stays signed in without the demo', async () => {
  const phone = await signIn(withoutDemo, 'own@nuco.test');
  expect(await isSignedIn(phone)).toBe(true);
});

/** The same phone as it calls another server process. */
function callerOn(app: FastifyInstance, phone: Caller): Caller {
  const { cookies } = phone;
  return {
    ...phone,
    inject: (options) => app.inject({ ...options, cookies, headers: { 'x-brand': 'nuco' } }),
  };
}
