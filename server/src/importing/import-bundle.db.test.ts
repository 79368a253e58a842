import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { isPassword } from '#platform/password-hash.ts';
import { createSecrets, type Secrets } from '#platform/secrets.ts';
import { addRep } from '#testing/add-rep.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addWeek } from '#testing/week-fixture.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { IMPORTED_TABLES, smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { type ImportOptions, importBundle } from './import-bundle.ts';
import { hasChanges } from './staged-table.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

type Files = Record<string, string>;

async function imported(files: Files, options?: ImportOptions) {
  return await importBundle(database, memorySource(files), options);
}

/** The small bundle with one piece of text replaced; fails when the piece is missing. */
function edited(file: string, from: string, to: string, files = smallBundle()): Files {
  const text = files[file] ?? '';
  expect(text).toContain(from);
  return { ...files, [file]: text.replace(from, to) };
}

/** Everything the importer writes, as text, to compare before and after. */
async function contents(): Promise<string> {
  const parts = [];
  for (const table of [...IMPORTED_TABLES, 'rep']) {
    const { rows } = await database.pool.query(`SELECT t::text FROM ${table} t ORDER BY 1`);
    parts.push(table, ...rows.map((row: { t: string }) => row.t));
  }
  return parts.join('\n');
}

async function version(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ version: number }>(
    `SELECT version FROM week WHERE week_id = 'W1'`,
  );
  return rows[0]?.version;
}

test('after the import every entity of a valid bundle exists', async () => {
  const report = await imported(smallBundle());
  expect(report.problems).toEqual([]);
  const added = Object.fromEntries(report.changes.map(({ entity, counts }) => [entity, counts.added]));
  expect(added).toEqual({
    accounts: 2,
    availability: 1,
    contact: 1,
    'point-of-interest': 1,
    resort: 1,
    week: 1,
    passengers: 5,
    'place accommodation': 1,
    'place coach': 2,
    'place event': 1,
    'place lesson': 1,
    'place lift-pass': 1,
    'place room': 2,
    'allocation coach': 4,
    'allocation event': 1,
    'allocation lesson': 1,
    'allocation lift-pass': 2,
    'allocation own-transport': 1,
    'allocation room': 2,
    'rep-record': 1,
    schedule: 1,
    'whats-on': 1,
    documents: 1,
  });
});

test('a stop’s time is read and shown in the stop’s own time zone', async () => {
  await imported(smallBundle());
  const { rows } = await database.pool.query(
    `SELECT detail, sheet FROM place WHERE kind = 'coach' AND place_id = '4'`,
  );
  expect(rows[0].detail.departures.outbound[0]).toEqual({
    location: 'Leeds',
    address: null,
    // Half past five in Britain is half past six in the Alps.
    dateTime: '2026-12-11T05:30:00.000Z',
    date_formatted: '11/12/2026',
    date_time_formatted: 'Fri 11 Dec 05:30',
    loading_time_formatted: '05:00',
    latitude: null,
    longitude: null,
  });
  expect(rows[0].detail.departures.inbound[0].dateTime).toBe('2026-12-19T17:00:00.000Z');
  expect(rows[0].sheet).toMatchObject({ COACH: '4', Capacity: '53', 'OB NUCO Staff': '2', 'IB Route': '' });
});

test('the same bundle again changes nothing, not even the version', async () => {
  await imported(smallBundle());
  const before = await contents();
  const report = await imported(smallBundle());
  expect(report.changes.filter(hasChanges)).toEqual([]);
  expect(await contents()).toBe(before);
  expect(await version()).toBe(1);
});

test('a dry run says what would change and changes nothing', async () => {
  const first = await imported(smallBundle(), { dryRun: true });
  expect(first).toMatchObject({ ok: true, dryRun: true });
  expect(first.changes.find(({ entity }) => entity === 'passengers')?.counts.added).toBe(5);
  expect(await version()).toBeUndefined();

  await imported(smallBundle());
  const before = await contents();
  const renamed = edited('weeks/W1/passengers.csv', 'Ann Lee', 'Anne Lee');
  const report = await imported(renamed, { dryRun: true });
  expect(report.changes.filter(hasChanges)).toEqual([
    {
      weekId: 'W1',
      entity: 'passengers',
      counts: { added: 0, changed: 1, removed: 0, returned: 0, unchanged: 4 },
      examples: { changed: ['WASTELAND-BBBBBB-000003'] },
    },
  ]);
  expect(await contents()).toBe(before);
});

test('a change raises the version by one, whatever it was', async () => {
  await imported(smallBundle());
  await imported(edited('weeks/W1/coaches.csv', '4,Northern Star,53', '4,Northern Star,49'));
  expect(await version()).toBe(2);
  await imported(edited('weeks/W1/passengers.csv', '447700900123', '447700900999'));
  expect(await version()).toBe(3);
  const { rows } = await database.pool.query(
    `SELECT phone FROM passenger_detail WHERE reference = 'NUCO-AAAAAA-000001'`,
  );
  expect(rows).toEqual([{ phone: '447700900999' }]);
});

test('a row that vanishes is marked as gone and kept with its actions; it comes back when a later bundle has it', async () => {
  await imported(smallBundle());
  await database.pool.query(
    `INSERT INTO projection (week_id, subject, place, reference, version, state)
     VALUES ('W1', 'coach:outbound:NUCO-AAAAAA-000002', 'coach:4:outbound', 'NUCO-AAAAAA-000002', 1, '{"actionId":"A","repId":"R1"}')`,
  );
  const without = smallBundle();
  for (const file of Object.keys(without)) {
    if (!file.startsWith('weeks/W1/') || !file.endsWith('.csv')) continue;
    const lines = (without[file] ?? '').split('\n').filter((line) => !line.includes('NUCO-AAAAAA-000002'));
    without[file] = lines.join('\n');
  }
  const report = await imported(without);
  const removed = report.changes.filter(hasChanges).map(({ entity, counts }) => [entity, counts.removed]);
  // The pass was deleted in the bundle already, and the room lost a key holder.
  expect(removed).toEqual([
    ['passengers', 1],
    ['place room', 0],
    ['allocation coach', 1],
    ['allocation room', 1],
  ]);
  const gone = `SELECT gone FROM passenger WHERE reference = 'NUCO-AAAAAA-000002'`;
  expect((await database.pool.query(gone)).rows).toEqual([{ gone: true }]);
  expect((await database.pool.query('SELECT subject FROM projection')).rows).toHaveLength(1);

  const returned = await imported(smallBundle());
  const counts = returned.changes.find(({ entity }) => entity === 'passengers')?.counts;
  expect(counts).toEqual({ added: 0, changed: 0, removed: 0, returned: 1, unchanged: 4 });
  expect((await database.pool.query(gone)).rows).toEqual([{ gone: false }]);
});

test('moving to another coach ends one seat and begins another', async () => {
  await imported(smallBundle());
  const moved = edited(
    'weeks/W1/coach-passengers.csv',
    '7,outbound,WASTELAND-BBBBBB-000003,York',
    '4,outbound,WASTELAND-BBBBBB-000003,Leeds',
  );
  const report = await imported(moved);
  expect(report.changes.filter(hasChanges)).toMatchObject([
    { weekId: 'W1', entity: 'allocation coach', counts: { added: 1, removed: 1, unchanged: 3 } },
  ]);
  const { rows } = await database.pool.query(
    `SELECT place_id, gone FROM allocation WHERE kind = 'coach' AND reference = 'WASTELAND-BBBBBB-000003'
     ORDER BY place_id`,
  );
  expect(rows).toEqual([
    { place_id: '4', gone: false },
    { place_id: '7', gone: true },
  ]);
});

test('one wrong cell refuses the whole bundle and changes nothing', async () => {
  await imported(smallBundle());
  const before = await contents();
  const wrong = edited(
    'weeks/W1/events.csv',
    '500001,Welcome',
    '500-001,Welcome',
    edited('weeks/W1/passengers.csv', 'Ann Lee', 'Anne Lee'),
  );
  const report = await imported(wrong);
  expect(report.ok).toBe(false);
  expect(report.changes).toEqual([]);
  expect(await contents()).toBe(before);
});

test('a failure in the middle of writing changes nothing', async () => {
  await imported(smallBundle());
  const before = await contents();
  await database.pool.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
     CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON allocation FOR EACH ROW EXECUTE FUNCTION fail()`,
  );
  const changed = edited(
    'weeks/W1/coach-passengers.csv',
    'No equipment',
    'I want to bring skis',
    edited('weeks/W1/passengers.csv', 'Ann Lee', 'Anne Lee'),
  );
  await expect(imported(changed)).rejects.toThrow('disk full');
  expect(await contents()).toBe(before);
  await database.pool.query('DROP TRIGGER fail ON allocation');
  expect((await imported(changed)).ok).toBe(true);
});

test('an import may take longer than a request may, and the next request may not', async () => {
  await database.pool.query(
    `CREATE TABLE limits (statement text, idle text);
     CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO limits VALUES (current_setting('statement_timeout'),
         current_setting('idle_in_transaction_session_timeout'));
       RETURN NULL;
     END $$;
     CREATE TRIGGER note AFTER INSERT ON allocation FOR EACH STATEMENT EXECUTE FUNCTION note()`,
  );
  const usual = (await database.pool.query('SHOW statement_timeout')).rows;
  expect(usual).not.toEqual([{ statement_timeout: '0' }]);
  expect(await imported(smallBundle())).toMatchObject({ ok: true });
  expect((await database.pool.query('SELECT * FROM limits')).rows).toEqual([{ statement: '0', idle: '0' }]);
  expect((await database.pool.query('SHOW statement_timeout')).rows).toEqual(usual);
});

test('after an import the database counts its rows, so that the next scan is planned by them', async () => {
  const counted = async () => {
    const { rows } = await database.pool.query<{ rows: number }>(
      `SELECT greatest(reltuples, 0)::integer AS rows FROM pg_class WHERE relname IN ('passenger', 'allocation')
       ORDER BY relname DESC`,
    );
    return rows.map((table) => table.rows);
  };
  await imported(smallBundle(), { dryRun: true });
  expect(await counted()).toEqual([0, 0]);
  await imported(smallBundle());
  expect(await counted()).toEqual([5, 11]);
});

test('a file that is left out may not empty the week', async () => {
  await imported(smallBundle());
  const { 'weeks/W1/lessons.csv': _, 'weeks/W1/lesson-participants.csv': __, ...rest } = smallBundle();
  const report = await imported(rest);
  expect(report.problems.map(({ file, problem }) => [file, problem.slice(0, 10)])).toEqual([
    ['weeks/W1/lessons.csv', 'is missing'],
    ['weeks/W1/lesson-participants.csv', 'is missing'],
  ]);
  const emptied = {
    ...rest,
    'weeks/W1/lessons.csv': 'lessonId,group,lessonType\n',
    'weeks/W1/lesson-participants.csv': 'lessonId,passenger\n',
  };
  expect((await imported(emptied)).changes.filter(hasChanges)).toMatchObject([
    { entity: 'place lesson', counts: { removed: 1 } },
    { entity: 'allocation lesson', counts: { removed: 1 } },
  ]);
});

test('a season file that is left out changes nothing, and one that is present decides', async () => {
  await imported(smallBundle());
  const { 'season/contacts.csv': _, ...rest } = smallBundle();
  const report = await imported({
    ...rest,
    'season/availability.csv': 'repId,code,status\nR1,D02,Available\n',
  });
  expect(report.changes.filter(hasChanges)).toMatchObject([
    { weekId: null, entity: 'availability', counts: { added: 1, removed: 1 } },
  ]);
  const { rows } = await database.pool.query(`SELECT record_id FROM look_up WHERE kind = 'contact'`);
  expect(rows).toEqual([{ record_id: 'duty' }]);
});

test('an account keeps its password, and a new level reaches its phones', async () => {
  await imported(smallBundle());
  await database.pool.query(`UPDATE rep SET password_hash = 'kept' WHERE rep_id = 'R1'`);
  await imported(edited('season/accounts.csv', 'nuco,1,0,Rep', 'nuco,2,0,Rep'));
  const { rows } = await database.pool.query(
    `SELECT level, password_hash, policy_epoch FROM rep WHERE rep_id = 'R1'`,
  );
  expect(rows).toEqual([{ level: 2, password_hash: 'kept', policy_epoch: 2 }]);
});

test('passwords are imported with the demo season only, and only where it is wanted', async () => {
  const accounts =
    'repId,username,name,tenant,level,staffType,password\nR1,a@example.test,A,nuco,1,Rep,offpiste-demo\n';
  const plain = { ...smallBundle(), 'season/accounts.csv': accounts };
  delete (plain as Partial<Files>)['weeks/W1/lift-passes.csv'];
  const refused = await imported(plain);
  expect(refused.problems).toEqual([
    {
      file: 'season/accounts.csv',
      row: 2,
      column: 'password',
      value: '(not shown)',
      problem: 'passwords are accepted from the demo season only: use rep reset-password',
    },
  ]);
  const demo = {
    ...plain,
    'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1, demo: true }),
  };
  expect((await imported(demo)).problems).toMatchObject([{ file: 'bundle.json', column: 'demo' }]);
  expect((await imported(demo, { allowDemo: true })).ok).toBe(true);
  const { rows } = await database.pool.query<{ password_hash: string }>('SELECT password_hash FROM rep');
  expect(await isPassword(rows[0]?.password_hash ?? '', 'offpiste-demo')).toBe(true);
});

test.each([
  ['an account', () => addRep(database)],
  ['a week', () => addWeek(database, { weekId: 'W9' })],
])('the demo does not come in beside %s of one’s own, not even as a dry run', async (_, add) => {
  await add();
  const before = await contents();
  const demo = edited('bundle.json', '"version":1', '"version":1,"demo":true');
  for (const dryRun of [true, false])
    expect(await imported(demo, { allowDemo: true, dryRun })).toMatchObject({
      ok: false,
      problems: [{ file: 'bundle.json', problem: expect.stringContaining('other accounts or weeks') }],
      changes: [],
    });
  expect(await contents()).toBe(before);
});

test('a week stays disabled through imports', async () => {
  await imported(smallBundle());
  await database.pool.query('UPDATE week SET disabled = true');
  await imported(edited('weeks/W1/week.json', 'Week 1', 'Week One'));
  const { rows } = await database.pool.query('SELECT name, disabled FROM week');
  expect(rows).toEqual([{ name: 'Week One', disabled: true }]);
});

test('an erased passenger stays erased when the secrets were replaced, as long as the old one is kept', async () => {
  await imported(smallBundle());
  const [old, fresh] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'fresh')];
  const [reference, later] = ['NUCO-AAAAAA-000001', 'NUCO-AAAAAA-000002'];
  const erase = (whom: string, secrets: Secrets) =>
    database.db.transaction().execute((tx) => erasePassenger(tx, whom, createReferenceHashes(secrets), 0));
  await erase(reference, createSecrets(old));
  const bundle = () => edited('weeks/W1/coaches.csv', '53', String(count++));
  let count = 60;
  expect(await imported(bundle(), { secrets: async () => createSecrets(fresh, [old]) })).toMatchObject({
    warnings: [{ problem: 'leaves out 1 erased person' }],
  });
  expect(await contents()).not.toContain(reference);
  // New erasures need the new one alone.
  await erase(later, createSecrets(fresh, [old]));
  await imported(bundle(), { secrets: async () => createSecrets(fresh) });
  expect(await contents()).toContain(reference);
  expect(await contents()).not.toContain(later);
});

test('an erased passenger is left out of every later import', async () => {
  await imported(smallBundle());
  const secrets = createSecrets(Buffer.alloc(32, 'test'));
  const reference = 'NUCO-AAAAAA-000001';
  await database.db
    .transaction()
    .execute((tx) => erasePassenger(tx, reference, createReferenceHashes(secrets), 0));
  expect(await contents()).not.toContain(reference);
  const kept = { secrets: async () => secrets };
  const again = await imported(edited('weeks/W1/coaches.csv', '53', '57'), kept);
  expect(again).toMatchObject({ ok: true, warnings: [{ problem: 'leaves out 1 erased person' }] });
  expect(await contents()).not.toContain(reference);
  expect(await contents()).not.toContain('Zoë');
  expect(await contents()).toContain('NUCO-AAAAAA-000002');
  // An import that cannot recognise the erased must not bring anybody back.
  await expect(imported(smallBundle())).rejects.toThrow('SECRETS_FILE is needed');
  const { rows } = await database.pool.query('SELECT to_jsonb(e)::text AS row FROM erased_passenger e');
  expect(JSON.stringify(rows)).not.toContain('AAAAAA-000001');
});
