import { randomUUID } from 'node:crypto';
import { SignedInPhonesReply } from '@offpiste/domain/contract/signed-in-phones.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, cookiesOf, isSignedIn } from '#testing/sign-in.ts';

const DAY = 86_400_000;
let now = Date.parse('2027-01-10T05:00:00Z');
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
});
afterAll(async () => await api.close());

const phonesOf = async (caller: Caller) => {
  const reply = await caller.inject({ method: 'GET', url: '/auth/sessions' });
  return SignedInPhonesReply.parse(reply.json()).sessions;
};
const post = (caller: Caller, url: string, password = TEST_PASSWORD) =>
  caller.inject({ method: 'POST', url, payload: { password } });

async function signInTwice() {
  const { username } = await api.addRep();
  const other = await api.signIn(username);
  now += 60_000;
  return { other, own: await api.signIn(username) };
}

test('a rep sees each phone with its name and when it was last used, and which one is this', async () => {
  const { username } = await api.addRep();
  const old = await api.inject({
    method: 'POST',
    url: '/auth/login',
    headers: {
      'x-brand': 'nuco',
      'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131.0.0.0 Mobile Safari/537.36',
    },
    payload: { username, password: TEST_PASSWORD },
  });
  expect(old.statusCode).toBe(200);
  now += 60_000;
  const own = await api.signIn(username);
  expect(await phonesOf(own)).toEqual([
    {
      sessionId: expect.any(String),
      deviceName: '',
      signedInAt: '2027-01-10T05:01:00.000Z',
      lastUsedAt: '2027-01-10T05:01:00.000Z',
      thisPhone: true,
    },
    expect.objectContaining({ deviceName: 'Chrome on Android', thisPhone: false }),
  ]);
  now += 60_000;
  const refreshed = await api.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { 'x-brand': 'nuco' },
    cookies: cookiesOf(old),
    payload: { refreshToken: old.json().refreshToken },
  });
  expect(refreshed.statusCode).toBe(200);
  expect((await phonesOf(own)).map(({ signedInAt, lastUsedAt }) => [signedInAt, lastUsedAt])).toEqual([
    ['2027-01-10T05:00:00.000Z', '2027-01-10T05:02:00.000Z'],
    ['2027-01-10T05:01:00.000Z', '2027-01-10T05:01:00.000Z'],
  ]);
});

test('a phone that is signed out from another is refused at its next call, and cannot renew', async () => {
  const { other, own } = await signInTwice();
  const lost = (await phonesOf(own)).find(({ thisPhone }) => !thisPhone);
  const url = `/auth/sessions/${lost?.sessionId}/revoke`;
  expect(await isSignedIn(other)).toBe(true);
  const reply = await post(own, url);
  expect(SignedInPhonesReply.parse(reply.json()).sessions).toHaveLength(1);
  expect(await isSignedIn(other)).toBe(false);
  const renewal = await other.inject({
    method: 'POST',
    url: '/auth/refresh',
    payload: { refreshToken: other.refreshToken },
  });
  expect(renewal.json()).toMatchObject({ code: 'refresh_invalid' });
  expect(await isSignedIn(own)).toBe(true);
  // Once more changes nothing.
  expect((await post(own, url)).statusCode).toBe(200);
});

test('all others are signed out at once, and no other rep', async () => {
  const { other, own } = await signInTwice();
  const colleague = await api.signIn((await api.addRep()).username);
  const reply = await post(own, '/auth/sessions/revoke-others');
  expect(reply.json().sessions).toEqual([expect.objectContaining({ thisPhone: true })]);
  expect([await isSignedIn(other), await isSignedIn(own), await isSignedIn(colleague)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('no phone is signed out without the password, and guesses are slowed down', async () => {
  const { other, own } = await signInTwice();
  const lost = (await phonesOf(own)).find(({ thisPhone }) => !thisPhone);
  const others = '/auth/sessions/revoke-others';
  const urls = [others, `/auth/sessions/${lost?.sessionId}/revoke`];
  for (const url of urls) {
    expect((await own.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(400);
    const reply = await post(own, url, 'wrong');
    expect([reply.statusCode, reply.json().error]).toEqual([401, 'Invalid username or password']);
  }
  for (let guess = 0; guess < 3; guess++) await post(own, others, 'wrong');
  for (const url of urls) expect((await post(own, url)).json()).toMatchObject({ code: 'too_many_requests' });
  expect(await isSignedIn(other)).toBe(true);
  now += 1_000;
  expect((await post(own, others)).statusCode).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
});

test('a rep can neither see nor end another rep’s session', async () => {
  const own = await api.signIn((await api.addRep()).username);
  const colleague = await api.signIn((await api.addRep()).username);
  const [theirs] = await phonesOf(colleague);
  expect(await phonesOf(own)).toHaveLength(1);
  for (const id of [theirs?.sessionId, randomUUID()]) {
    const reply = await post(own, `/auth/sessions/${id}/revoke`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  }
  expect((await post(own, '/auth/sessions/anything/revoke')).statusCode).toBe(400);
  expect(await isSignedIn(colleague)).toBe(true);
});

test('a session that has run out is no longer listed', async () => {
  const { own, other } = await signInTwice();
  expect(await phonesOf(own)).toHaveLength(2);
  now += 15 * DAY;
  const again = await api.signIn(own.rep.repId.concat('@test.example'));
  expect(await phonesOf(again)).toHaveLength(1);
  expect(await isSignedIn(other)).toBe(false);
});

test.each([
  ['GET', '/auth/sessions'],
  ['POST', '/auth/sessions/revoke-others'],
  ['POST', `/auth/sessions/${randomUUID()}/revoke`],
] as const)('%s %s is only for signed-in reps', async (method, url) => {
  const reply = await api.inject({
    method,
    url,
    headers: { 'x-brand': 'nuco' },
    ...(method === 'POST' && { payload: { password: TEST_PASSWORD } }),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
});
