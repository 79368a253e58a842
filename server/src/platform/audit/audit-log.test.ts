import { expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { createAuditLog } from './audit-log.ts';

/** A database that accepts each batch when the test allows it, or refuses it. */
function stubbornDatabase() {
  const batches: { kind: string; detail: Record<string, unknown> }[][] = [];
  const answers: (Error | null)[] = [];
  const query = async (_text: string, [json]: [string]) => {
    const answer = answers.shift();
    // A round trip.
    await Promise.resolve();
    if (answer) throw answer;
    batches.push(JSON.parse(json));
  };
  return { batches, answers, database: { pool: { query } } as unknown as Pick<Database, 'pool'> };
}

function createLog() {
  const stub = stubbornDatabase();
  const errors: unknown[] = [];
  const log = createAuditLog(stub.database, { clock: () => 1_000, onError: (error) => errors.push(error) });
  return { ...stub, errors, log };
}

test('events that come while a batch is being written are written together', async () => {
  const { log, batches } = createLog();
  for (let at = 1; at <= 5; at++) log.note({ kind: 'refused', at });
  await log.flush();
  expect(batches.map((batch) => batch.length)).toEqual([1, 4]);
});

test('equal reads are one row with their number and the most records of one', async () => {
  const { log, batches } = createLog();
  const read = { kind: 'read', repId: 'robin', detail: { call: '/api/x' } } as const;
  log.count(read, 40);
  log.count(read, 42);
  log.count({ ...read, repId: 'max' }, 1);
  await log.flush();
  await log.flush();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.map(({ detail }) => detail)).toEqual([
    { call: '/api/x', times: 2, records: 42 },
    { call: '/api/x', times: 1, records: 1 },
  ]);
});

test('events that the database did not accept are written when it is back', async () => {
  const { log, batches, answers, errors } = createLog();
  answers.push(new Error('away'), new Error('away'));
  log.note({ kind: 'sign-in-failed', at: 1 });
  await expect(log.flush()).rejects.toThrow('away');
  expect(errors).toHaveLength(1);
  log.note({ kind: 'refused', at: 2 });
  await expect(log.flush()).rejects.toThrow('away');
  await log.flush();
  expect(batches.flat().map(({ kind }) => kind)).toEqual(['sign-in-failed', 'refused']);
});

test('when too many events wait the oldest are dropped, and the trail says how many', async () => {
  const { log, batches, answers } = createLog();
  answers.push(new Error('away'));
  for (let at = 0; at < 10_003; at++) log.note({ kind: 'refused', at });
  await expect(log.flush()).rejects.toThrow('away');
  answers.push(new Error('away'));
  await expect(log.flush()).rejects.toThrow('away');
  await log.flush();
  expect(batches.flat()).toHaveLength(10_001);
  expect(batches[0]?.[0]).toMatchObject({ kind: 'audit-gap', detail: { lost: 3 } });
});
