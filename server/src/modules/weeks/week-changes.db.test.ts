import { randomUUID } from 'node:crypto';
import { includesSnapshot } from '@offpiste/domain/rules/as-of.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { createWeekChanges } from '#lists/week-changes.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { buildApp } from '../../app.ts';

let bench: TestApp;
/** Another server process, which never learns what the first one records. */
let other: FastifyInstance;
let caller: Caller;
let elsewhere: Caller;
let person = 0;

beforeAll(async () => {
  bench = await buildTestApp();
  other = buildApp({
    ...bench.deps,
    database: bench.deps.database.served,
    listVersions: new CountedListVersions(),
  });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '5']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await addKeyRoom(database, { roomId: '201', keys: { distLoc: 'Reception', supplier: 'Corbier' } });
  await bench.addRep({ rep_id: 'r1', username: 'r1@test.example', level: 1, tenant: 'nuco' });
  await bench.addRep({ rep_id: 'r2', username: 'r2@test.example', level: 2, tenant: 'nuco' });
  caller = await bench.signIn('r1@test.example');
  elsewhere = await signIn(other, 'r1@test.example');
});
afterAll(async () => {
  await other.close();
  await bench.close();
});

async function ask(from: Caller, version?: string, week = 'W1') {
  const headers = version === undefined ? {} : { 'if-none-match': version };
  const reply = await from.inject({ url: `/api/week/changes/${week}`, headers });
  const lists: string[] = reply.statusCode === 200 ? reply.json().lists : [];
  return { status: reply.statusCode, version: String(reply.headers.etag), lists };
}
const fresh = async (from = caller) => (await ask(from)).version;

async function newPassenger(coachId = '4') {
  person += 1;
  const reference = `NUCO-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference });
  await addSeat(bench.deps.database, reference, { coachId });
  return reference;
}
async function load(coachId = '4', from = caller) {
  const payload = loadBody(from.rep, { barcode: await newPassenger(coachId), coachId });
  expect((await from.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode).toBe(200);
}

it('without a version anything may have changed, and with it nothing has', async () => {
  const first = await ask(caller);
  expect(first).toMatchObject({ status: 200, lists: ['*'] });
  expect(await ask(caller, first.version)).toEqual({ status: 304, version: first.version, lists: [] });
  expect(await ask(caller, `W/${first.version}`)).toMatchObject({ status: 304 });
});

it('whoever asks at the same moment after a change, they all hear of it', async () => {
  const changes = createWeekChanges(bench.deps);
  const { asOf } = await changes.heard('W1');
  await load('4');
  const moments = await Promise.all([1, 2, 3].map(() => changes.heard('W1')));
  expect(moments.map((moment) => includesSnapshot(asOf, moment.asOf))).toEqual([false, false, false]);
});

it('each phone is given the lists that have changed since its own version', async () => {
  const first = await fresh();
  await load('4');
  const second = await ask(caller, first);
  expect(second).toMatchObject({ status: 200, lists: ['coach:4:outbound'] });
  await load('5');
  expect(new Set((await ask(caller, first)).lists)).toEqual(
    new Set(['coach:4:outbound', 'coach:5:outbound']),
  );
  const third = await ask(caller, second.version);
  expect(third.lists).toEqual(['coach:5:outbound']);
  expect(await ask(caller, third.version)).toMatchObject({ status: 304 });
});

/** As if somebody had done something that these places show. */
async function record(...shows: string[]) {
  const place = shows[0] ?? '';
  await bench.deps.database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
       status, reply, shows)
     VALUES ('W1', 'r9', 'R', 'load-coach', $1, 'f', $1, $2, 'd', 0, 0, 0, false, false, true, 'accepted', 'loaded',
       true, '{}', '{}', 200, '{}', $3)`,
    [randomUUID(), place, shows],
  );
  bench.deps.listVersions.bump(listKey('W1', place));
}

it('every room is one list, and no room is named', async () => {
  const version = await fresh();
  await record('room:201');
  expect((await ask(caller, version)).lists).toEqual(['rooms']);
});

it('a list that the rep may not read is not named', async () => {
  const version = await fresh();
  await record('event:of-another-brand');
  expect(await ask(caller, version)).toEqual({ status: 304, version, lists: [] });
  await record('coach:4:outbound', 'event:of-another-brand');
  expect((await ask(caller, version)).lists).toEqual(['coach:4:outbound']);
});

it('a version means the same to a process that has heard of nothing, and that one’s to the first', async () => {
  const version = await fresh();
  await load('4');
  const there = await ask(elsewhere, version);
  expect(there.lists).toEqual(['coach:4:outbound']);
  expect(await ask(caller, there.version)).toMatchObject({ status: 304, version: there.version });
  await load('5', elsewhere);
  expect(await ask(caller, there.version)).toMatchObject({ status: 304 });
  bench.deps.listVersions.bumpHere(listKey('W1', 'coach:5:outbound'));
  expect((await ask(caller, there.version)).lists).toEqual(['coach:5:outbound']);
});

it('while nothing is heard of the database is asked for nothing but the session', async () => {
  const version = await fresh();
  await ask(caller, version);
  const query = vi.spyOn(bench.deps.database.pool, 'query');
  const connect = vi.spyOn(bench.deps.database.pool, 'connect');
  expect(await ask(caller, version)).toMatchObject({ status: 304 });
  expect(query.mock.calls.length + connect.mock.calls.length).toBeLessThanOrEqual(1);
  vi.restoreAllMocks();
});

it('after a change that may have been missed the ledger is searched once more', async () => {
  const version = await fresh();
  await load('4', elsewhere);
  expect(await ask(caller, version)).toMatchObject({ status: 304 });
  (bench.deps.listVersions as CountedListVersions).bumpAllHere();
  expect((await ask(caller, version)).lists).toEqual(['coach:4:outbound']);
});

it('phones that ask at the same time after a change are each given it', async () => {
  const version = await fresh();
  await load('4');
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(caller, version)));
  for (const { lists } of replies) expect(lists).toEqual(['coach:4:outbound']);
});

it.each([
  [
    'an import',
    async (version: string) => {
      await bench.deps.database.pool.query(`UPDATE week SET version = version + 1 WHERE week_id = 'W1'`);
      bench.deps.listVersions.bumpHere(listKey('W1'));
      return version;
    },
  ],
  ['another start of the database', async (version: string) => version.replace(/^"\d+/, '"1')],
  ['a version that is none', async () => '"nothing"'],
  ['a snapshot that is none', async (version: string) => version.replace(/\/[^~]+/, '/9:1:')],
  ['a version of another level', async () => fresh(await bench.signIn('r2@test.example'))],
])('after %s anything may have changed', async (_, change) => {
  const version = await change(await fresh());
  expect((await ask(caller, version)).lists).toEqual(['*']);
});

it('an unknown and a disabled week are not found, one that was open before too', async () => {
  const { pool } = bench.deps.database;
  await addWeek(bench.deps.database, { weekId: 'W8' });
  expect((await ask(caller, undefined, 'W8')).status).toBe(200);
  await pool.query(`UPDATE week SET disabled = true WHERE week_id = 'W8'`);
  bench.deps.listVersions.bumpHere(listKey('W8'));
  expect((await ask(caller, undefined, 'W8')).status).toBe(404);
  expect((await ask(caller, undefined, 'W0')).status).toBe(404);
});
