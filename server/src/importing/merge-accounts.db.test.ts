import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';

const HEADER = 'repId,username,name,tenant,level,hq,staffType\n';
const REP = 'R1,rep@example.test,Amélie Rousseau,nuco,1,0,Rep\n';
const LEAD = 'R2,lead@example.test,Sam Lee,nuco,2,0,Team Leader\n';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  expect(await accountsImported(REP + LEAD)).toMatchObject({ ok: true });
  onTestFinished(() => database.drop());
});

const accountsImported = (rows: string) =>
  importBundle(database, memorySource({ ...smallBundle(), 'season/accounts.csv': HEADER + rows }));

async function reps(): Promise<Record<string, unknown>[]> {
  return (await database.pool.query('SELECT * FROM rep ORDER BY rep_id')).rows;
}
const [before, after] = [reps, reps];

test('a new account cannot sign in until it has a password', async () => {
  expect(await reps()).toMatchObject([
    {
      rep_id: 'R1',
      username: 'rep@example.test',
      level: 1,
      hq_role: 'none',
      password_hash: '!',
      disabled: false,
    },
    { rep_id: 'R2', username: 'lead@example.test', level: 2, staff_type: 'Team Leader', demo: false },
  ]);
});

test.each([
  ['the name', 'Amélie Rousseau', 'Amélie Martin', { name: 'Amélie Martin' }],
  ['the staff type', ',0,Rep', ',0,Driver', { staff_type: 'Driver' }],
  ['the user name', 'rep@example.test', 'Amelie@Example.test', { username: 'amelie@example.test' }],
  ['the brand', ',nuco,', ',wasteland,', { tenant: 'wasteland', policy_epoch: 2 }],
  ['a lower level', ',1,0,', ',0,0,', { level: 0, policy_epoch: 2 }],
  ['a higher level', ',1,0,', ',3,0,', { level: 3, policy_epoch: 2 }],
  ['headquarters', ',1,0,', ',3,1,', { level: 3, hq: true, hq_role: 'manager', policy_epoch: 2 }],
])('%s changes as the file says, and nothing else of any account changes', async (_, from, to, changed) => {
  const [rep, lead] = await before();
  expect(REP).toContain(from);
  const report = await accountsImported(REP.replace(from, to) + LEAD);
  expect(report.changes.find(({ entity }) => entity === 'accounts')).toMatchObject({
    counts: { added: 0, changed: 1, unchanged: 1 },
    examples: { changed: ['R1'] },
  });
  expect(await after()).toEqual([{ ...rep, ...changed }, lead]);
});

test('headquarters’ access is taken away again, and phones notice although the level is the same', async () => {
  await accountsImported(REP.replace(',1,0,', ',3,1,') + LEAD);
  await accountsImported(REP.replace(',1,0,', ',3,0,') + LEAD);
  expect(await reps()).toMatchObject([{ level: 3, hq_role: 'none', policy_epoch: 3 }, {}]);
});

test('an account that the file leaves out does not change', async () => {
  const accounts = await before();
  expect(await accountsImported(REP)).toMatchObject({ ok: true });
  expect(await after()).toEqual(accounts);
});

test('a disabled account stays disabled, with its password and the date on which that expires', async () => {
  await database.pool.query(
    `UPDATE rep SET disabled = true, password_hash = 'kept', password_expires_at = 5,
       next_password = '00000000-0000-4000-8000-000000000001' WHERE rep_id = 'R1'`,
  );
  const [rep] = await before();
  await accountsImported(REP.replace(',1,0,', ',2,0,') + LEAD);
  expect((await after())[0]).toEqual({ ...rep, level: 2, policy_epoch: 2 });
});

test.each([
  ['a new account', 'R3,Lead@Example.test,Eve Hill,nuco,1,0,Rep\n'],
  ['another account', 'R1,lead@example.test,Amélie Rousseau,nuco,1,0,Rep\n'],
])('%s may not take another account’s username, and nothing is imported', async (_, row) => {
  const accounts = await before();
  const { ok, problems } = await accountsImported(`${row}R4,new@example.test,New,nuco,1,0,Rep\n`);
  expect([ok, problems]).toMatchObject([
    false,
    [{ row: 2, column: 'username', problem: 'belongs to the account R2' }],
  ]);
  expect(await after()).toEqual(accounts);
});
