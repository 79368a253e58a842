import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';

let now = Date.parse('2027-01-10T05:00:00Z');
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
});
afterAll(() => api.close());

const newPhone = async () => await api.signIn((await api.addRep()).username);

/** Exchanges a phone's first token; returns the phone with what it is given. */
async function refresh(phone: Caller, attempt?: string): Promise<Caller> {
  const reply = await phone.inject({
    method: 'POST',
    url: '/auth/refresh',
    payload: { refreshToken: phone.refreshToken, ...(attempt !== undefined && { attempt }) },
  });
  expect(reply.statusCode).toBe(200);
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  return {
    ...phone,
    refreshToken: reply.json().refreshToken,
    inject: (options) => phone.inject({ ...options, cookies }),
  };
}

test('two phones that lose the reply to their first refresh each get the same token again', async () => {
  const phones = [
    { phone: await newPhone(), attempt: 'attempt-of-the-first' },
    { phone: await newPhone(), attempt: 'attempt-of-the-other' },
  ];
  const given = [];
  for (const { phone, attempt } of phones) given.push((await refresh(phone, attempt)).refreshToken);
  now += 60_000;
  const again = [];
  for (const { phone, attempt } of phones) again.push((await refresh(phone, attempt)).refreshToken);
  expect(again).toEqual(given);
  expect(given[0]).not.toBe(given[1]);
});

test('a phone whose lost token is replaced ends nobody else’s access', async () => {
  const [lossy, other] = [await newPhone(), await newPhone()];
  const kept = await refresh(other);
  await refresh(lossy);
  now += 60_000;
  await refresh(lossy);
  expect(await isSignedIn(kept)).toBe(true);
});

test('a session that was not used for more than two weeks ends, whatever the phone holds', async () => {
  const phone = await newPhone();
  now += 14 * 86_400_000 + 1;
  const reply = await phone.inject({
    method: 'POST',
    url: '/auth/refresh',
    payload: { refreshToken: phone.refreshToken },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'refresh_invalid']);
});
