import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { appendEvents } from './audit-store.ts';
import { compareTrail, readShippedHashes } from './compare-trail.ts';
import { readTrail } from './read-trail.ts';
import { type ShippedRow, shipTrail } from './ship-trail.ts';
import { verifyTrail } from './verify-trail.ts';

const NOW = Date.parse('2026-12-12T08:00:00Z');
let database: TestDatabase;
let log: ShippedRow[];
beforeEach(async () => {
  database = await createTestDatabase();
  log = [];
});
afterEach(() => database.drop());

const append = (count: number, detail: object = { call: '/api/x' }) =>
  appendEvents(
    database,
    Array.from({ length: count }, () => ({
      kind: 'refused' as const,
      at: NOW,
      repId: 'robin',
      detail: { ...detail },
    })),
  );
const ship = () => shipTrail(database, (row) => log.push(row));

/** The log as the collector has it, among other lines. */
async function* collected() {
  yield '{"level":30,"method":"GET","route":"/api/week/active","status":200,"msg":"request"}';
  yield 'ready at http://127.0.0.1:3000 with an "audit"';
  for (const row of log) yield JSON.stringify({ level: 30, ...row, msg: 'audit' });
}
const compare = async () => await compareTrail(database, await readShippedHashes(collected()));

/** Acts as the owner of the database, whom its triggers do not stop. */
async function forge(statement: string): Promise<void> {
  await database.pool.query(
    `ALTER TABLE audit_event DISABLE TRIGGER USER; ${statement}; ALTER TABLE audit_event ENABLE TRIGGER USER`,
  );
}

test('every row is logged once, in its order, with its hash', async () => {
  await append(3);
  expect(await ship()).toBe(3);
  expect(await ship()).toBe(0);
  await append(2);
  expect(await ship()).toBe(2);
  const { last } = await verifyTrail(database);
  expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(log.at(-1)).toEqual({
    event: 'audit',
    seq: 5,
    hash: last?.hash,
    at: '2026-12-12T08:00:00.000Z',
    kind: 'refused',
    repId: 'robin',
    deviceId: null,
    weekId: null,
    detail: { call: '/api/x' },
  });
});

test('a trail longer than what is read at a time is logged, compared, verified and listed whole', async () => {
  await append(10_010);
  while ((await ship()) > 0);
  const numbers = Array.from({ length: 10_010 }, (_, index) => index + 1);
  expect(log.map(({ seq }) => seq)).toEqual(numbers);
  expect(await compare()).toEqual({ alike: 10_010, problems: [] });
  expect(await verifyTrail(database)).toMatchObject({ rows: 10_010, last: { seq: 10_010 }, broken: null });
  const listed = [];
  for await (const { seq } of readTrail(database, {})) listed.push(seq);
  expect(listed).toEqual(numbers);
  await forge(
    `UPDATE audit_event SET kind = 'sign-in' WHERE seq = 5001; DELETE FROM audit_event WHERE seq = 10001`,
  );
  expect(await verifyTrail(database)).toMatchObject({ broken: { seq: 5_001 } });
  expect((await compare()).problems).toEqual([{ seq: 10_001, problem: 'is missing in the trail' }]);
});

test('a row that could not be logged is logged the next time', async () => {
  await append(2);
  const broken = shipTrail(database, () => {
    throw new Error('the log is full');
  });
  await expect(broken).rejects.toThrow('the log is full');
  expect(await ship()).toBe(2);
});

test('of several servers only one logs, and each row is logged once', async () => {
  await append(40);
  // Holds the first server back between writing its last row and recording that.
  const slow = await database.pool.connect();
  await slow.query('BEGIN');
  await slow.query('LOCK TABLE audit_shipped IN SHARE MODE');
  const first = ship();
  await vi.waitFor(() => expect(log).toHaveLength(40), { timeout: 20_000 });
  expect(await ship()).toBe(0);
  await slow.query('COMMIT');
  slow.release();
  expect(await first).toBe(40);
  expect(await ship()).toBe(0);
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test('the log names neither accounts nor operators', async () => {
  await append(1, { command: 'rep add', words: ['zoe@nuco.test'], operator: 'zoe' });
  await ship();
  expect(log[0]?.detail).toEqual({ command: 'rep add' });
});

test('the trail equals the log, wherever the log begins and however often it contains a row', async () => {
  await append(6);
  await ship();
  expect(await compare()).toEqual({ alike: 6, problems: [] });
  log = [...log.slice(2), ...log.slice(3, 5)];
  await append(3);
  expect(await compare()).toEqual({ alike: 4, problems: [] });
  log = [];
  expect(await compare()).toEqual({ alike: 0, problems: [] });
});

test('the log reveals a trail that its owner has rewritten, chain and all', async () => {
  await append(4);
  await ship();
  await forge('DELETE FROM audit_event');
  await append(4, { call: '/api/harmless' });
  expect(await verifyTrail(database)).toMatchObject({ rows: 4, broken: null });
  expect((await compare()).problems).toEqual(
    [1, 2, 3, 4].map((seq) => ({ seq, problem: 'is another in the trail' })),
  );
});

test('a cut trail and a cut log are distinguished', async () => {
  await append(5);
  await ship();
  await forge('DELETE FROM audit_event WHERE seq = 5');
  log = log.filter(({ seq }) => seq !== 3);
  expect(await compare()).toEqual({
    alike: 3,
    problems: [
      { seq: 3, problem: 'is missing in the log' },
      { seq: 5, problem: 'is missing in the trail' },
    ],
  });
});

test('rows that the trail has removed by their age may be in the log', async () => {
  await append(3);
  await ship();
  await forge('DELETE FROM audit_event WHERE seq < 3');
  await database.pool.query('ALTER TABLE audit_checkpoint DISABLE TRIGGER USER');
  await database.pool.query(`INSERT INTO audit_checkpoint (seq, hash, removed) VALUES (2, '\\x00', 2)`);
  expect(await compare()).toEqual({ alike: 1, problems: [] });
});
