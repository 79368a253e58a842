import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

/** The server's clock does not advance. */
const NOW = Date.now();
const MINUTE = 60_000;
const listVersions = new CountedListVersions();
let bench: TestApp;
/** Two of one brand, one of another, and one of that brand whom every brand knows. */
let ann: Caller;
let ben: Caller;
let wes: Caller;
let wim: Caller;
let count = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  for (const given of [
    { rep_id: 'ann', name: 'Ann Reed' },
    { rep_id: 'ben', name: 'Ben Hall' },
    { rep_id: 'wes', name: 'Wes Poe', tenant: 'wasteland' },
    { rep_id: 'wim', name: 'Wim Kok', tenant: 'wasteland', staff_type: 'Welfare' },
  ])
    await bench.addRep({ username: `${given.rep_id}@test.example`, ...given });
  [ann, ben, wes, wim] = (await Promise.all(
    ['ann', 'ben', 'wes', 'wim'].map((name) => bench.signIn(`${name}@test.example`)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => bench.close());

async function newPassenger() {
  const reference = `NUCO-AB12CD-${String(++count).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference });
  await addSeat(bench.deps.database, reference, { coachId: '4' });
  return reference;
}

/** Loads so many minutes ago, by a phone whose clock is `wrong` by so many milliseconds. */
async function load(caller: Caller, barcode: string, minutes = 0, wrong = 0) {
  const payload = loadBody(caller.rep, {
    barcode,
    idempotentId: `load-${++count}-of-${caller.rep.repId}`,
    handsetTimestamp: toInstant(NOW + wrong - minutes * MINUTE),
    clientTimestamp: toInstant(NOW + wrong),
  });
  const reply = await caller.inject({ method: 'POST', url: '/api/coach/load', payload });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json(), id: payload.idempotentId };
}

async function rowsOf(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    'SELECT rep_id, rep_name, verdict, is_fact FROM ledger WHERE reference = $1 ORDER BY seq',
    [barcode],
  );
  return rows;
}

async function stateOf(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    'SELECT version, state FROM projection WHERE reference = $1',
    [barcode],
  );
  return rows[0];
}

test('a row and a state hold the rep’s id as id and the name as name', async () => {
  const barcode = await newPassenger();
  const { id } = await load(ann, barcode);
  expect(await rowsOf(barcode)).toEqual([
    { rep_id: 'ann', rep_name: 'Ann Reed', verdict: 'accepted', is_fact: true },
  ]);
  expect(await stateOf(barcode)).toEqual({
    version: 1,
    state: { actionId: id, repId: 'ann', repName: 'Ann Reed', at: NOW },
  });
});

test('a scan by an app that does not say when it sent it counts from when it was done', async () => {
  const barcode = await newPassenger();
  const { clientTimestamp: _, ...payload } = loadBody(ann.rep, {
    barcode,
    scanned: 1,
    handsetTimestamp: toInstant(NOW - 5 * MINUTE),
  });
  const reply = await ann.inject({ method: 'POST', url: '/api/coach/load', payload });
  expect(reply.statusCode).toBe(200);
  const { rows } = await bench.deps.database.pool.query(
    'SELECT client_sent_at, corrected_at, scanned FROM ledger WHERE reference = $1',
    [barcode],
  );
  expect(rows).toEqual([{ client_sent_at: null, corrected_at: NOW - 5 * MINUTE, scanned: true }]);
});

test('a load and a late contradiction change the list they show in, and no other; a refusal changes none', async () => {
  const barcode = await newPassenger();
  const lists = () =>
    ['coach:4:outbound', 'coach:7:outbound'].map((place) => listVersions.current(listKey('W1', place)));
  const before = lists();
  await load(ann, 'NUCO-ZZZZZZ-999999');
  expect(lists()).toEqual(before);
  await load(ann, barcode, 10);
  const loaded = lists();
  expect(loaded.map((version, at) => version === before[at])).toEqual([false, true]);
  await load(ben, barcode, 20);
  expect(lists().map((version, at) => version === loaded[at])).toEqual([false, true]);
});

test('whether the first may be named is decided by who was first, not by who was recorded first', async () => {
  const [hidden, named] = [await newPassenger(), await newPassenger()];
  await load(ann, hidden, 10);
  await load(wes, hidden, 20);
  const aboutWes = await load(ben, hidden);
  expect(aboutWes).toMatchObject({ status: 409, body: { at: toInstant(NOW - 20 * MINUTE) } });
  expect(JSON.stringify(aboutWes.body)).not.toMatch(/Wes|Ann/);

  await load(wes, named, 10);
  await load(ann, named, 20);
  expect(await load(ben, named)).toMatchObject({
    status: 409,
    body: { by: 'Ann Reed', at: toInstant(NOW - 20 * MINUTE) },
  });
});

test('welfare of another brand is named, as every brand knows them', async () => {
  const barcode = await newPassenger();
  await load(wim, barcode);
  expect(await load(ben, barcode)).toMatchObject({ status: 409, body: { by: 'Wim Kok' } });
});

test('of two late loads at the same corrected time the one recorded first counts', async () => {
  const barcode = await newPassenger();
  await load(ann, barcode, 10);
  expect(await load(ben, barcode, 10)).toMatchObject({
    status: 409,
    body: { recorded: true, by: 'Ann Reed' },
  });
  expect(await stateOf(barcode)).toMatchObject({ version: 2, state: { repId: 'ann' } });
});

test('an action of a phone with a wrong clock is answered and kept with the corrected time', async () => {
  const barcode = await newPassenger();
  await load(ann, barcode, 5, 365 * 24 * 60 * MINUTE);
  const { body } = await load(ben, barcode);
  const ageOf = (at: number) => Math.round((NOW - at) / MINUTE);
  expect([ageOf(Date.parse(body.at)), ageOf((await stateOf(barcode)).state.at)]).toEqual([5, 5]);
});

test('when others come in between every time, the phone is asked to come again, and nothing is recorded', async () => {
  const { pool } = bench.deps.database;
  const barcode = await newPassenger();
  const { rows } = await pool.query(`SELECT pg_get_functiondef('ledger_append'::regproc) AS real`);
  await pool.query(`CREATE OR REPLACE FUNCTION ledger_append(entry jsonb, decided_on integer, new_place text,
    new_state jsonb) RETURNS text LANGUAGE sql AS 'SELECT NULL::text'`);
  const refused = await load(ann, barcode).finally(() => pool.query(rows[0].real));
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'overloaded', idempotentId: refused.id },
  });
  expect(refused.body).not.toHaveProperty('recorded');
  expect(await rowsOf(barcode)).toEqual([]);
  expect(await load(ann, barcode)).toMatchObject({ status: 200 });
});
