import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { AuditEvent } from './audit-event.ts';
import { appendEvents } from './audit-store.ts';
import { type TrailReport, verifyTrail } from './verify-trail.ts';

const NOW = Date.parse('2026-12-12T08:00:00Z');
const DAY = 86_400_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const event = (at = NOW): AuditEvent => ({ kind: 'refused', at, repId: 'robin', detail: { call: '/api/x' } });

async function appendRows(count: number, at = NOW): Promise<void> {
  await appendEvents(
    database,
    Array.from({ length: count }, () => event(at)),
  );
}

/** Acts as the owner of the database, whom its triggers do not stop. */
async function forge(statement: string): Promise<void> {
  await database.pool.query(
    `ALTER TABLE audit_event DISABLE TRIGGER USER; ${statement}; ALTER TABLE audit_event ENABLE TRIGGER USER`,
  );
}

const lastHash = async () => (await verifyTrail(database)).last?.hash ?? '';

test('rows written one by one and many at once form one chain', async () => {
  expect(await verifyTrail(database)).toEqual({ rows: 0, last: null, broken: null });
  await Promise.all(Array.from({ length: 20 }, (_, n) => appendRows((n % 3) + 1)));
  const { rows, last, broken } = await verifyTrail(database);
  expect({ rows, last: last?.seq, broken }).toEqual({ rows: 39, last: 39, broken: null });
  expect(await verifyTrail(database, await lastHash())).toMatchObject({ broken: null });
});

test('a writer can choose neither number nor hash', async () => {
  await appendRows(1);
  await database.pool.query(
    `INSERT INTO audit_event (seq, at, kind, hash) VALUES (7, ${NOW}, 'sign-in', 'forged'::bytea)`,
  );
  expect(await verifyTrail(database)).toMatchObject({ rows: 2, last: { seq: 2 }, broken: null });
});

test.each([
  `UPDATE audit_event SET kind = 'sign-in'`,
  'DELETE FROM audit_event',
  'TRUNCATE audit_event',
  `INSERT INTO audit_checkpoint (seq, hash, removed) SELECT seq, hash, 1 FROM audit_event WHERE seq = 2`,
])('the database refuses %s', async (statement) => {
  await appendRows(3, Date.now());
  await expect(database.pool.query(statement)).rejects.toThrow('audit trail');
  expect(await verifyTrail(database)).toMatchObject({ rows: 3, broken: null });
});

test.each<[string, string, TrailReport['broken']]>([
  [
    'changed',
    `UPDATE audit_event SET rep_id = 'max' WHERE seq = 3`,
    { seq: 3, problem: 'does not fit its hash and the row before it' },
  ],
  ['removed', 'DELETE FROM audit_event WHERE seq = 3', { seq: 3, problem: 'is missing' }],
  ['removed from the beginning', 'DELETE FROM audit_event WHERE seq = 1', { seq: 1, problem: 'is missing' }],
  [
    'changed with its place',
    `UPDATE audit_event SET seq = -1 WHERE seq = 3; UPDATE audit_event SET seq = 3 WHERE seq = 4;
     UPDATE audit_event SET seq = 4 WHERE seq = -1`,
    { seq: 3, problem: 'does not fit its hash and the row before it' },
  ],
  [
    'slipped in with a valid hash',
    `DELETE FROM audit_event WHERE seq = 4;
     INSERT INTO audit_event (seq, at, kind, hash) VALUES (4, ${NOW}, 'sign-in', sha256('4'))`,
    { seq: 4, problem: 'does not fit its hash and the row before it' },
  ],
])('a row that was %s is named', async (_what, statement, broken) => {
  // At other instants, so that no two rows are alike.
  for (let n = 0; n < 5; n++) await appendRows(1, NOW + n);
  await forge(statement);
  expect((await verifyTrail(database)).broken).toEqual(broken);
});

test('a trail that was cut is detected by an earlier last hash', async () => {
  await appendRows(5);
  const kept = await lastHash();
  await forge('DELETE FROM audit_event WHERE seq > 3');
  expect(await verifyTrail(database)).toMatchObject({ rows: 3, broken: null });
  expect((await verifyTrail(database, kept)).broken).toMatchObject({ seq: 4 });
  // Writing on after the cut does not hide it.
  await appendRows(2, NOW + 1);
  expect((await verifyTrail(database, kept)).broken).not.toBeNull();
});

test('old rows can be removed from the beginning, and the rest is still a chain', async () => {
  const old = Date.now() - 800 * DAY;
  await appendRows(4, old);
  await appendRows(3, Date.now());
  const kept = await lastHash();
  expect(await prune(Date.now() - 730 * DAY)).toBe(4);
  expect(await prune(Date.now() - 730 * DAY)).toBe(0);
  expect(await verifyTrail(database, kept)).toMatchObject({ rows: 3, last: { seq: 7 }, broken: null });
  await appendRows(1);
  expect(await verifyTrail(database)).toMatchObject({ rows: 4, last: { seq: 8 }, broken: null });
  await forge('DELETE FROM audit_event WHERE seq = 5');
  expect((await verifyTrail(database)).broken).toEqual({ seq: 5, problem: 'is missing' });
});

test('an old row behind a young one stays, and so does the newest', async () => {
  const old = Date.now() - 800 * DAY;
  await appendRows(1, old);
  await appendRows(1, Date.now());
  await appendRows(2, old);
  expect(await prune(Date.now() - 730 * DAY)).toBe(1);
  expect(await verifyTrail(database)).toMatchObject({ rows: 3, broken: null });
  await expect(prune(Date.now())).rejects.toThrow('not a checkpoint');
});

test('writers of other processes wait only for their turn', async () => {
  const first = await database.pool.connect();
  await first.query('BEGIN');
  await appendEvents({ pool: first as unknown as pg.Pool }, [event()]);
  const second = appendRows(1);
  await first.query('COMMIT');
  first.release();
  await second;
  expect(await verifyTrail(database)).toMatchObject({ rows: 2, broken: null });
});

async function prune(before: number): Promise<number> {
  const { rows } = await database.pool.query('SELECT audit_prune($1) AS removed', [before]);
  return rows[0].removed;
}
