import { PhoneLostReply, type PhoneRow, PhonesReply } from '@offpiste/domain/contract/hq/phones.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HQ_KEYS } from '#lists/list-versions.ts';
import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const NOON = Date.parse('2026-12-11T12:00:00Z');
const MINUTE = 60_000;
let bench: TestApp;
let robin: Caller;
let manager: Caller;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOON });
  await addWeek(bench.deps.database);
  await addPassenger(bench.deps.database, { reference: 'NUCO-AB12CD-000001', name: 'Ana' });
  await bench.addRep({ rep_id: 'robin', name: 'Robin Field', username: 'robin@test.example' });
  robin = await bench.signIn('robin@test.example');
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

async function beat(who: Caller, over: object = {}): Promise<void> {
  const reply = await who.inject({ method: 'POST', url: '/api/heartbeat', payload: heartbeatBody(over) });
  expect(reply.statusCode).toBe(200);
}

async function phonesOf(repId: string, caller = desk): Promise<PhoneRow[]> {
  const reply = PhonesReply.parse((await caller.inject({ url: '/api/hq/phones' })).json());
  return reply.phones.filter((phone) => phone.repId === repId);
}

test('a phone that has never reported is there as signed in', async () => {
  expect(await phonesOf('robin')).toMatchObject([
    {
      heardAt: null,
      unsent: 0,
      silence: 'none',
      storageAtRisk: null,
      signedInAt: new Date(NOON).toISOString(),
    },
  ]);
});

test('a phone shows what it has that nobody else has, where, and how long nothing was heard of it', async () => {
  await beat(robin, {
    unsent: 3,
    oldestAgeMs: 5 * MINUTE,
    unreadable: 1,
    storagePersisted: false,
    weekId: 'W1',
    dataAgeMs: 7 * MINUTE,
    label: 'Pixel 8',
    places: [{ place: 'coach:4:outbound', unsent: 3 }],
  });
  expect(await phonesOf('robin')).toEqual([
    {
      deviceId: expect.any(String),
      repId: 'robin',
      rep: 'Robin Field',
      username: 'robin@test.example',
      brand: 'nuco',
      label: 'Pixel 8',
      heardAt: '2026-12-11T12:00:00.000Z',
      unsent: 3,
      oldestAt: '2026-12-11T11:55:00.000Z',
      places: [{ place: 'coach:4:outbound', name: 'Coach 4 outbound', unsent: 3 }],
      silence: 'none',
      needsAttention: 0,
      unreadable: 1,
      weekId: 'W1',
      dataAt: '2026-12-11T11:53:00.000Z',
      appVersion: '1.2.3',
      storageAtRisk: true,
      pushAllowed: false,
      signedInAt: '2026-12-11T12:00:00.000Z',
      wallUntil: null,
    },
  ]);
  for (const [minutes, silence] of [
    [15, 'amber'],
    [60, 'red'],
  ] as const) {
    await bench.deps.database.pool.query('UPDATE phone_report SET reported_at = $1', [
      NOON - minutes * MINUTE,
    ]);
    expect(await phonesOf('robin')).toMatchObject([{ silence }]);
  }
});

test.each([
  ['has renewed the session', 'rotated_at', IDLE_LIMIT_MS],
  ['has signed in', 'signed_in_at', SIGN_IN_LIMIT_MS],
])('a phone on which nobody %s for too long is not signed in', async (_, column, limit) => {
  const { pool } = bench.deps.database;
  const isSignedInSince = async (at: number) => {
    await pool.query(`UPDATE session_family SET ${column} = $1 WHERE rep_id = 'robin'`, [at]);
    return (await phonesOf('robin')).map(({ signedInAt }) => signedInAt !== null);
  };
  expect(await isSignedInSince(NOON - limit - 1)).toEqual([false]);
  expect(await isSignedInSince(NOON - limit)).toEqual([true]);
  expect(await isSignedInSince(NOON)).toEqual([true]);
});

test('a phone that is signed out stays as long as it has something left', async () => {
  const [phone] = await phonesOf('robin');
  const url = `/api/hq/phones/${phone?.deviceId}/sign-out`;
  expect((await desk.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(403);
  expect(await isSignedIn(robin)).toBe(true);
  const before = bench.deps.listVersions.current(HQ_KEYS.phones);
  const reply = await manager.inject({ method: 'POST', url, payload: {} });
  expect(reply.json()).toEqual({ signedOut: 1 });
  // Other desks hear of it.
  expect(bench.deps.listVersions.current(HQ_KEYS.phones)).not.toBe(before);
  expect(await isSignedIn(robin)).toBe(false);
  expect(await phonesOf('robin')).toMatchObject([{ unsent: 3, signedInAt: null }]);
  robin = await bench.signIn('robin@test.example', { cookies: robin.cookies });
  await beat(robin);
  expect(await phonesOf('robin')).toMatchObject([{ unsent: 0, signedInAt: expect.any(String) }]);
});

test('a lost phone is signed out and forgotten, and what went there is shown', async () => {
  await robin.inject({ url: '/api/week/data/W1' });
  await bench.app.audit.flush();
  const [phone] = await phonesOf('robin');
  const url = `/api/hq/phones/${phone?.deviceId}/lost`;
  const before = bench.deps.listVersions.current(HQ_KEYS.phones);
  const reply = PhoneLostReply.parse((await manager.inject({ method: 'POST', url, payload: {} })).json());
  expect(reply.signedOut).toBe(1);
  expect(bench.deps.listVersions.current(HQ_KEYS.phones)).not.toBe(before);
  expect(reply.sent).toContainEqual(
    expect.objectContaining({
      username: 'robin@test.example',
      call: '/api/week/data/:weekId',
      weekId: 'W1',
      classes: expect.arrayContaining(['listed', 'detail']),
    }),
  );
  expect(await isSignedIn(robin)).toBe(false);
  expect(await phonesOf('robin')).toEqual([]);
  const { rows } = await bench.deps.database.pool.query('SELECT FROM device_rep WHERE rep_id = $1', [
    'robin',
  ]);
  expect(rows).toEqual([]);
});

test('a phone that nobody has signed in on is not there', async () => {
  const url = '/api/hq/phones/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed/lost';
  expect((await manager.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
});

test('what has waited longest comes first, then whoever was heard of last', async () => {
  for (const [name, report, minutes] of [
    ['Ada', {}, 9],
    ['Bo', { unsent: 1, oldestAgeMs: MINUTE }, 3],
    ['Cy', {}, 2],
    ['Di', { unsent: 1, oldestAgeMs: 50 * MINUTE }, 1],
  ] as const) {
    const { rep_id, username } = await bench.addRep({ name });
    await beat(await bench.signIn(username), report);
    await bench.deps.database.pool.query('UPDATE phone_report SET reported_at = $1 WHERE rep_id = $2', [
      NOON - minutes * MINUTE,
      rep_id,
    ]);
  }
  const { phones } = PhonesReply.parse((await desk.inject({ url: '/api/hq/phones' })).json());
  const heard = phones.filter(({ heardAt }) => heardAt !== null);
  expect(heard.map(({ rep }) => rep)).toEqual(['Di', 'Bo', 'Cy', 'Ada']);
  expect(phones.slice(0, heard.length)).toEqual(heard);
});

test('messages reach the phone on which they are allowed, and no other of the same rep', async () => {
  const { rep_id, username } = await bench.addRep();
  const counts = async () => {
    const phones = await phonesOf(rep_id);
    return { all: phones.length, allowed: phones.filter(({ pushAllowed }) => pushAllowed).length };
  };
  await bench.signIn(username);
  expect(await counts()).toEqual({ all: 1, allowed: 0 });
  await bench.deps.database.pool.query(
    `INSERT INTO push_subscription (subscription_id, rep_id, family_id, endpoint, p256dh, auth, created_at)
     SELECT gen_random_uuid(), rep_id, family_id, 'https://push.example/', 'a', 'b', 1
     FROM session_family WHERE rep_id = $1`,
    [rep_id],
  );
  expect(await counts()).toEqual({ all: 1, allowed: 1 });
  await bench.signIn(username);
  expect(await counts()).toEqual({ all: 2, allowed: 1 });
});
