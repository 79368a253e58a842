import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrail } from '#platform/audit/read-trail.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';
import { livingFamilies, MOST_FAMILIES, startFamily } from './session-store.ts';
import { createTokens, newDeviceCookie } from './tokens.ts';

const DAY = 86_400_000;
let now = Date.parse('2027-01-10T05:00:00Z');
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
});
afterAll(async () => await api.close());

const areIn = async (callers: readonly Caller[]) => await Promise.all(callers.map(isSignedIn));
/** All of so many, but for the one at that place. */
const allBut = (place: number) => Array.from({ length: MOST_FAMILIES }, (_, index) => index !== place);
const ALL = allBut(-1);
const refresh = async (caller: Caller) =>
  caller.inject({ method: 'POST', url: '/auth/refresh', payload: { refreshToken: caller.refreshToken } });

/** Signs in once on each of so many phones, ten seconds apart. */
async function signInOn(phones: number, username: string): Promise<Caller[]> {
  const callers = [];
  for (let phone = 0; phone < phones; phone += 1) {
    now += 10_000;
    callers.push(await api.signIn(username));
  }
  return callers;
}

test('a sign-in on one phone too many signs out the one that was longest unused, and no other rep’s', async () => {
  const { username } = await api.addRep();
  const [colleague] = await signInOn(1, (await api.addRep()).username);
  const phones = await signInOn(MOST_FAMILIES, username);
  expect(await areIn(phones)).toEqual(ALL);
  // The first is in use; so it is the second that goes.
  now += 60_000;
  const [first, second] = phones;
  if (!first || !second || !colleague) throw new Error('too few phones');
  expect((await refresh(first)).statusCode).toBe(200);
  const [last] = await signInOn(1, username);
  expect(await areIn(phones)).toEqual(allBut(1));
  expect(last && (await isSignedIn(last))).toBe(true);
  expect(await isSignedIn(colleague)).toBe(true);
  expect((await refresh(second)).json()).toMatchObject({ code: 'refresh_invalid' });

  await api.app.audit.flush();
  const ended = [];
  for await (const { kind, rep_id, detail } of readTrail(api.deps.database, {}))
    if (kind === 'session-ended') ended.push({ rep_id, detail });
  expect(ended).toEqual([{ rep_id: second.rep.repId, detail: { because: 'too many phones' } }]);
});

test('sign-ins at the same moment leave no more, too', async () => {
  const { rep_id: repId } = await api.addRep();
  const { database, secrets } = api.deps;
  const tokens = createTokens(secrets);
  // Not by way of the password, whose check keeps them apart.
  const start = () => {
    const family = { familyId: randomUUID(), deviceId: randomUUID() };
    const device = { deviceCookie: newDeviceCookie(), deviceName: '' };
    return startFamily(database, { ...family, ...device, repId }, tokens, now);
  };
  await Promise.all(Array.from({ length: 30 }, start));
  expect(await livingFamilies(database.db, repId, now).select('family_id').execute()).toHaveLength(
    MOST_FAMILIES,
  );
});

test('phones that were signed out do not count', async () => {
  const { username } = await api.addRep();
  const phones = await signInOn(MOST_FAMILIES, username);
  for (const { inject, refreshToken } of phones.slice(2))
    await inject({ method: 'POST', url: '/auth/logout', payload: { refreshToken } });
  const later = await signInOn(MOST_FAMILIES - 2, username);
  expect(await areIn([...phones.slice(0, 2), ...later])).toEqual(ALL);
});

test('nor does a phone whose thirty days are over, however lately it was used', async () => {
  const { username } = await api.addRep();
  const [old] = await signInOn(1, username);
  if (!old) throw new Error('nobody signed in');
  let { refreshToken } = old;
  for (const days of [13, 7, 9.5]) {
    now += days * DAY;
    refreshToken = (await refresh({ ...old, refreshToken })).json().refreshToken;
    if (days === 7) await signInOn(MOST_FAMILIES - 1, username);
  }
  now += DAY;
  await signInOn(1, username);
  const [own] = (
    await api.deps.database.pool.query(
      'SELECT count(*)::int AS ended FROM session_family WHERE rep_id = $1 AND revoked_at IS NOT NULL',
      [old.rep.repId],
    )
  ).rows;
  expect(own).toEqual({ ended: 0 });
});
