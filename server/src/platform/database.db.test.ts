import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { closeDatabase, openDatabase, withAdministrator } from './database.ts';
import { isDatabaseAway } from './database-away.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

test('counts are numbers and dates stay text', async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS n, DATE '2026-12-31' AS day, $1::bigint AS at`,
    [1_800_000_000_000],
  );
  expect(rows).toEqual([{ n: 1, day: '2026-12-31', at: 1_800_000_000_000 }]);
});

test('a query with values is prepared once per connection', async () => {
  const client = await database.pool.connect();
  for (let value = 0; value < 3; value++) await client.query('SELECT $1::integer AS prepared_once', [value]);
  const { rows } = await client.query(
    `SELECT count(*) AS n FROM pg_prepared_statements WHERE statement LIKE '%prepared_once%'`,
  );
  client.release();
  expect(rows).toEqual([{ n: 1 }]);
});

test('a connection lost between two queries fails the next one and nothing else', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const lost = new Promise((resolve) => client.once('end', resolve));
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  const error = await client.query('SELECT 1').catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  client.release();
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a query that runs too long is ended, and the caller may try again', async () => {
  const client = await database.pool.connect();
  await client.query('SET statement_timeout = 20');
  const error = await client.query('SELECT pg_sleep(5)').catch((reason: unknown) => reason);
  client.release(true);
  expect(error).toMatchObject({ code: '57014' });
  expect(isDatabaseAway(error)).toBe(true);
});

test('every connection has its time limits', async () => {
  const { rows } = await database.pool.query(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(rows).toEqual([{ statement: '8s', lock: '5s', idle: '10s' }]);
});

test('what a server reads is never compiled, whatever its PostgreSQL does by itself', async () => {
  const on = 'SET jit = on';
  await database.pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${on}', current_database()); END $$`,
  );
  const server = openDatabase(database.address, { as: 'server', connections: 1 });
  const operator = openDatabase(database.address, { as: 'operator', connections: 1 });
  const jit = async ({ pool }: typeof server) => (await pool.query('SHOW jit')).rows;
  expect([await jit(operator), await jit(server)]).toEqual([[{ jit: 'on' }], [{ jit: 'off' }]]);
  await Promise.all([closeDatabase(server), closeDatabase(operator)]);
});

test('an administrator’s connection has no time limits', async () => {
  const { rows } = await withAdministrator(database.address, (client) =>
    client.query(`SELECT current_setting('statement_timeout') AS statement`),
  );
  expect(rows).toEqual([{ statement: '0' }]);
});

test.each([new Error('other'), Object.assign(new Error('unique'), { code: '23505' }), null, 'text'])(
  '%s does not mean that the database is unavailable',
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);
