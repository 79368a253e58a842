import type { FieldKind } from '@offpiste/domain/contract/who-sees.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asRep } from '#platform/as-rep.ts';
import { ROLES } from '#platform/roles.ts';
import type { Tables } from '#platform/tables.ts';
import { addRep } from '#testing/add-rep.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { ASKERS, REPS } from './askers.ts';
import { canariesIn } from './canaries.ts';
import { canaryBrands } from './canary-brands.ts';
import { addCanaryWeek } from './canary-week.ts';
import { addOwnRecords } from './own-records.ts';
import { type Asker, maySee } from './reaches.ts';

/** Every table of personal data, with the kinds of fields that its rows may be for the rep who reads them. */
const READ_AS_REP: Readonly<Record<string, readonly FieldKind[]>> = {
  place: ['event'],
  passenger: ['listed'],
  passenger_detail: ['detail'],
  passenger_email: ['email', 'detail'],
  passenger_sensitive: ['sensitive', 'detail'],
  allocation: ['detail'],
  look_up: ['record', 'self'],
  week_file: ['record'],
  message: ['self'],
  message_rep: ['self'],
  message_receipt: ['self'],
  bug_report: ['self'],
  phone_report: ['self'],
};
/** Only the server and headquarters read these. */
const READ_AS_SERVER = ['rep', 'ledger', 'projection', 'push_subscription', 'passkey', 'room_flag'];
/** Only operators and, in part, headquarters read these. */
const READ_AS_OPERATOR = ['audit_event', 'audit_checkpoint', 'import_run'];
/** Only headquarters reads these. */
const READ_AT_HQ = [
  'rep_invite',
  'passenger_search',
  'person_read',
  'decision_note',
  'week_job',
  'week_job_part',
  'week_job_report',
  'week_job_person',
];
/** Data about nobody, or ids and hashes. */
const OPEN = [
  'week',
  'device',
  'device_rep',
  'session_family',
  'access_session',
  'refresh_attempt',
  'passkey_challenge',
  'sign_in_failure',
  'erased_passenger',
  'retention_run',
  'audit_shipped',
  'migration',
  'import_mapping',
  'last_done',
  'server_process',
];
/** Open to everybody, and changed by managers alone. */
const CHANGED_AT_HQ = ['brand', 'setting', 'brand_logo'];
const PERSONAL = [...Object.keys(READ_AS_REP), ...READ_AS_SERVER, ...READ_AS_OPERATOR, ...READ_AT_HQ];

let database: TestDatabase;
const brands = canaryBrands();

beforeAll(async () => {
  database = await createTestDatabase();
  await addCanaryWeek(database, REPS);
  for (const { repId, level, tenant } of REPS)
    await addRep(database, { rep_id: repId, username: `${repId}@test.example`, level, tenant });
  await addOwnRecords(database, REPS);
});
afterAll(() => database.drop());

function viewerOf({ repId, level, tenant, app }: Asker): Viewer {
  const { shared, prefixes } = brands;
  return { repId, level, tenant: brands.policyOf(tenant), brand: brands.policyOf(app), shared, prefixes };
}

/** The columns of a table that a role may read. */
async function columnsOf(role: string, table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $2::regclass AND attnum > 0 AND NOT attisdropped
       AND has_column_privilege($1, attrelid, attnum, 'SELECT') ORDER BY attnum`,
    [role, table],
  );
  return rows.map(({ name }) => name);
}

/** Every row of a table, as text: the result of a query that forgot every condition. */
async function wholeTable(db: Kysely<Tables>, table: string): Promise<string[]> {
  const columns = (await columnsOf(ROLES.rep, table)).map((name) => sql.ref(name));
  const { rows } = await sql`SELECT ${sql.join(columns)} FROM ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(row));
}

describe('with every filter of the application left out', () => {
  test.each(ASKERS)('level $level of $tenant in the app of $app reads nothing too much', async (asker) => {
    const tooMuch = await asRep(database.served, viewerOf(asker), async ({ db }) => {
      const found: string[] = [];
      for (const [table, kinds] of Object.entries(READ_AS_REP))
        for (const row of await wholeTable(db, table))
          for (const canary of canariesIn(row))
            if (canary.datum !== 'internal' && !kinds.some((kind) => maySee(asker, kind, canary)))
              found.push(`${table}: ${canary.datum} of ${canary.owner}`);
      return found;
    });
    expect(tooMuch).toEqual([]);
  });

  test('what somebody may read can be read', async () => {
    const seen = new Set<string>();
    for (const asker of ASKERS)
      await asRep(database.served, viewerOf(asker), async ({ db }) => {
        for (const table of Object.keys(READ_AS_REP))
          if ((await wholeTable(db, table)).length > 0) seen.add(table);
      });
    expect(seen).toEqual(new Set(Object.keys(READ_AS_REP)));
  });

  test('a rep reads the passengers of every prefix of the brand in full, and lists the shared ones', async () => {
    const asker = ASKERS.find(({ level, tenant }) => level === 1 && tenant === 'alpine') as Asker;
    const prefixes = async (table: string) =>
      await asRep(database.served, viewerOf(asker), async ({ db }) => {
        const found = (await wholeTable(db, table)).flatMap(canariesIn);
        const owners = found.filter(({ datum }) => datum === 'reference').map(({ owner }) => owner);
        return new Set(owners);
      });
    expect(await prefixes('passenger')).toEqual(new Set(['ALPINE', 'ALPS', 'WHITEROAD']));
    for (const table of ['passenger_detail', 'passenger_email', 'allocation'])
      expect([table, await prefixes(table)]).toEqual([table, new Set(['ALPINE', 'ALPS'])]);
  });

  test('a rep about whom the database knows nothing reads nothing', async () => {
    await database.served.db.transaction().execute(async (db) => {
      await sql`SELECT set_config('role', ${ROLES.rep}, true)`.execute(db);
      for (const table of Object.keys(READ_AS_REP))
        expect([table, await wholeTable(db, table)]).toEqual([table, []]);
    });
  });

  test('who the rep is ends with the transaction, also when it fails', async () => {
    const viewer = viewerOf(ASKERS.at(-1) as Asker);
    const failing = asRep(database.served, viewer, async ({ db }) => await sql`SELECT 1/0`.execute(db));
    await expect(failing).rejects.toThrow('division by zero');
    await asRep(database.served, viewer, async () => {});
    const after = await database.served.pool.query(
      `SELECT current_user AS role, coalesce(current_setting('offpiste.level', true), '') AS level`,
    );
    expect(after.rows).toEqual([{ role: ROLES.server, level: '' }]);
  });
});

test('the server itself reads nothing but what tickets show', async () => {
  const readable = Object.fromEntries(
    await Promise.all(PERSONAL.map(async (table) => [table, await columnsOf(ROLES.server, table)] as const)),
  );
  expect(readable).toMatchObject({
    passenger: ['week_id', 'reference', 'prefix', 'name', 'cancelled', 'gone'],
    passenger_detail: [],
    passenger_email: [],
    passenger_sensitive: [],
    week_file: [],
    message: [],
    message_rep: [],
    message_receipt: [],
    bug_report: [],
    phone_report: [],
    audit_event: [],
    audit_checkpoint: [],
    ...Object.fromEntries(READ_AT_HQ.map((table) => [table, []])),
  });
  const kinds = await database.served.pool.query<{ kind: string }>(
    'SELECT DISTINCT kind FROM look_up UNION SELECT DISTINCT kind FROM allocation ORDER BY kind',
  );
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    'coach',
    'event',
    'lesson',
    'lift-pass',
    'rep-record',
    'room',
    'schedule',
    'transfer',
  ]);
});

describe('the wall', () => {
  test('has no table that is neither personal nor open', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')`,
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...PERSONAL, ...CHANGED_AT_HQ, ...OPEN]));
  });

  test('forces row-level security on every table of personal data, whoever owns it', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND relforcerowsecurity`,
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...PERSONAL, ...CHANGED_AT_HQ]));
  });

  test.each(Object.values(ROLES))('%s owns nothing, creates nothing and bypasses no policy', async (role) => {
    const { rows } = await database.pool.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (SELECT count(*) FROM pg_class WHERE relowner = r.oid) AS relations,
         (SELECT count(*) FROM pg_proc WHERE proowner = r.oid) AS functions,
         (SELECT count(*) FROM pg_auth_members WHERE member = r.oid) AS memberships,
         has_schema_privilege(rolname, 'public', 'CREATE') AS creates
       FROM pg_roles r WHERE rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
        relations: 0,
        functions: 0,
        memberships: 0,
        creates: false,
      },
    ]);
  });

  test.each([
    'CREATE TABLE mine (n integer)',
    'ALTER TABLE passenger NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY server ON passenger',
    'SELECT email FROM passenger_email',
    'SELECT * FROM passenger',
    'UPDATE ledger SET is_fact = false',
    'DELETE FROM ledger',
    'SELECT FROM audit_event',
    'DELETE FROM audit_event',
    'TRUNCATE projection',
    `UPDATE rep SET level = 3`,
    `INSERT INTO rep (rep_id) VALUES ('me')`,
  ])('the server may not: %s', async (statement) => {
    await expect(database.served.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('a rep writes only under their own name', async () => {
    const [asker, other] = REPS as [Asker, Asker];
    const report = (repId: string) =>
      asRep(database.served, viewerOf(asker), async ({ db }) => {
        await sql`INSERT INTO bug_report VALUES (gen_random_uuid(), ${repId}, 'd', 'nuco', '', '', '', '{}', '{}', 0)`.execute(
          db,
        );
      });
    await report(asker.repId);
    await expect(report(other.repId)).rejects.toThrow('row-level security');
  });
});
