import { NewPasswordReply } from '@offpiste/domain/contract/password.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrail } from '#platform/audit/read-trail.ts';
import { TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';

const DAY = 86_400_000;
let now = Date.parse('2027-01-10T05:00:00Z');
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
});
afterAll(async () => await api.close());

const post = (caller: Caller, url: string, password: string) =>
  caller.inject({ method: 'POST', url, payload: { password } });
const ask = (caller: Caller, password = TEST_PASSWORD) => post(caller, '/auth/password', password);
const confirm = (caller: Caller, password: string) => post(caller, '/auth/password/confirm', password);
const newPasswordFor = async (caller: Caller, password = TEST_PASSWORD) =>
  NewPasswordReply.parse((await ask(caller, password)).json()).password;
const signInWith = async (username: string, password: string) => {
  const headers = { 'x-brand': 'nuco' };
  const reply = await api.inject({
    method: 'POST',
    url: '/auth/login',
    headers,
    payload: { username, password },
  });
  return reply.json().code ?? reply.statusCode;
};

async function signedIn() {
  const { username, rep_id: repId } = await api.addRep();
  return { username, repId, own: await api.signIn(username) };
}

test('a rep who enters the password gets a new one of 128 bits, stored in no cache', async () => {
  const { own } = await signedIn();
  const reply = await ask(own);
  expect(reply.statusCode).toBe(200);
  const { password } = reply.json();
  expect(Buffer.from(password, 'base64url')).toHaveLength(16);
  expect(password).toHaveLength(22);
  expect(reply.headers['cache-control']).toContain('no-store');
});

test('once confirmed it alone signs in, the rep’s other phones are out, and this one and all others go on', async () => {
  const { username, own } = await signedIn();
  const colleague = await signedIn();
  const other = await api.signIn(username);
  const password = await newPasswordFor(own);
  expect(await isSignedIn(other)).toBe(true);
  const reply = await confirm(own, password);
  expect([reply.statusCode, reply.json()]).toEqual([200, { username, expiresAt: null }]);
  expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
  expect(await isSignedIn(colleague.own)).toBe(true);
  expect(await signInWith(username, TEST_PASSWORD)).toBe('invalid_credentials');
  expect(await signInWith(username, password)).toBe(200);
});

test('whichever reply is lost, the rep has a password that works', async () => {
  const { username, own } = await signedIn();
  const password = await newPasswordFor(own);
  // The reply was lost: a repeat returns the same, and the old one still counts.
  expect(await newPasswordFor(own)).toBe(password);
  expect(await signInWith(username, TEST_PASSWORD)).toBe(200);
  // The confirmation was lost: repeating it is not an error.
  expect((await confirm(own, password)).statusCode).toBe(200);
  expect((await confirm(own, password)).statusCode).toBe(200);
  expect(await signInWith(username, password)).toBe(200);
  // Each change makes another.
  expect(await newPasswordFor(own, password)).not.toBe(password);
});

test('one that was saved and never confirmed signs in, and is confirmed by that', async () => {
  const { username, own } = await signedIn();
  const password = await newPasswordFor(own);
  expect(await signInWith(username, password)).toBe(200);
  expect(await signInWith(username, TEST_PASSWORD)).toBe('invalid_credentials');
  expect(await isSignedIn(own)).toBe(false);
});

test('the old password does not confirm the new one', async () => {
  const { username, own } = await signedIn();
  const password = await newPasswordFor(own);
  expect((await confirm(own, TEST_PASSWORD)).json()).toMatchObject({ code: 'invalid_credentials' });
  expect((await confirm(own, `${password}A`)).json()).toMatchObject({ code: 'invalid_credentials' });
  expect(await signInWith(username, TEST_PASSWORD)).toBe(200);
});

test('a password made for one rep is useless to another', async () => {
  const { own } = await signedIn();
  const colleague = await signedIn();
  const password = await newPasswordFor(own);
  await newPasswordFor(colleague.own);
  expect((await confirm(colleague.own, password)).json()).toMatchObject({ code: 'invalid_credentials' });
});

test('a wrong password gets the reply of a wrong sign-in, and guesses are slowed down on that phone', async () => {
  const { username, own } = await signedIn();
  const first = await ask(own, 'wrong');
  expect([first.statusCode, first.json()]).toEqual([
    401,
    { error: 'Invalid username or password', code: 'invalid_credentials', requestId: expect.any(String) },
  ]);
  for (let guess = 0; guess < 4; guess++) await ask(own, 'wrong');
  const slowed = await ask(own);
  expect([slowed.statusCode, slowed.json().code, slowed.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '1',
  ]);
  // The rep's other phones do not wait because of guesses on this one.
  expect(await signInWith(username, TEST_PASSWORD)).toBe(200);
  now += 1_000;
  expect((await ask(own)).statusCode).toBe(200);
});

test('only the reply reveals the new password: neither the database nor the trail does', async () => {
  const { repId, own } = await signedIn();
  const password = await newPasswordFor(own);
  const row = async () => {
    const { rows } = await api.deps.database.pool.query(
      'SELECT r::text AS line FROM rep r WHERE rep_id = $1',
      [repId],
    );
    return rows[0].line;
  };
  expect(await row()).not.toContain(password);
  await confirm(own, password);
  expect(await row()).not.toContain(password);
  const changes = [];
  for await (const { kind, detail } of readTrail(api.deps.database, { rep: repId }))
    if (kind === 'account-changed') changes.push(detail.changed);
  expect(changes).toEqual([['next password'], ['password']]);
});

test('a password that was handed over opens no sign-in after its days; the phones that are signed in go on', async () => {
  const { username } = await api.addRep({ password_expires_at: now + 14 * DAY });
  const own = await api.signIn(username);
  const state = async () => (await own.inject({ method: 'GET', url: '/auth/password' })).json();
  expect(await state()).toEqual({ username, expiresAt: new Date(now + 14 * DAY).toISOString() });
  now += 14 * DAY - 1;
  expect(await signInWith(username, TEST_PASSWORD)).toBe(200);
  now += 1;
  const late = await api.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    payload: { username, password: TEST_PASSWORD },
  });
  expect([late.statusCode, late.json()]).toEqual([
    401,
    {
      error: 'This password was for the first days only. Ask headquarters for a new one.',
      code: 'password_expired',
      requestId: expect.any(String),
    },
  ]);
  expect(late.cookies).toEqual([]);
  // Who does not know it learns nothing of that.
  expect(await signInWith(username, 'wrong')).toBe('invalid_credentials');
  const renewed = await own.inject({
    method: 'POST',
    url: '/auth/refresh',
    payload: { refreshToken: own.refreshToken },
  });
  expect(renewed.statusCode).toBe(200);
});

test('replaced on a phone that is signed in, it signs in again and stays', async () => {
  const { username } = await api.addRep({ password_expires_at: now + DAY });
  const own = await api.signIn(username);
  now += 2 * DAY;
  const { refreshToken } = own;
  const renewed = await own.inject({ method: 'POST', url: '/auth/refresh', payload: { refreshToken } });
  const cookies = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]));
  const asked = await own.inject({
    method: 'POST',
    url: '/auth/password',
    cookies,
    payload: { password: TEST_PASSWORD },
  });
  const { password } = NewPasswordReply.parse(asked.json());
  const confirmed = await own.inject({
    method: 'POST',
    url: '/auth/password/confirm',
    cookies,
    payload: { password },
  });
  expect(confirmed.statusCode).toBe(200);
  now += 400 * DAY;
  expect(await signInWith(username, password)).toBe(200);
});

test.each([
  ['GET', '/auth/password'],
  ['POST', '/auth/password'],
  ['POST', '/auth/password/confirm'],
] as const)('%s %s is only for signed-in reps', async (method, url) => {
  const payload = { password: TEST_PASSWORD };
  const reply = await api.inject({
    method,
    url,
    headers: { 'x-brand': 'nuco' },
    ...(method === 'POST' && { payload }),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
});
