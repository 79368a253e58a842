import { randomUUID } from 'node:crypto';
import { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepProcessSeen, noteSeen } from '#platform/keep-process-seen.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse('2026-12-11T12:00:00Z');
let bench: TestApp;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

const read = async () => SystemReply.parse((await desk.inject({ url: '/api/hq/system' })).json());
const seen = (version: string, minutesAgo: number, processId = randomUUID()) =>
  noteSeen(bench.deps.database.address, {
    ...{ processId, version, startedAt: NOW - DAY },
    now: NOW - minutesAgo * MINUTE,
  });

test('a new installation says what nobody has done yet', async () => {
  const reply = await read();
  expect(reply).toMatchObject({
    problems: ['servers', 'protection', 'backup', 'drill', 'retention'],
    ...{ servers: [], backedUpAt: null, retention: null, jobs: { waiting: 0, running: 0 } },
    database: { differences: null, standbys: 0 },
    accounts: [{ repId: desk.rep.repId, hqRole: 'desk', passkeys: 0, lastUsedAt: null }],
  });
  expect(reply.database.bytes).toBeGreaterThan(1_000_000);
});

test('what was done is named with its instant, and is in order', async () => {
  const { pool } = bench.deps.database;
  await pool.query(`INSERT INTO last_done VALUES ('backup', $1), ('drill', $1)`, [NOW - DAY]);
  await pool.query(`INSERT INTO retention_run (ran_at, report) VALUES ($1, '{"actions": 7}')`, [NOW - DAY]);
  await pool.query(
    `INSERT INTO passkey (credential_id, rep_id, public_key, counter, name, created_at, last_used_at)
     VALUES ('one', $1, '', 0, 'Laptop', 0, $2), ('two', $1, '', 0, 'Phone', 0, 0)`,
    [desk.rep.repId, NOW - MINUTE],
  );
  await pool.query(
    `INSERT INTO week_job (job_id, wish, state, files, answers, rep_id, rep_name, made_at, changed_at)
     VALUES (gen_random_uuid(), 'check', 'waiting', '[]', '{}', 'x', 'X', 0, 0)`,
  );
  await seen('1.0.0', 8 * 24 * 60);
  await seen('1.0.0', 4);
  await seen('1.1.0', 1);
  const reply = await read();
  expect(reply).toMatchObject({
    problems: [],
    servers: [
      { version: '1.1.0', isRunning: true, startedAt: '2026-12-10T12:00:00.000Z' },
      { version: '1.0.0', isRunning: false, seenAt: '2026-12-11T11:56:00.000Z' },
    ],
    database: { differences: 0 },
    backedUpAt: '2026-12-10T12:00:00.000Z',
    retention: { ranAt: '2026-12-10T12:00:00.000Z', report: { actions: 7 } },
    jobs: { waiting: 1, running: 0 },
    accounts: [{ passkeys: 2, lastUsedAt: '2026-12-11T11:59:00.000Z' }],
  });
  // Whoever has not been seen for a week is forgotten.
  expect(reply.servers).toHaveLength(2);
});

test('a server that stops in order is no longer named', async () => {
  const versions = async () => (await read()).servers.map(({ version }) => version);
  const stop = keepProcessSeen({
    ...{ address: bench.deps.database.address, version: '1.2.0', clock: () => NOW },
    onError: (error) => expect.unreachable(String(error)),
  });
  await expect.poll(versions).toContain('1.2.0');
  await stop();
  expect(await versions()).not.toContain('1.2.0');
});

test('the end of the audit trail is the row that verifying it prints', async () => {
  const { rows } = await bench.deps.database.pool.query<{ seq: string; hash: string }>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM audit_event ORDER BY seq DESC LIMIT 1`,
  );
  const { head } = (await read()).audit;
  expect([head?.seq, head?.hash]).toEqual([Number(rows[0]?.seq), rows[0]?.hash]);
});

test('what is forgotten is said of the latest run, and accounts are those that may enter headquarters', async () => {
  const { pool } = bench.deps.database;
  await pool.query(
    `INSERT INTO retention_run (ran_at, report) VALUES ($1, '{"actions": 1}'), ($2, '{"actions": 2}')`,
    [NOW - 9 * DAY, NOW - MINUTE],
  );
  await bench.addRep();
  await bench.addRep({ level: 3, hq_role: 'manager', disabled: true });
  const { retention, problems, accounts } = await read();
  expect(retention).toEqual({ ranAt: '2026-12-11T11:59:00.000Z', report: { actions: 2 } });
  expect(problems).not.toContain('retention');
  expect(accounts.map(({ repId }) => repId)).toEqual([desk.rep.repId]);
});

test('a database from which somebody took a policy is named once a server has looked', async () => {
  await bench.deps.database.pool.query('DROP POLICY everybody ON setting');
  await seen('1.1.0', 0);
  const { problems, database } = await read();
  expect([problems, database.differences]).toEqual([['protection'], 1]);
});
