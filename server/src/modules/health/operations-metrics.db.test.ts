import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { measureOperations } from './operations-metrics.ts';

const NOW = Date.parse('2026-12-11T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ANNA = 'NUCO-AB12CD-000001';
let now = NOW;
const listVersions = Object.assign(new CountedListVersions(), { checkedAt: () => NOW - 3_000 });
let bench: TestApp;
let robin: Caller;
let max: Caller;
let count = 0;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now, listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addPassenger(database, { reference: ANNA });
  await addSeat(database, ANNA, { coachId: '4' });
  for (const name of ['robin', 'max']) await bench.addRep({ rep_id: name, username: `${name}@test.example` });
  [robin, max] = [await bench.signIn('robin@test.example'), await bench.signIn('max@test.example')];
});
afterAll(() => bench.close());

/** The metrics of the installation, without their help. */
async function metrics(): Promise<Record<string, number>> {
  const { body } = await bench.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line.startsWith('offpiste_'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice('offpiste_'.length, at), Number(line.slice(at))];
    }),
  );
}

const beat = (who: Caller, unsent: number, oldestAgeMs: number | null, needsAttention = 0) =>
  who.inject({
    method: 'POST',
    url: '/api/heartbeat',
    payload: heartbeatBody({ unsent, oldestAgeMs, needsAttention }),
  });

async function load(caller: Caller, minutesAgo = 0, barcode = ANNA, coachId = '4') {
  const payload = loadBody(caller.rep, {
    barcode,
    coachId,
    idempotentId: `load-${++count}-of-${caller.rep.repId}`,
    handsetTimestamp: toInstant(now - minutesAgo * MINUTE),
    clientTimestamp: toInstant(now),
  });
  return { payload, reply: await caller.inject({ method: 'POST', url: '/api/coach/load', payload }) };
}

test('an installation in which nothing has happened says so, and names no instant that never was', async () => {
  expect(await metrics()).toEqual({
    unsent_actions: 0,
    oldest_unsent_seconds: 0,
    silent_phones_with_unsent: 0,
    refused_unread: 0,
    conflicts_open: 0,
    audit_unshipped: expect.any(Number),
    standbys: 0,
    lists_checked_seconds: 3,
  });
});

test('a phone that has unsent actions and says nothing for half an hour is counted, for a week', async () => {
  await beat(robin, 14, 20 * MINUTE, 2);
  await beat(max, 0, null);
  const silent = async (later: number) => {
    now = NOW + later;
    return (await metrics()).silent_phones_with_unsent;
  };
  expect(await metrics()).toMatchObject({
    ...{ unsent_actions: 14, oldest_unsent_seconds: 1_200, refused_unread: 2, silent_phones_with_unsent: 0 },
  });
  expect(await silent(30 * MINUTE - 1)).toBe(0);
  expect(await silent(30 * MINUTE)).toBe(1);
  expect(await metrics()).toMatchObject({ oldest_unsent_seconds: 3_000 });
  expect(await silent(7 * DAY)).toBe(1);
  expect(await silent(7 * DAY + 1)).toBe(0);
  now = NOW;
});

test('actions are counted by kind, verdict and lateness, a repeat is not', async () => {
  const counted = async (verdict: string, late: boolean) =>
    (await metrics())[`actions_total{kind="load-coach",verdict="${verdict}",late="${late}"}`];
  const first = await load(robin);
  await robin.inject({ method: 'POST', url: '/api/coach/load', payload: first.payload });
  expect([first.reply.statusCode, await counted('accepted', false)]).toEqual([200, 1]);

  await load(max);
  const late = await load(max, 5);
  expect(late.reply.statusCode).toBe(409);
  expect([await counted('conflict', false), await counted('conflict', true)]).toEqual([1, 1]);
});

test('open contradictions are those of weeks that have not been over for a week', async () => {
  const { pool } = bench.deps.database;
  const open = async (at = NOW) => {
    now = at;
    return (await metrics()).conflicts_open;
  };
  // Of the late scan above at the same coach nobody has to decide anything.
  expect(await open()).toBe(0);
  await addCoach(bench.deps.database, { coachId: '7', outbound: ['Leeds'] });
  await load(max, 6, ANNA, '7');
  expect(await open()).toBe(1);
  const weekLater = Date.parse('2026-12-26T12:00:00Z');
  expect([await open(weekLater), await open(weekLater + DAY)]).toEqual([1, 0]);
  await pool.query('UPDATE week SET always_on = true');
  expect(await open(weekLater + DAY)).toBe(1);
  await pool.query('UPDATE week SET disabled = true');
  expect(await open()).toBe(0);
  await pool.query('UPDATE week SET always_on = false, disabled = false');
});

test.each([
  ['before anything is known of its tables', ''],
  ['with statistics', 'ANALYZE'],
])('a scrape reads of the ledger what contradicts, %s', async (_, statistics) => {
  const { database } = bench.deps;
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    // What reps do in a day, and the refusals among it.
    await client.query(
      `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
         handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
         status, reply)
       SELECT 'W1', 'other', 'Other', 'load-coach', 'other-' || n, 'f', 'coach:outbound:' || n, 'coach:4:outbound',
         'phone', n, n, n, false, false, true, v, 'loaded', v = 'accepted', '{}', '{}', 200, '{}'
       FROM generate_series(1, 10000) n, LATERAL (SELECT CASE WHEN n % 100 = 0 THEN 'conflict' WHEN n % 100 = 1 THEN 'refused'
         ELSE 'accepted' END AS v) verdict`,
    );
    if (statistics) await client.query(statistics);
    const read = async () => {
      const { rows } = await client.query<{ n: number }>(
        `SELECT (sum(pg_stat_get_xact_tuples_returned(c.oid)) + sum(pg_stat_get_xact_tuples_fetched(c.oid)))::int AS n
         FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
         WHERE coalesce(i.indrelid, c.oid) = 'ledger'::regclass`,
      );
      return rows[0]?.n ?? Number.NaN;
    };
    const before = await read();
    const { rows } = await client.query('SELECT open_conflicts($1, $2) AS open', [NOW, []]);
    expect(rows).toEqual([{ open: 1 }]);
    const cost = (await read()) - before;
    expect(cost).toBeGreaterThan(100);
    expect(cost).toBeLessThan(500);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('the last import, backup, drill and retention are named by their instants', async () => {
  const { pool } = bench.deps.database;
  await pool.query(
    `INSERT INTO import_run (week_id, by, at, state, source_names, bundle_sha256, report, counts)
     SELECT 'W1', 'robin', at, 'applied', '{}', '', '{}', '{}' FROM unnest(ARRAY[1000, 7000]) AS at`,
  );
  await pool.query(`INSERT INTO last_done (what, at) VALUES ('backup', 2000), ('drill', 3000)`);
  await pool.query(`INSERT INTO retention_run (ran_at, report) VALUES (4000, '{}'), (5000, '{}')`);
  await pool.query(`UPDATE audit_shipped SET seq = (SELECT max(seq) - 2 FROM audit_event)`);
  expect(await metrics()).toMatchObject({
    last_import_timestamp_seconds: 7,
    last_backup_timestamp_seconds: 2,
    last_drill_timestamp_seconds: 3,
    last_retention_timestamp_seconds: 5,
    audit_unshipped: 2,
  });
});

test('the server reads numbers and instants by these functions alone, not the tables behind them', async () => {
  const { served } = bench.deps.database;
  for (const table of ['last_done', 'import_run', 'retention_run', 'audit_shipped', 'audit_event'])
    await expect(served.pool.query(`SELECT * FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
  const { rows } = await served.pool.query(
    'SELECT installation_state($1) AS state, open_conflicts($1, $2) AS open',
    [NOW, []],
  );
  expect(rows[0].open).toBe(1);
  const values = Object.values(rows[0].state as Record<string, unknown>);
  expect(values.filter((value) => value !== null && typeof value !== 'number')).toEqual([]);
});

test('without the database the process has its metrics all the same, and none of the installation', async () => {
  const away = await buildTestApp();
  await away.deps.database.drop();
  const { statusCode, body } = await away.inject({ url: '/metrics' });
  expect([statusCode, body.includes('process_cpu_seconds_total'), /^offpiste_unsent/m.test(body)]).toEqual([
    200,
    true,
    false,
  ]);
  await away.app.close();
});

test('standbys and the lag of the last of them are named as the database says', async () => {
  const registry = new Registry();
  const { database } = bench.deps;
  const { rows } = await database.pool.query('SELECT installation_state($1) AS state', [NOW]);
  const state = { ...rows[0].state, openConflicts: 0, standbys: 2, standbyLagBytes: 4_096 };
  const pool = { query: async () => ({ rows: [{ state }] }) };
  const measured = { ...database, pool } as unknown as typeof database;
  await measureOperations([registry], { database: measured, clock: () => now, listVersions }).read();
  const text = await registry.metrics();
  expect(text).toMatch(/^offpiste_standbys 2$/m);
  expect(text).toMatch(/^offpiste_standby_lag_bytes 4096$/m);
});
