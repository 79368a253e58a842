import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { makePasskey } from '#testing/software-passkey.ts';

const HERE = { origin: 'http://localhost:3000', rpId: 'localhost' };
const HOUR = 3_600_000;
const NOW = Date.parse('2026-12-11T12:00:00Z');
let bench: TestApp;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
});
afterAll(() => bench.close());

const post = (caller: Caller, url: string, payload: object = {}) =>
  caller.inject({ method: 'POST', url, payload, headers: { host: 'localhost:3000' } });
const enters = async (caller: Caller) => (await caller.inject({ url: '/api/hq/reps' })).statusCode === 200;
async function challengeFor(caller: Caller, purpose: 'enrol' | 'confirm'): Promise<string> {
  return (await post(caller, `/auth/hq/${purpose}/options`)).json().options.challenge;
}

test('a passkey opens the session in which it is made or confirmed, and no other one of the account or of anybody', async () => {
  const add = () =>
    bench.addRep({ tenant: 'snowfuze', level: 3, hq_role: 'manager', hq_enrol_until: NOW + HOUR });
  const [{ username }, stranger] = [await add(), await add()];
  const others = [await bench.signIn(username), await bench.signIn(stranger.username)];
  const opened = async () => await Promise.all(others.map(enters));
  const passkey = makePasskey();
  const laptop = await bench.signIn(username);
  const made = passkey.enrol({ challenge: await challengeFor(laptop, 'enrol'), ...HERE });
  expect((await post(laptop, '/auth/hq/enrol/verify', { name: 'Laptop', response: made })).statusCode).toBe(
    200,
  );
  expect([await enters(laptop), await opened()]).toEqual([true, [false, false]]);

  const next = await bench.signIn(username);
  const response = passkey.confirm({ challenge: await challengeFor(next, 'confirm'), ...HERE });
  expect((await post(next, '/auth/hq/confirm/verify', { response })).statusCode).toBe(200);
  expect([await enters(next), await opened()]).toEqual([true, [false, false]]);
});

test('a challenge for making a passkey confirms none', async () => {
  const { username } = await bench.addRep({ level: 3, hq_role: 'manager', hq_enrol_until: NOW + HOUR });
  const caller = await bench.signIn(username);
  const passkey = makePasskey();
  const made = passkey.enrol({ challenge: await challengeFor(caller, 'enrol'), ...HERE });
  await post(caller, '/auth/hq/enrol/verify', { name: 'Laptop', response: made });
  const response = passkey.confirm({ challenge: await challengeFor(caller, 'enrol'), ...HERE });
  const reply = await post(caller, '/auth/hq/confirm/verify', { response });
  expect(reply.json().code).toBe('hq_passkey_refused');
});

test('a session that becomes a wall leaves every other one as it was', async () => {
  const phone = await bench.signIn((await bench.addRep()).username);
  const manager = await signInAtHq(bench, 'manager');
  const wall = await bench.signIn(`${manager.rep.repId}@test.example`);
  const { pool } = bench.deps.database;
  await pool.query('UPDATE session_family SET hq_verified_at = $1 WHERE rep_id = $2', [
    NOW,
    manager.rep.repId,
  ]);
  expect((await post(wall, '/api/hq/wall')).statusCode).toBe(200);
  expect([await enters(wall), await enters(manager)]).toEqual([false, true]);
  expect((await phone.inject({ url: '/api/week/active' })).statusCode).toBe(200);
});
