import { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { PhonesReply } from '@offpiste/domain/contract/hq/phones.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import { registeredCalls } from '#testing/registered-calls.ts';
import { type Caller, cookiesOf, signIn } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const BEGUN = Date.parse('2026-12-11T04:25:00Z');
let now = BEGUN;
let bench: TestApp;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, {
    coachId: '4',
    outbound: ['Leeds'],
    sheet: { 'MAIN DRIVER': 'Dora Driver', MCONTACT: '447700900999' },
  });
  for (const [index, name] of ['Ann Aboard', 'Mia Missing'].entries()) {
    const reference = `NUCO-AB12CD-00000${index + 1}`;
    await addPassenger(database, { reference, name });
    await addSeat(database, reference, { coachId: '4' });
  }
  await addPassenger(database, { reference: 'NUCO-AB12CD-000003', name: 'Walt Without' });
  const { username } = await bench.addRep({ name: 'Robin Rep' });
  const rep = await bench.signIn(username);
  const then = { handsetTimestamp: new Date(now).toISOString() };
  const post = async (caller: Caller, url: string, body: { clientTimestamp?: string | undefined }) => {
    const { clientTimestamp: _, ...payload } = body;
    expect((await caller.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  };
  await post(rep, '/api/coach/load', loadBody(rep.rep, then));
  const gone = { reference: 'NUCO-AB12CD-000004', coachId: '9' };
  await addCoach(database, { coachId: gone.coachId, outbound: ['York'] });
  await addPassenger(database, { reference: gone.reference, name: 'Gus Gone' });
  await addSeat(database, gone.reference, { coachId: gone.coachId, pickUp: 'York' });
  const { username: closer } = await bench.addRep({ name: 'Cleo Closer' });
  const cleo = await bench.signIn(closer);
  await post(cleo, '/api/coach/load', loadBody(cleo.rep, { ...then, barcode: gone.reference, coachId: '9' }));
  const manifest = [{ reference: gone.reference, stop: 0, state: 1 as const }];
  const close = closeBody(cleo.rep, { ...then, vehicleId: '9', stops: ['York'], manifest });
  await post(cleo, '/api/departures/close', close);
});
afterAll(() => bench.close());
beforeEach(() => {
  now = BEGUN;
});

const start = (caller: Caller) => caller.inject({ method: 'POST', url: '/api/hq/wall', payload: {} });

/** A browser that a manager has just made a wall. */
async function startedWall(): Promise<Caller> {
  const caller = await signInAtHq(bench, 'manager');
  expect((await start(caller)).statusCode).toBe(200);
  return caller;
}

/** The same browser once its access has been renewed. */
async function renewed(wall: Caller): Promise<Caller | null> {
  const { app } = bench;
  const reply = await app.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { 'x-brand': 'snowfuze', 'sec-fetch-site': 'same-origin' },
    cookies: wall.cookies,
    payload: { refreshToken: wall.refreshToken },
  });
  if (reply.statusCode !== 200) return null;
  const cookies = { ...wall.cookies, ...cookiesOf(reply) };
  const { refreshToken } = reply.json();
  const inject: Caller['inject'] = (options) =>
    app.inject({
      ...options,
      cookies,
      headers: { 'x-brand': 'snowfuze', 'sec-fetch-site': 'same-origin' },
    });
  return { ...wall, refreshToken, cookies, inject };
}

const codeAt = async (caller: Caller | null, url: string) => {
  const reply = await caller?.inject({ url });
  return reply?.statusCode === 200 ? 'read' : (reply?.json().code ?? 'signed out');
};

/** What a wall may read; its stream has a separate test. */
const READ = ['/api/hq/board/W1', '/api/week/active', '/auth/hq'];
const ROUTES = [...READ, '/api/hq/board/:weekId', '/api/hq/stream'];
/** What needs no session. */
const WITHOUT = ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/status', '/auth/invite'];

test('a wall reads the board of a day and nothing else, whatever the call', async () => {
  const wall = await startedWall();
  for (const url of READ) expect([url, await codeAt(wall, url)]).toEqual([url, 'read']);
  const others = registeredCalls(bench.app).filter(
    ({ url }) => /^\/(?:api|auth|files|whatsOn)\//.test(url) && ![...ROUTES, ...WITHOUT].includes(url),
  );
  expect(others.length).toBeGreaterThan(60);
  for (const { url, methods } of others)
    for (const method of methods.filter((one) => ['GET', 'POST', 'PUT'].includes(one))) {
      const reply = await wall.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1'),
        ...(method === 'POST' && { payload: {} }),
        ...(method === 'PUT' && { payload: 'x', headers: { 'content-type': 'application/octet-stream' } }),
      });
      expect([url, reply.json().code]).toEqual([url, 'hq_wall_only']);
    }
});

test('its board names no passenger, no rep and no driver, and counts them all', async () => {
  const wall = await startedWall();
  const manager = await signInAtHq(bench, 'manager');
  const boardOf = async (caller: Caller) => (await caller.inject({ url: '/api/hq/board/W1' })).body;
  const names = [
    'Ann Aboard',
    'Mia Missing',
    'Walt Without',
    'Robin Rep',
    'Cleo Closer',
    'Dora Driver',
    '447700900999',
    'NUCO-',
  ];
  const [seen, all] = [await boardOf(wall), await boardOf(manager)];
  expect(names.filter((name) => seen.includes(name))).toEqual([]);
  expect(names.filter((name) => all.includes(name))).toEqual(names);
  const [row] = BoardReply.parse(JSON.parse(seen)).rows;
  expect(row?.counts).toMatchObject({ expected: 2, aboard: 1, missing: 1 });
});

test('it lasts fourteen days without a passkey, and ends then', async () => {
  let wall: Caller | null = await startedWall();
  for (let day = 1; day <= 13; day++) {
    now = BEGUN + day * DAY;
    wall = wall && (await renewed(wall));
    expect([day, await codeAt(wall, '/api/hq/board/W1')]).toEqual([day, 'read']);
  }
  now = BEGUN + 14 * DAY - 1;
  wall = wall && (await renewed(wall));
  expect(await codeAt(wall, '/api/hq/board/W1')).toBe('read');
  now = BEGUN + 14 * DAY;
  expect(await codeAt(wall, '/api/hq/board/W1')).toBe('unauthenticated');
  expect(wall && (await renewed(wall))).toBeNull();
});

test('a manager alone starts one, with a passkey of the last five minutes', async () => {
  expect((await start(await signInAtHq(bench, 'desk'))).json().code).toBe('hq_read_only');
  const manager = await signInAtHq(bench, 'manager');
  now += 5 * 60_000;
  expect((await start(manager)).json().code).toBe('hq_passkey_required');
  await confirmPasskey(bench, manager.rep.repId);
  expect((await start(manager)).statusCode).toBe(200);
});

test('it is among the phones, where a manager ends it', async () => {
  const wall = await startedWall();
  const manager = await signInAtHq(bench, 'manager');
  const list = async () => PhonesReply.parse((await manager.inject({ url: '/api/hq/phones' })).json()).phones;
  const shown = (await list()).find(({ repId }) => repId === wall.rep.repId);
  expect(shown).toMatchObject({ wallUntil: new Date(BEGUN + 14 * DAY).toISOString() });
  expect((await list()).find(({ repId }) => repId === manager.rep.repId)).toMatchObject({ wallUntil: null });
  const url = `/api/hq/phones/${shown?.deviceId}/sign-out`;
  expect((await manager.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(200);
  expect(await codeAt(wall, '/api/hq/board/W1')).toBe('unauthenticated');
  expect(await renewed(wall)).toBeNull();
});

test('it ends with the role of whoever started it', async () => {
  const wall = await startedWall();
  await bench.deps.database.db
    .updateTable('rep')
    .set({ hq_role: 'none' })
    .where('rep_id', '=', wall.rep.repId)
    .execute();
  expect(await codeAt(wall, '/api/hq/board/W1')).toBe('hq_forbidden');
});

test('signing in again in the same browser is an ordinary sign-in', async () => {
  const wall = await startedWall();
  const { username } = await bench.deps.database.db
    .selectFrom('rep')
    .select('username')
    .where('rep_id', '=', wall.rep.repId)
    .executeTakeFirstOrThrow();
  const again = await signIn(bench.app, username, { cookies: wall.cookies });
  expect(await codeAt(again, '/api/hq/phones')).toBe('hq_passkey_required');
  expect(await codeAt(wall, '/api/hq/board/W1')).toBe('unauthenticated');
});
