import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#platform/database.ts';
import { countQueries } from '#testing/count-queries.ts';
import { ledgerEntry } from '#testing/ledger-entry.ts';
import { loadBody } from '#testing/load-body.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { bookingBy } from './booking-query.ts';
import { createGatheredLedger, type GatheredLedger } from './gathered-ledger.ts';
import type { Append, LedgerEntry } from './ledger-store.ts';

let database: TestDatabase;
let ledger: GatheredLedger;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ledger = createGatheredLedger(database.served);
});
afterAll(() => database.drop());

const newSubject = () => `coach:outbound:${String(++count).padStart(4, '0')}`;
const PLACE = 'coach:4:outbound';

/** A load that finds nothing recorded of its subject. */
const load = (subject: string, given: Partial<LedgerEntry> = {}): Append => ({
  entry: ledgerEntry(subject, { idempotent_id: `id-of-${subject}`, ...given }),
  moved: { from: 0, place: PLACE, state: subject },
});

async function statesOf(subjects: readonly string[]): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ subject: string; state: unknown }>(
    'SELECT subject, state FROM projection WHERE subject = ANY($1)',
    [subjects],
  );
  return Object.fromEntries(rows.map(({ subject, state }) => [subject, state]));
}

const appendTogether = (appends: readonly Append[]) =>
  Promise.allSettled(appends.map((one) => ledger.append(one)));

test('appends that wait at the same time are one statement in the order of their subjects, and each is recorded', async () => {
  const subjects = Array.from({ length: 5 }, newSubject);
  const queries = countQueries(database, /ledger_append/);
  const answers = await appendTogether(subjects.toReversed().map((subject) => load(subject)));
  expect(queries.stop()).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual(subjects.map(() => 'fulfilled'));
  expect(await statesOf(subjects)).toEqual(Object.fromEntries(subjects.map((subject) => [subject, subject])));
  const { rows } = await database.pool.query(
    'SELECT subject FROM ledger WHERE subject = ANY($1) ORDER BY seq',
    [subjects],
  );
  expect(rows.map(({ subject }) => subject)).toEqual(subjects);
  const again = await appendTogether(subjects.map((subject) => load(subject)));
  expect(again).toEqual(subjects.map(() => ({ status: 'fulfilled', value: null })));
  const fresh = newSubject();
  const mixed = await appendTogether([load(fresh), load(subjects[0] ?? '')]);
  expect(mixed.map((answer) => answer.status === 'fulfilled' && answer.value !== null)).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['the ledger refuses', { verdict: 'refused' }],
  ['no text can hold', { reason: 'a \u0000 in it' }],
] as const)('an entry that %s fails alone, and the others of its batch are recorded', async (_, given) => {
  const [poisoned, one, other] = [newSubject(), newSubject(), newSubject()];
  const answers = await appendTogether([load(one), load(poisoned, given), load(other)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await statesOf([poisoned, one, other])).toEqual({ [one]: one, [other]: other });
});

test('an id that was used on another subject has to read again, and the others of its batch are recorded', async () => {
  const [used, other] = [newSubject(), newSubject()];
  await ledger.append(load(used));
  const answers = await appendTogether([load(newSubject(), { idempotent_id: `id-of-${used}` }), load(other)]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: null },
    { status: 'fulfilled', value: expect.stringMatching(/^\d+\/\d+$/) },
  ]);
  expect(await statesOf([other])).toEqual({ [other]: other });
});

test('a lock that somebody holds holds up only whoever needs it, and that one is recorded once it is free', async () => {
  const [held, beside, later] = [newSubject(), newSubject(), newSubject()];
  const holder = await database.pool.connect();
  const { pid } = (await holder.query('SELECT pg_backend_pid() AS pid')).rows[0];
  await holder.query('BEGIN');
  await holder.query(`SELECT ledger_append($1, 0, 'p', '"of the holder"')`, [
    JSON.stringify(load(held, { idempotent_id: 'the-holder-s' }).entry),
  ]);
  // Without its own limit, a batch would wait for ever here.
  const unlimited = openDatabase(database.address, { as: 'server' });
  Object.assign(unlimited.pool.options, { lock_timeout: 0, statement_timeout: 0, query_timeout: 0 });
  const patient = createGatheredLedger(unlimited);
  const settled: string[] = [];
  const waiting = patient.append(load(held)).then(() => settled.push('held'));
  await patient.append(load(beside)).then(() => settled.push('beside'));
  await patient.append(load(later)).then(() => settled.push('later'));
  expect(settled).toEqual(['beside', 'later']);
  // Whoever waits alone waits longer than a batch does.
  await vi.waitUntil(async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid)) AND clock_timestamp() - query_start > '400 ms'`,
      [pid],
    );
    return rowCount === 1;
  }, 10_000);
  await holder.query('ROLLBACK');
  holder.release();
  await waiting;
  await closeDatabase(unlimited);
  expect(await statesOf([held, beside, later])).toEqual({ [held]: held, [beside]: beside, [later]: later });
});

const booking = bookingBy(
  ({ barcode }: { barcode: string }) => ({ barcode }),
  ({ weekId, barcode }) => sql<unknown[]>`jsonb_build_array(${weekId}, ${barcode}, 7 / length(${barcode}))`,
);
const read = (barcode: string) =>
  ledger.read(
    { kind: 'load-coach', booking },
    {
      key: {
        weekId: 'W1',
        subject: newSubject(),
        repId: 'sam',
        kind: 'load-coach',
        idempotentId: `read-${barcode}`,
      },
      place: PLACE,
      body: loadBody({ repId: 'sam', name: 'Sam' }, { barcode }),
    },
  );

test('reads that wait at the same time are one statement, each of them is given its own, and one that fails fails alone', async () => {
  const queries = countQueries(database, /jsonb_build_array/);
  const answers = await Promise.allSettled(['a', 'bb', 'ccc'].map((barcode) => read(barcode)));
  expect(queries.stop()).toHaveLength(1);
  expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.booking)).toEqual([
    ['W1', 'a', 7],
    ['W1', 'bb', 3],
    ['W1', 'ccc', 2],
  ]);
  const poisoned = await Promise.allSettled(['a', '', 'ccc', 'bb'].map((barcode) => read(barcode)));
  expect(poisoned.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
