import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { ROLES } from '../roles.ts';
import { checkWall, differencesOf, expectedWall } from './check-wall.ts';
import { lineOf, wallOf } from './wall-of.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the recorded list is what the migrations create, on every supported PostgreSQL', async () => {
  const lines = (await wallOf(database.pool)).map(lineOf);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, 'expected-wall.txt'),
  );
});

test('a migrated database passes', async () => {
  await expect(checkWall(database.address)).resolves.toBeUndefined();
});

test('tables, functions, grants and constraints of the operator beside ours are no difference', async () => {
  await database.pool.query(
    `CREATE TABLE notes (n integer); GRANT SELECT ON notes TO PUBLIC;
     CREATE FUNCTION mine() RETURNS integer LANGUAGE sql RETURN 1;
     ALTER TABLE place ADD CONSTRAINT mine CHECK (week_id <> '')`,
  );
  await expect(checkWall(database.address)).resolves.toBeUndefined();
});

test.each([
  [
    'a policy that is missing',
    'DROP POLICY listed ON passenger',
    'missing: passenger: policy listed for all',
  ],
  [
    'a policy that admits more',
    'ALTER POLICY listed ON passenger USING (true)',
    'missing: passenger: policy listed for all',
  ],
  [
    'a policy more',
    'CREATE POLICY everything ON ledger USING (true)',
    'unexpected: ledger: policy everything for all to everybody using true',
  ],
  [
    'row-level security that is not forced',
    'ALTER TABLE passenger_email NO FORCE ROW LEVEL SECURITY',
    'missing: passenger_email: row-level security forced',
  ],
  ['a grant that is missing', `REVOKE SELECT ON week FROM ${ROLES.rep}`, 'missing: week: grant select'],
  [
    'a grant to everybody',
    'GRANT SELECT ON passenger_email TO PUBLIC',
    'unexpected: passenger_email: grant select to everybody',
  ],
  [
    'a column more',
    `GRANT SELECT (passenger_id) ON passenger TO ${ROLES.server}`,
    'missing: passenger: grant select (cancelled, gone, name, prefix, reference, week_id)',
  ],
  [
    'a function that everybody may call',
    'GRANT EXECUTE ON FUNCTION audit_prune TO PUBLIC',
    'unexpected: audit_prune(before_instant bigint): execute by everybody',
  ],
  [
    'a trigger that does not fire',
    'ALTER TABLE ledger DISABLE TRIGGER ledger_only_forgets',
    'missing: ledger: trigger ledger_only_forgets',
  ],
  [
    'a constraint that is missing',
    'ALTER TABLE ledger DROP CONSTRAINT ledger_rep_id_kind_idempotent_id_key',
    'missing: ledger: constraint ledger_rep_id_kind_idempotent_id_key',
  ],
])('%s is refused and named', async (_, damage, named) => {
  expect((await differencesAfter(damage)).join('\n')).toContain(named);
});

test('of many differences one sentence names three', async () => {
  await database.pool.query(
    `DO $$ DECLARE p record; BEGIN
       FOR p IN SELECT * FROM pg_policies WHERE policyname <> 'operator' LOOP
         EXECUTE format('DROP POLICY %I ON %I', p.policyname, p.tablename);
       END LOOP; END $$`,
  );
  await expect(checkWall(database.address)).rejects.toThrow(
    /^The database is not protected as the migrations make it \((?:missing: [^;]+; ){3}and \d\d more\): .+\.$/,
  );
});

/** What is found different after some damage, which is taken back. */
async function differencesAfter(damage: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(damage);
    return differencesOf(await wallOf(client), expectedWall());
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
