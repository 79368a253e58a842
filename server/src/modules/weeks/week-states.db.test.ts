import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import { includesTransaction } from '@offpiste/domain/rules/as-of.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { seasonList } from '#lists/look-ups.ts';
import { createWeekChanges } from '#lists/week-changes.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import { addContact } from '#testing/look-up-fixture.ts';
import { readStates } from '#testing/read-states.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { buildApp } from '../../app.ts';
import { createWeekStates } from './week-states.ts';

const STATES = '/api/week/states/W1';
const coach = (id: string) => `/api/coach/allBarcodes/${id}/direction/outbound/W1`;
const SHARED_FOR_MS = 60_000;

let now = Date.now();
let bench: TestApp;
/** Another server process, which never learns what the first one records. */
let other: FastifyInstance;
let caller: Caller;
let elsewhere: Caller;
let person = 0;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  other = buildApp({
    ...bench.deps,
    database: bench.deps.database.served,
    listVersions: new CountedListVersions(),
  });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '5']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await addKeyRoom(database, { roomId: '201', keys: { distLoc: 'Reception', supplier: 'Corbier' } });
  await addKeyRoom(database, {
    roomId: '202',
    building: { id: 'b2', name: 'Les Ours' },
    keys: { distLoc: 'Bar', supplier: 'Ours' },
  });
  await bench.addRep({ rep_id: 'r1', username: 'r1@test.example', level: 2 });
  caller = await bench.signIn('r1@test.example');
  elsewhere = await signIn(other, 'r1@test.example');
});
afterAll(async () => {
  await other.close();
  await bench.close();
});

async function newPassenger(coachId = '4') {
  person += 1;
  const reference = `NUCO-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference });
  await addSeat(bench.deps.database, reference, { coachId });
  bench.deps.listVersions.bump('W1');
  return reference;
}

const states = async (from: Caller, since?: string) =>
  readStates(
    await from.inject({ url: since === undefined ? STATES : `${STATES}?since=${encodeURIComponent(since)}` }),
  );
const load = (barcode: string, given: object = {}) =>
  caller.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(caller.rep, { barcode, ...given }),
  });
const loadedIn = ({ lists }: Awaited<ReturnType<typeof states>>, coachId = '4') =>
  (lists.get(coach(coachId))?.body as { loaded: number } | undefined)?.loaded;

it('what has not changed since is not sent again', async () => {
  const { version, lists } = await states(caller);
  expect(lists.size).toBeGreaterThan(10);
  const again = await states(caller, version);
  expect(again).toMatchObject({ whole: false });
  expect(again.lists.size).toBe(0);
});

it('of a load only its own list is sent, and it says that it includes the load', async () => {
  const barcode = await newPassenger();
  const before = await states(caller);
  const loaded = await load(barcode);
  const after = await states(caller, before.version);
  expect([...after.lists.keys()]).toEqual([coach('4')]);
  const asOf = after.lists.get(coach('4'))?.asOf ?? '';
  expect(includesTransaction(asOf, String(loaded.headers['recorded-in']))).toBe(true);
});

it('a version of one server process means the same to another, which has received no notification', async () => {
  const barcode = await newPassenger();
  now += SHARED_FOR_MS;
  const [here, there] = [await states(caller), await states(elsewhere)];
  await load(barcode);
  const since = await states(elsewhere, here.version);
  expect(since.whole).toBe(false);
  expect(loadedIn(since)).toBe((loadedIn(there) ?? 0) + 1);
  expect((await states(elsewhere, since.version)).lists.size).toBe(0);
});

it('a load that was in progress when the version was made is sent after it', async () => {
  const [slow, quick] = [await newPassenger(), await newPassenger('5')];
  const client = await bench.deps.database.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT pg_current_xact_id()::text AS xid');
    await load(quick, { coachId: '5' });
    await load(slow);
    // As if the transaction that began first had recorded the load.
    now += SHARED_FOR_MS;
    const between = await states(elsewhere);
    await client.query(
      `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
         handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
         status, reply)
       VALUES ('W1', 'r9', 'R', 'load-coach', $1, 'f', 'coach:outbound:x', 'coach:4:outbound', 'd', 0, 0, 0, false,
         false, true, 'accepted', 'loaded', true, '{}', '{}', 200, '{}')`,
      [randomUUID()],
    );
    await client.query('COMMIT');
    expect(
      includesTransaction(
        between.version.split('~')[0] ?? '',
        `${between.version.split('/')[0]}/${rows[0].xid}`,
      ),
    ).toBe(false);
    expect([...(await states(elsewhere, between.version)).lists.keys()]).toEqual([coach('4')]);
  } finally {
    client.release();
  }
});

it('a contradiction and an undo are sent with every list that may show them', async () => {
  const barcode = await newPassenger();
  now += SHARED_FOR_MS;
  const { version } = await states(caller);
  await load(barcode, { idempotentId: 'load-of-undone' });
  const wrong = await load(barcode, {
    coachId: '5',
    handsetTimestamp: new Date(now - 600_000).toISOString(),
  });
  expect(wrong.statusCode).toBe(409);
  const lists = [...(await states(caller, version)).lists.keys()];
  expect(lists.toSorted()).toEqual([coach('4'), coach('5')]);
});

it('of keys only the lists that have the room are sent', async () => {
  const reference = await newPassenger();
  await bench.deps.database.pool.query(
    `UPDATE place SET sheet = sheet || jsonb_build_object('allowedBarcodes', jsonb_build_array($1::text)) WHERE place_id = '201'`,
    [reference],
  );
  bench.deps.listVersions.bump('W1');
  now += SHARED_FOR_MS;
  const { version } = await states(caller);
  const payload = distributeBody(caller.rep, { roomId: '201', barcode: reference });
  const reply = await caller.inject({ method: 'POST', url: '/api/keyDist/distribute', payload });
  expect(reply.statusCode).toBe(200);
  const { lists } = await states(caller, version);
  expect(lists.size).toBe(3);
  expect([...lists.keys()].some((address) => address.includes('Bar') || address.includes('Ours'))).toBe(
    false,
  );
});

it('after an import, for an invalid version, and for another viewer’s version everything is sent', async () => {
  const { version } = await states(elsewhere);
  await bench.deps.database.pool.query(`UPDATE week SET version = version + 1 WHERE week_id = 'W1'`);
  expect((await states(elsewhere, version)).whole).toBe(true);
  const fresh = (await states(elsewhere)).version;
  const [, kind] = fresh.split('~');
  for (const since of ['', 'x', `1/1:1:~${kind}`, `9/9999999999999999999:1:9,9~${kind}`, `${fresh}x`])
    expect((await states(elsewhere, since)).whole, since).toBe(true);
  const wasteland = await bench.signIn('r1@test.example', { brand: 'wasteland' });
  expect((await states(wasteland, fresh)).whole).toBe(true);
});

it('when the season’s contacts change, everything is sent once more', async () => {
  const { version } = await states(caller);
  expect((await states(caller, version)).whole).toBe(false);
  await addContact(bench.deps.database, { contactId: 'Doctor' });
  bench.deps.listVersions.bump(seasonList);
  const changed = await states(caller, version);
  expect(changed.whole).toBe(true);
  expect(JSON.stringify(changed.lists.get('/api/contacts')?.body)).toContain('Doctor');
  expect((await states(caller, changed.version)).whole).toBe(false);
});

it('phones that open the week together share one reading, and then ask for later changes', async () => {
  const barcode = await newPassenger();
  now += SHARED_FOR_MS;
  const first = await states(caller);
  await load(barcode);
  now += SHARED_FOR_MS - 1;
  const second = await states(caller);
  expect(second).toMatchObject({ version: first.version, ageMs: SHARED_FOR_MS - 1 });
  expect(loadedIn(await states(caller, second.version))).toBe((loadedIn(first) ?? 0) + 1);
});

it('the age of a shared reply counts from the moment of its version, not from when its lists were read', async () => {
  let at = now;
  let slowness = 1000;
  const slowAtFirst = async () => {
    at += slowness;
    slowness = 0;
    return [];
  };
  const changes = createWeekChanges({ ...bench.deps, clock: () => at });
  const { get } = createWeekStates({ clock: () => at }, changes, [slowAtFirst]);
  const { shared, prefixes, ...brands } = bench.deps.brands;
  const nuco = brands.policyOf('nuco');
  const viewer: Viewer = { repId: 'r1', level: 2, tenant: nuco, brand: nuco, shared, prefixes };
  const ages = [];
  for (const _ of ['first', 'shared']) {
    const { packed } = await get('W1', viewer, undefined);
    ages.push(WeekStatesReply.parse(JSON.parse(gunzipSync(Buffer.concat(packed)).toString())).ageMs);
  }
  expect(ages).toEqual([0, 1000]);
});

it('an unknown and a disabled week are not found', async () => {
  await addWeek(bench.deps.database, { weekId: 'W9', disabled: true });
  for (const weekId of ['W9', 'W0'])
    expect((await caller.inject({ url: `/api/week/states/${weekId}` })).statusCode).toBe(404);
});
