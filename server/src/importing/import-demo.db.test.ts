import { createHash } from 'node:crypto';
import { DEMO_PASSWORD, demoAccounts } from '@offpiste/demo/demo-accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPassword } from '#platform/password-hash.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { importDemo } from './import-demo.ts';
import { hasChanges } from './staged-table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await importDemo(database, { size: 'small', today: '2026-12-15' });
});
afterAll(() => database.drop());

async function count(sql: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(`SELECT count(*) ${sql}`);
  return Number(rows[0]?.count);
}

test('the demo season is a valid bundle, and importing it again changes nothing', async () => {
  const report = await importDemo(database, { size: 'small', today: '2026-12-15' });
  expect(report).toMatchObject({ ok: true, warnings: [] });
  expect(report.changes.filter(hasChanges)).toEqual([]);
});

test('every demo account exists and signs in with the one password', async () => {
  const { rows } = await database.pool.query(
    'SELECT rep_id, username, tenant, level, hq, staff_type, password_hash FROM rep ORDER BY rep_id',
  );
  expect(rows).toHaveLength(9);
  for (const [index, account] of demoAccounts.entries()) {
    const { repId: rep_id, username, tenant, level, hq, staffType: staff_type } = account;
    expect(rows[index]).toMatchObject({ rep_id, username, tenant, level, hq, staff_type });
    expect(await isPassword(rows[index].password_hash, DEMO_PASSWORD)).toBe(true);
  }
});

test.each([
  ['three open weeks', 'FROM week WHERE NOT disabled', 3],
  ['one week that is always on', 'FROM week WHERE always_on', 1],
  [
    'the running week',
    `FROM week WHERE starts_on <= '2026-12-15' AND ends_on >= '2026-12-15' AND NOT always_on`,
    1,
  ],
  ['three hundred passengers', 'FROM passenger', 300],
  ['a room without keys ready', `FROM place WHERE kind = 'room' AND sheet ->> 'ready' = '0'`, null],
  ['a blocked room', `FROM place WHERE kind = 'room' AND sheet ->> 'blocked' = '1'`, null],
  ['a room without keys of ours', `FROM place WHERE kind = 'room' AND sheet = '{}'`, null],
  ['a deleted pass', `FROM allocation WHERE kind = 'lift-pass' AND gone`, null],
  [
    'a pass handed out already',
    `FROM allocation WHERE kind = 'lift-pass' AND detail ->> 'distributed' = '1'`,
    null,
  ],
  ['formatted notes', `FROM place WHERE kind = 'room' AND detail ->> 'passenger_notes' LIKE '<p>%'`, null],
  ['own transport', `FROM allocation WHERE kind = 'own-transport'`, null],
  [
    'people of one coach from several brands',
    `FROM (SELECT FROM allocation WHERE kind = 'coach' GROUP BY week_id, place_id, direction HAVING count(DISTINCT split_part(reference, '-', 1)) = 3) AS mixed`,
    null,
  ],
])('it contains %s', async (_, sql, expected) => {
  const found = await count(sql);
  if (expected === null) expect(found).toBeGreaterThan(0);
  else expect(found).toBe(expected);
});

test('the rows imported into the database are the same every time', async () => {
  const other = await createTestDatabase();
  await importDemo(other, { size: 'small', today: '2026-12-15' });
  const digest = async ({ pool }: TestDatabase) => {
    const hash = createHash('sha256');
    for (const table of ['week', 'passenger', 'place', 'allocation', 'look_up', 'week_file']) {
      const { rows } = await pool.query<{ t: string }>(`SELECT t::text FROM ${table} t ORDER BY 1`);
      for (const row of rows) hash.update(row.t);
    }
    return hash.digest('hex');
  };
  expect(await digest(other)).toBe(await digest(database));
  await other.drop();
});
