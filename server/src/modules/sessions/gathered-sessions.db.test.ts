import { REP_HEADER } from '@offpiste/domain/contract/headers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import type { Caller } from '#testing/sign-in.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(async () => await api.close());

const REPS = 4;
const CALLS_OF_EACH = 5;

/** What a call is answered that the app makes for this rep, with their cookies or others. */
async function statusOf({ rep, inject }: Caller, cookies: Record<string, string> = {}): Promise<number> {
  const headers = { [REP_HEADER]: encodeURIComponent(rep.repId) };
  return (await inject({ url: '/api/week/active', headers, cookies })).statusCode;
}

test('reps who call at the same moment are each answered as themselves, and whoever has no session is not', async () => {
  const callers = await Promise.all(
    Array.from({ length: REPS }, async () => await api.signIn((await api.addRep()).username)),
  );
  const [revoked, ...others] = callers;
  if (!revoked) throw new Error('four reps');
  await revoked.inject({ method: 'POST', url: '/auth/logout', payload: {} });
  const calls = Array.from({ length: CALLS_OF_EACH }, () => [
    ...others.map(async (caller) => ({ is: await statusOf(caller), expected: 200 })),
    ...[revoked].map(async (caller) => ({ is: await statusOf(caller), expected: 401 })),
    ...others.map(async (caller) => ({ is: await statusOf(caller, { sid: 'nobody' }), expected: 401 })),
  ]).flat();
  for (const { is, expected } of await Promise.all(calls)) expect(is).toBe(expected);
});

test('calls that arrive at the same moment cost one look at the sessions', async () => {
  const caller = await api.signIn((await api.addRep()).username);
  await statusOf(caller);
  const looks = countQueries(api.deps.database, /"access_session"/);
  const calls = Array.from({ length: 20 }, () => statusOf(caller));
  expect(await Promise.all(calls)).toEqual(calls.map(() => 200));
  expect(looks.stop()).toHaveLength(1);
});
