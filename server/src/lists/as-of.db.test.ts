import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { AS_OF_HEADER, RECORDED_IN_HEADER } from '@offpiste/domain/contract/headers.ts';
import { includesTransaction } from '@offpiste/domain/rules/as-of.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { buildApp } from '../app.ts';
import { CountedListVersions } from './list-versions.ts';

const NOW = Date.now();
let bench: TestApp;
/** Another server process, which never hears of what the first one records. */
let other: FastifyInstance;
let caller: Caller;
let elsewhere: Caller;
let person = 0;

type Reply = Awaited<ReturnType<Caller['inject']>>;

const asOf = (reply: Reply) => String(reply.headers[AS_OF_HEADER.toLowerCase()]);
const recordedIn = (reply: Reply) => String(reply.headers[RECORDED_IN_HEADER.toLowerCase()]);

async function newPassenger() {
  person += 1;
  const reference = `NUCO-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference });
  await addSeat(bench.deps.database, reference, { coachId: '4' });
  return reference;
}

const load = (barcode: string, idempotentId = `load-${barcode}`) =>
  caller.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(caller.rep, { barcode, idempotentId, handsetTimestamp: toInstant(NOW) }),
  });
const list = (from = caller, headers: Record<string, string> = {}) =>
  from.inject({ method: 'GET', url: '/api/coach/allBarcodes/4/direction/outbound/W1', headers });

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  other = buildApp({ ...bench.deps, listVersions: new CountedListVersions() });
  await addWeek(bench.deps.database);
  await addCoach(bench.deps.database, { coachId: '4', outbound: ['Leeds'] });
  await bench.addRep({ rep_id: 'r1', username: 'r1@test.example' });
  caller = await bench.signIn('r1@test.example');
  elsewhere = await signIn(other, 'r1@test.example');
});
afterAll(async () => {
  await other.close();
  await bench.close();
});

it('a list says that it does not include the load that came after it, and the next one that it does', async () => {
  const barcode = await newPassenger();
  const before = await list();
  const loaded = await load(barcode);
  const after = await list();
  expect(loaded.statusCode).toBe(200);
  expect(includesTransaction(asOf(before), recordedIn(loaded))).toBe(false);
  expect(includesTransaction(asOf(after), recordedIn(loaded))).toBe(true);
});

it('a repeated load and a conflict say where they were recorded', async () => {
  const barcode = await newPassenger();
  const [first, again] = [await load(barcode), await load(barcode)];
  const between = await list();
  const conflict = await load(barcode, `another-${barcode}`);
  expect(conflict.statusCode).toBe(409);
  expect(recordedIn(again)).toBe(recordedIn(first));
  expect(includesTransaction(asOf(between), recordedIn(first))).toBe(true);
  expect(includesTransaction(asOf(between), recordedIn(conflict))).toBe(false);
});

it('"unchanged" says as of when', async () => {
  const whole = await list();
  const unchanged = await list(caller, { 'if-none-match': String(whole.headers.etag) });
  expect(unchanged.statusCode).toBe(304);
  expect(asOf(unchanged)).toBe(asOf(whole));
});

it('a list that another server process still keeps says that it is from before', async () => {
  const barcode = await newPassenger();
  await list(elsewhere);
  const loaded = await load(barcode);
  const [here, there] = [await list(), await list(elsewhere)];
  expect(here.json().loaded).toBe(there.json().loaded + 1);
  expect(includesTransaction(asOf(here), recordedIn(loaded))).toBe(true);
  expect(includesTransaction(asOf(there), recordedIn(loaded))).toBe(false);
});

it('a list does not include an action that was under way, though a later one was recorded first', async () => {
  const [slow, quick] = [await newPassenger(), await newPassenger()];
  const client = await bench.deps.database.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      `SELECT database_start() || '/' || pg_current_xact_id() AS "recordedIn"`,
    );
    const underWay = rows[0].recordedIn as string;
    const loaded = await load(quick);
    const between = await list();
    expect(includesTransaction(asOf(between), recordedIn(loaded))).toBe(true);
    expect(includesTransaction(asOf(between), underWay)).toBe(false);
    await client.query('COMMIT');
    await load(slow);
    expect(includesTransaction(asOf(await list()), underWay)).toBe(true);
  } finally {
    client.release();
  }
});
