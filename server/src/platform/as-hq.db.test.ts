import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRep } from '#testing/add-rep.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import { asHq, changeAsHq } from './as-hq.ts';
import { ROLES } from './roles.ts';
import type { RepRow } from './tables.ts';

let database: TestDatabase;
let desk: { rep: RepRow };
let manager: { rep: RepRow };
let nobody: { rep: RepRow };
beforeAll(async () => {
  database = await createTestDatabase();
  await addWeek(database);
  await addPassenger(database, { reference: 'NUCO-AB12CD-000001', dateOfBirth: '2001-02-03' });
  await addPassenger(database, { reference: 'WASTELAND-AB12CD-000001', dateOfBirth: '2001-02-04' });
  desk = { rep: await addRep(database, { level: 3, hq_role: 'desk' }) };
  manager = { rep: await addRep(database, { level: 3, hq_role: 'manager' }) };
  nobody = { rep: await addRep(database, { level: 3 }) };
});
afterAll(() => database.drop());

const births = async (session: { rep: RepRow }) =>
  await asHq(database.served, session, async ({ db }) => {
    const rows = await db
      .selectFrom('passenger_sensitive')
      .select('date_of_birth')
      .orderBy('date_of_birth')
      .execute();
    return rows.map(({ date_of_birth: date }) => date);
  });

test('a manager reads the passengers of every brand, and their dates of birth', async () => {
  expect(await births(manager)).toEqual(['2001-02-03', '2001-02-04']);
});

test('a desk reads the passengers of every brand, and nobody’s date of birth', async () => {
  const names = asHq(database.served, desk, ({ db }) => db.selectFrom('passenger').selectAll().execute());
  expect(await names).toHaveLength(2);
  expect(await births(desk)).toEqual([]);
});

test('an account without a role reads nothing', async () => {
  await expect(births(nobody)).rejects.toThrow('Headquarters is not open');
  const change = changeAsHq(database.served, nobody, async () => 'changed');
  await expect(change).rejects.toThrow('look and not change');
});

test('everything is read at one moment', async () => {
  const count = sql<{ n: number }>`SELECT count(*) AS n FROM passenger`;
  const [before, after] = await asHq(database.served, manager, async ({ db }) => {
    const first = await count.execute(db);
    await addPassenger(database, { reference: 'NUCO-AB12CD-000099' });
    return [first.rows, (await count.execute(db)).rows];
  });
  expect(after).toEqual(before);
});

test.each([
  ['a desk', () => desk],
  ['a manager', () => manager],
])('nothing is written while %s reads', async (_, session) => {
  const revoking = sql`UPDATE session_family SET revoked_at = 1 RETURNING 1`;
  const modes = sql<{ mode: string }>`SELECT current_setting('transaction_read_only') AS mode`;
  expect(await asHq(database.served, session(), async ({ db }) => (await modes.execute(db)).rows)).toEqual([
    { mode: 'on' },
  ]);
  // The connection ends: to the pool, a server that cannot write is a standby.
  await expect(asHq(database.served, session(), ({ db }) => revoking.execute(db))).rejects.toThrow();
});

test('a desk changes nothing', async () => {
  const change = changeAsHq(database.served, desk, async () => 'changed');
  await expect(change).rejects.toThrow('Your account may look and not change');
});

test('a manager signs a phone out, and the trail says so', async () => {
  const change = changeAsHq(database.served, manager, ({ db }) =>
    db.updateTable('session_family').set({ revoked_at: 1, revoked_because: 'lost' }).execute(),
  );
  await expect(change).resolves.toBeDefined();
});

test.each([
  `UPDATE week SET name = ''`,
  `UPDATE passenger SET name = ''`,
  'DELETE FROM passenger_sensitive',
  `UPDATE place SET gone = true`,
  `INSERT INTO allocation (week_id) VALUES ('W1')`,
  'UPDATE ledger SET is_fact = false',
  `INSERT INTO ledger DEFAULT VALUES`,
  'DELETE FROM ledger',
  'DELETE FROM projection',
  'SELECT FROM audit_event',
  'DELETE FROM audit_event',
  'SELECT password_hash FROM rep',
  'SELECT next_password FROM rep',
  `UPDATE rep SET password_hash = '!'`,
  `UPDATE rep SET username = 'another'`,
  `UPDATE rep SET hq_enrol_until = 1`,
  `INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, staff_type)
   VALUES ('new', 'new', '$argon2id$', 'New', 'nuco', 1, 'Rep')`,
  'SELECT token_hash FROM rep_invite',
  'DELETE FROM rep',
  'SELECT endpoint FROM push_subscription',
  'SELECT bundle FROM import_run',
  'SELECT public_key FROM passkey',
  'SELECT FROM access_session',
  'SELECT FROM passkey_challenge',
  'UPDATE session_family SET hq_verified_at = 0',
  `UPDATE message SET body = ''`,
  'DELETE FROM message',
  'UPDATE message_rep SET shown_at = 1',
  `INSERT INTO message (message_id, by_rep_id, title, body, sent_at, due_at)
   VALUES (gen_random_uuid(), 'another', '', '', 0, 0)`,
  'SELECT FROM take_messages(0, 1)',
])('headquarters may not: %s', async (statement) => {
  const trying = changeAsHq(database.served, manager, ({ db }) => sql.raw(statement).execute(db));
  await expect(trying).rejects.toMatchObject({ code: '42501' });
});

test('who asks ends with the transaction, and without it the role reads nothing', async () => {
  await births(manager);
  const left = await database.served.pool.query(
    `SELECT current_user AS role, coalesce(current_setting('offpiste.hq_role', true), '') AS hq_role`,
  );
  expect(left.rows).toEqual([{ role: ROLES.server, hq_role: '' }]);
  await database.served.db.transaction().execute(async (db) => {
    await sql`SELECT set_config('role', ${ROLES.hq}, true)`.execute(db);
    for (const table of ['passenger', 'passenger_sensitive', 'ledger', 'rep', 'passkey', 'look_up'])
      expect([table, (await sql`SELECT FROM ${sql.table(table)}`.execute(db)).rows]).toEqual([table, []]);
  });
});
