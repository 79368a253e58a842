import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { OperatorError } from './operator-error.ts';
import { startDatabase } from './start-database.ts';

let bench: TestDatabase;
beforeAll(async () => {
  bench = await createTestDatabase();
});
afterAll(async () => await bench.drop());

/** The address of the tests' server with another login or database. */
function urlWith({ login, database }: { login?: string; database?: string }): string {
  const { connectionString, ...parts } = bench.address;
  if (!connectionString)
    return `postgres://${login ?? parts.user}@/${database ?? parts.database}?host=${parts.host}`;
  const url = new URL(connectionString);
  if (login) url.username = login;
  if (database) url.pathname = `/${database}`;
  return url.href;
}

const start = (databaseUrl: string) =>
  startDatabase({ databaseUrl, databaseOwnerUrl: null, dataDir: '' }, { patienceMs: 0 });

test.each([
  { what: 'a login', given: { login: 'offpiste_nobody' }, says: /offpiste_nobody/ },
  { what: 'a database', given: { database: 'offpiste_nowhere' }, says: /offpiste_nowhere/ },
])('an address with $what that does not exist is refused in one sentence', async ({ given, says }) => {
  const refusal = await start(urlWith(given)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect(String(refusal)).toMatch(
    /^OperatorError: The address of the database is wrong: its server says ‘[^\n]+’\.$/,
  );
  expect(String(refusal)).toMatch(says);
});

test('a database that does not answer is named as such', async () => {
  await expect(start('postgres://offpiste@127.0.0.1:1/offpiste')).rejects.toThrow(
    /^No server of DATABASE_URL answers \(ECONNREFUSED\)\. Is it running, and may this machine reach it\?$/,
  );
});

test('an address that is right is taken', async () => {
  const { stop } = await start(urlWith({}));
  await stop();
});
