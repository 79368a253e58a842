import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, type OpenDatabase } from '#platform/database.ts';
import type { TestApp } from '#testing/build-test-app.ts';
import { type ExplainedStatement, openExplained } from '#testing/explained.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { openCanaryBench, VALUES } from '#testing/who-sees/canary-bench.ts';
import { addressesOf, getRoutes } from '#testing/who-sees/routes.ts';
import { buildApp } from './app.ts';

/** What others have done in the same week, at many places. */
const WEEKS_ROWS = 20_000;
/** What they come to, and who of them travels on the coaches. */
const [WEEKS_SUBJECTS, WEEKS_PEOPLE] = [4_000, 1_000];
/** A step that looks at all subjects for each of five people has looked at more. */
const MOST_ROWS = 4 * WEEKS_SUBJECTS;
/** PostgreSQL makes a new plan of a statement five times, and then may keep one, whichever call runs it. */
const TIMES = 6;
/** A file of all attempts runs its statement more often by itself, once for every 2,000. */
const READ_ONCE = '/api/hq/actions/W1/actions.csv';
/** What calls are asked with that need a query. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/hq/board/:weekId': ['?day=2026-12-11'],
  '/api/hq/board/:weekId/rows': ['?place=coach:4:outbound'],
  '/api/hq/people': ['?week=W1&q=NUCO'],
  '/api/hq/messages/choices': ['?week=W1'],
  '/api/hq/messages/recipients': ['?to=departure&weekId=W1&place=coach:4:outbound'],
  // A workbook is made by a process that has to start; a file of the same attempts is there sooner.
  '/api/hq/actions/:weekId/actions.csv': ['', '?verdict=refused'],
  // All of them are more than a workbook has.
  '/api/hq/actions/:weekId/actions.xlsx': ['?verdict=refused'],
};

let bench: TestApp;
let only: OpenDatabase;
let taken: () => ExplainedStatement[];
let app: FastifyInstance;
let manager: Caller;

beforeAll(async () => {
  bench = await openCanaryBench();
  const { database } = bench.deps;
  await database.pool.query(
    'ALTER TABLE ledger SET (autovacuum_enabled = off); ALTER TABLE projection SET (autovacuum_enabled = off)',
  );
  await database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, reference, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
       status, reply)
     SELECT 'W1', 'other', 'Other', 'load-coach', 'other-' || n, 'f', 'coach:outbound:' || n,
       'coach:' || n % 500 || ':outbound', 'OTHER-AB12CD-' || lpad(n::text, 6, '0'), md5((n % 500)::text)::uuid, n, n, n, false,
       false, true, 'accepted', 'loaded', true, '{}', '{}', 200, '{}'
     FROM generate_series(1, $1) n`,
    [WEEKS_ROWS],
  );
  await database.pool.query(
    `INSERT INTO projection (week_id, subject, place, reference, version, state)
     SELECT 'W1', 'coach:outbound:OTHER-AB12CD-' || lpad(n::text, 6, '0'), 'coach:' || n % 20 || ':outbound',
       'OTHER-AB12CD-' || lpad(n::text, 6, '0'), 1, '{"actionId": "a", "at": 1, "repId": "other", "repName": "Other"}' FROM generate_series(1, $1) n`,
    [WEEKS_SUBJECTS],
  );
  await database.pool.query(
    `WITH people AS (
       INSERT INTO passenger (week_id, reference, passenger_id, name, status)
       SELECT 'W1', 'OTHER-AB12CD-' || lpad(n::text, 6, '0'), 'other-' || n, 'Other ' || n, 'Confirmed'
       FROM generate_series(1, $1) n RETURNING week_id, reference)
     INSERT INTO allocation (week_id, kind, place_id, direction, reference, barcode, detail)
     SELECT week_id, 'coach', (right(reference, 6)::integer % 20)::text, 'outbound', reference, reference, '{"pickUp": "Leeds"}' FROM people`,
    [WEEKS_PEOPLE],
  );
  ({ database: only, taken } = await openExplained(database));
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

test.each([
  // An import makes those of what it has written.
  [
    'before anything is known of what was recorded',
    'ANALYZE week, passenger, passenger_search, place, allocation',
    1,
  ],
  ['with statistics', 'ANALYZE', TIMES],
])(
  'no call of headquarters reads the whole ledger, or the week once for each passenger, %s',
  async (_, statistics, times) => {
    await bench.deps.database.pool.query(statistics);
    const routes = getRoutes(app).filter((route) => route.startsWith('/api/hq/'));
    expect(routes.length).toBeGreaterThan(3);
    const readsAll = new Set<string>();
    const looksAtMore: [string, ExplainedStatement][] = [];
    const runs = new Map<string, number>();
    for (const url of routes.flatMap(urlsOf)) {
      // Again as long as one of its statements may get another plan.
      for (let [isNew, time] = [true, 0]; isNew && time < times; time++) {
        const before = await wholeReadings();
        taken();
        const reply = await manager.inject({ url });
        expect([url, reply.statusCode]).toEqual([url, 200]);
        const statements = taken();
        if ((await wholeReadings()) > before) readsAll.add(url);
        for (const statement of statements) {
          if (statement.again > MOST_ROWS) looksAtMore.push([url, statement]);
          runs.set(statement.text, (runs.get(statement.text) ?? 0) + 1);
        }
        isNew = url !== READ_ONCE && statements.some(({ text }) => (runs.get(text) ?? 0) < times);
      }
    }
    expect([...readsAll]).toEqual([]);
    expect(looksAtMore).toEqual([]);
  },
);

/** The addresses of a call, each with every query that it is asked with. */
function urlsOf(route: string): string[] {
  const queries = QUERIES[route] ?? [''];
  return addressesOf(route, VALUES).flatMap((address) => queries.map((query) => address + query));
}

test('a reading of the whole ledger is noticed, and one for each row of another table', async () => {
  const before = await wholeReadings();
  taken();
  // What is in no index, so that no index alone answers it.
  const inAll = `(SELECT count(*) FROM ledger WHERE body::text <> n::text)`;
  await only.pool.query(`SELECT ${inAll} FROM generate_series(1, 1) n`);
  expect(taken()).toMatchObject([{ again: 0 }]);
  expect(await wholeReadings()).toBe(before + 1);
  taken();
  await only.pool.query(`SELECT ${inAll} FROM generate_series(1, 3) n`);
  expect(taken()).toMatchObject([{ again: expect.toSatisfy((rows: number) => rows >= 3 * WEEKS_ROWS) }]);
});
