import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ledgerEntry } from '#testing/ledger-entry.ts';
import { loadBody } from '#testing/load-body.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { bookingBy } from './booking-query.ts';
import { createGatheredLedger, type GatheredLedger } from './gathered-ledger.ts';
import type { LedgerEntry } from './ledger-store.ts';

let database: TestDatabase;
let ledger: GatheredLedger;
let subject = '';
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ledger = createGatheredLedger(database);
});
afterAll(() => database.drop());
beforeEach(() => {
  subject = `coach:outbound:${++count}`;
});

const entry = (id: string, given: Partial<LedgerEntry> = {}): LedgerEntry =>
  ledgerEntry(subject, {
    idempotent_id: `${id}-${count}`,
    fingerprint: id,
    reply: { message: id },
    ...given,
  });
/** 'start/xid'. */
const inTransaction = expect.stringMatching(/^\d+\/\d+$/);
const moved = (from: number, state: unknown) => ({ from, place: 'coach:4:outbound', state });
const refused = { verdict: 'refused', reason: 'invalid-code', is_fact: false } as const;

const append = (given: LedgerEntry, to: ReturnType<typeof moved> | null) =>
  ledger.append({ entry: given, moved: to });
const noBooking = bookingBy(
  () => ({}),
  () => sql<null>`NULL`,
);
const read = (id: string) =>
  ledger.read(
    { kind: 'load-coach', booking: noBooking },
    {
      key: { weekId: 'W1', subject, repId: 'sam', kind: 'load-coach', idempotentId: `${id}-${count}` },
      place: 'coach:4:outbound',
      body: loadBody({ repId: 'sam', name: 'Sam' }),
    },
  );
async function stateNow(): Promise<unknown> {
  const { rows } = await database.pool.query('SELECT version, state FROM projection WHERE subject = $1', [
    subject,
  ]);
  return rows[0];
}

it('what was decided on an older state is not recorded', async () => {
  expect(await append(entry('first'), moved(0, 'first'))).toEqual(inTransaction);
  expect(await append(entry('also first'), moved(0, 'also first'))).toBeNull();
  expect(await append(entry('second'), moved(1, 'second'))).toEqual(inTransaction);
  expect(await append(entry('also second'), moved(1, 'also second'))).toBeNull();
  expect(await stateNow()).toEqual({ version: 2, state: 'second' });
  expect((await read('also second')).facts.map((fact) => fact.actionId)).toEqual([
    `first-${count}`,
    `second-${count}`,
  ]);
});

it('an id that was used is not used again, and the state stays', async () => {
  const once = await append(entry('once', refused), null);
  expect(once).toEqual(inTransaction);
  expect(await append(entry('once', refused), null)).toBeNull();
  expect(await append(entry('once'), moved(0, 'twice'))).toBeNull();
  expect(await stateNow()).toBeUndefined();
  expect((await read('once')).first).toEqual({
    fingerprint: 'once',
    status: 200,
    reply: { message: 'once' },
    recordedIn: once,
  });
});

it('a twin waits for the first to be recorded, and is not recorded itself', async () => {
  const first = await database.pool.connect();
  await first.query('BEGIN');
  await first.query(`SELECT ledger_append($1, 0, 'p', '"first"')`, [JSON.stringify(entry('twin'))]);
  const settled: (string | null)[] = [];
  const twin = append(entry('twin'), moved(0, 'twin')).then((recorded) => settled.push(recorded));
  const { pid } = (await first.query('SELECT pg_backend_pid() AS pid')).rows[0];
  // The twin's connection is seen waiting for ours before ours ends.
  for (let waiting = 0; waiting === 0; )
    waiting = Number(
      (
        await database.pool.query(
          'SELECT count(*) AS n FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))',
          [pid],
        )
      ).rows[0].n,
    );
  expect(settled).toEqual([]);
  await first.query('COMMIT');
  first.release();
  await twin;
  expect(settled).toEqual([null]);
  expect(await stateNow()).toEqual({ version: 1, state: 'first' });
});

it.each([
  { verdict: 'refused', is_fact: true },
  { verdict: 'accepted', is_fact: false },
  { verdict: 'conflict', late: false, is_fact: true },
  { verdict: 'conflict', late: true, is_fact: false },
] as const)('the table itself knows what a fact is: not %j', async (given) => {
  await expect(append(entry('wrong', given), given.is_fact ? moved(0, 'wrong') : null)).rejects.toThrow(
    'violates check constraint',
  );
});
