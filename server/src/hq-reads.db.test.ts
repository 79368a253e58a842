import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#platform/database.ts';
import type { TestApp } from '#testing/build-test-app.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { openCanaryBench, VALUES } from '#testing/who-sees/canary-bench.ts';
import { addressesOf, getRoutes } from '#testing/who-sees/routes.ts';
import { buildApp } from './app.ts';

/** What others have done in the same week, at many places. */
const WEEKS_ROWS = 50_000;
/** PostgreSQL makes a new plan of a statement five times, and then keeps one. */
const TIMES = 6;
/** What calls are asked with that need a query. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/hq/board/:weekId': '?day=2026-12-11',
  '/api/hq/board/:weekId/rows': '?place=coach:4:outbound',
  '/api/hq/people': '?week=W1&q=NUCO',
  '/api/hq/messages/choices': '?week=W1',
  '/api/hq/messages/recipients': '?to=departure&weekId=W1&place=coach:4:outbound',
  // All of them are more than a workbook has.
  '/api/hq/actions/:weekId/actions.xlsx': '?verdict=refused',
};

let bench: TestApp;
let only: Database;
let app: FastifyInstance;
let manager: Caller;

beforeAll(async () => {
  bench = await openCanaryBench();
  const { database } = bench.deps;
  await database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, reference, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
       status, reply)
     SELECT 'W1', 'other', 'Other', 'load-coach', 'other-' || n, 'f', 'coach:outbound:' || n,
       'coach:' || n % 500 || ':outbound', 'OTHER-AB12CD-' || lpad(n::text, 6, '0'), gen_random_uuid(), n, n, n, false,
       false, true, 'accepted', 'loaded', true, '{}', '{}', 200, '{}'
     FROM generate_series(1, $1) n`,
    [WEEKS_ROWS],
  );
  await database.pool.query('ANALYZE');
  // One connection alone, which counts for itself what it reads.
  only = openDatabase(database.address, { as: 'server', connections: 1 });
  // What a helping process reads is counted only when it ends.
  await only.pool.query('SET max_parallel_workers_per_gather = 0');
  app = buildApp({ ...bench.deps, database: only });
  const { username, rep_id } = await bench.addRep({ level: 3, hq_role: 'manager' });
  manager = await signIn(app, username);
  await confirmPasskey(bench, rep_id);
});
afterAll(async () => {
  await app.close();
  await closeDatabase(only);
  await bench.close();
});

/** How often the connection has read the whole ledger. */
async function wholeReadings(): Promise<number> {
  await only.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await only.pool.query<{ n: number }>(
    `SELECT seq_scan AS n FROM pg_stat_user_tables WHERE relname = 'ledger'`,
  );
  return rows[0]?.n ?? Number.NaN;
}

it('no call of headquarters reads the whole ledger', async () => {
  const routes = getRoutes(app).filter((route) => route.startsWith('/api/hq/'));
  expect(routes.length).toBeGreaterThan(3);
  const readsAll: string[] = [];
  for (const route of routes)
    for (const address of addressesOf(route, VALUES))
      for (let time = 0; time < TIMES; time++) {
        const url = `${address}${QUERIES[route] ?? ''}`;
        const before = await wholeReadings();
        const reply = await manager.inject({ url });
        expect([url, reply.statusCode]).toEqual([url, 200]);
        if ((await wholeReadings()) > before) readsAll.push(url);
      }
  expect(readsAll).toEqual([]);
  // That it counts at all; what is in no index, so that no index alone answers it.
  const before = await wholeReadings();
  await only.pool.query(`SELECT count(*) FROM ledger WHERE body::text <> ''`);
  expect(await wholeReadings()).toBe(before + 1);
});
