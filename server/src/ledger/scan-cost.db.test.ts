import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#platform/database.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { addTransfer } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { buildApp } from '../app.ts';

/** What others have done in the same week. */
const WEEKS_ROWS = 50_000;
/** PostgreSQL makes a new plan of a statement five times, and then keeps one. */
const SCANS_BEFORE = 12;
/** A scan looks for its id, reads its subject's facts, and looks for an undo of each. */
const ROWS_PER_SCAN = 10;
const TOGETHER = 8;

let bench: TestApp;
let only: Database;
let app: FastifyInstance;
let rep: Caller;
let people = 0;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await database.pool.query('ALTER TABLE ledger SET (autovacuum_enabled = off)');
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  // One connection alone: what it has planned, it goes by, and it counts for itself what it reads.
  only = openDatabase(database.address, { as: 'server', connections: 1 });
  app = buildApp({ ...bench.deps, database: only });
  const { username } = await bench.addRep();
  rep = await signIn(app, username);
  // The plans are made on the ledger of a week's first minute, as those of a server that runs through the week.
  for (let scans = 0; scans < SCANS_BEFORE; scans++) await scanEverything();
  await database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
       status, reply)
     SELECT 'W1', 'other', 'Other', 'load-coach', 'other-' || n, 'f', 'coach:outbound:' || n, 'coach:4:outbound',
       'phone', n, n, n, false, false, true, 'accepted', 'loaded', true, '{}', '{}', 200, '{}'
     FROM generate_series(1, $1) n`,
    [WEEKS_ROWS],
  );
});
afterAll(async () => {
  await app.close();
  await closeDatabase(only);
  await bench.close();
});

/** A coach loaded and that undone, an extra passenger, and a key; each about somebody new. */
async function scanEverything(): Promise<void> {
  const { database } = bench.deps;
  const person = ++people;
  const reference = `NUCO-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(database, { reference });
  await addSeat(database, reference, { coachId: '4' });
  await addKeyRoom(database, { roomId: String(person), keys: { allowedBarcodes: [reference] } });
  const load = loadBody(rep.rep, { barcode: reference });
  await post('/api/coach/load', load);
  const { handsetTimestamp, clientTimestamp } = load;
  const undo = { weekId: 'W1', idempotentId: `undo-${person}-of-it`, handsetTimestamp, clientTimestamp };
  await post(`/api/actions/${load.idempotentId}/undo`, undo);
  await post('/api/transfer/extra-passengers', extrasBody(rep.rep, [reference]));
  const keys = distributeBody(rep.rep, { roomId: String(person), barcode: reference });
  await post('/api/keyDist/distribute', keys);
}

async function post(url: string, payload: object): Promise<void> {
  const reply = await rep.inject({ method: 'POST', url, payload });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
}

/** How many rows of the ledger the one connection has read so far, by any index and without. */
async function rowsRead(): Promise<number> {
  await only.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await only.pool.query<{ n: number }>(
    `SELECT t.seq_tup_read + (SELECT sum(i.idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid)::bigint AS n
     FROM pg_stat_user_tables t WHERE t.relname = 'ledger'`,
  );
  return rows[0]?.n ?? Number.NaN;
}

async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead();
  await work();
  return (await rowsRead()) - before;
}

test.each([
  ['before anything is known of its tables', ''],
  ['with statistics', 'ANALYZE'],
])('a scan reads no more of the ledger than what is about its own subject, %s', async (_, statistics) => {
  await bench.deps.database.pool.query(statistics);
  // With statistics every plan is a new one.
  for (let scans = 0; scans < SCANS_BEFORE; scans++)
    expect(await rowsReadBy(scanEverything)).toBeLessThanOrEqual(4 * ROWS_PER_SCAN);
  // As one statement, made for many at once.
  const together = () => Promise.all(Array.from({ length: TOGETHER }, scanEverything));
  for (let scans = 0; scans < SCANS_BEFORE; scans++)
    expect(await rowsReadBy(together)).toBeLessThanOrEqual(TOGETHER * 4 * ROWS_PER_SCAN);
  // That it counts at all.
  expect(await rowsReadBy(scanEverything)).toBeGreaterThan(0);
});

test('the list of extra passengers reads the extra passengers of its transfer', async () => {
  const readExtras = () => rep.inject({ url: '/api/transfer/extras/GVA-01/W1' });
  expect(await rowsReadBy(readExtras)).toBeLessThanOrEqual(people);
  expect((await readExtras()).json().total).toBe(people);
});
