import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { createSecrets } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { type ImportOptions, importBundle } from './import-bundle.ts';

/** Held by a test while imports stop before they write tickets. */
const GATE = 99;
const ANOTHER = 'NUCO-AAAAAA-000009,Eve Hill';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.drop());
});

type Files = Record<string, string>;
const imported = (files: Files, options: ImportOptions = {}) =>
  importBundle(database, memorySource(files), options);

/** A connection of a test's own, which ends with the test whatever comes. */
async function connected() {
  const client = await database.pool.connect();
  onTestFinished(() => client.release(true));
  return client;
}

/** A week's files alone, with another passenger; season files are chosen by name. */
function weekOf(weekId: string, season: readonly string[] = []): Files {
  const files = Object.entries(smallBundle()).flatMap(([file, text]): [string, string][] => {
    if (file === 'bundle.json' || season.includes(file)) return [[file, text]];
    if (!file.startsWith('weeks/')) return [];
    const named = text.replaceAll('"W1"', `"${weekId}"`);
    const [reference, name] = ANOTHER.split(',');
    const more = file.endsWith('/passengers.csv') ? `${name},${reference},Confirmed,,,\n` : '';
    return [[file.replace('W1', weekId), named + more]];
  });
  return Object.fromEntries(files);
}

/** Starts an import that stops in the middle of writing, and returns how to let it go on. */
async function importInProgress(files: Files, by: string) {
  const gate = await connected();
  await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
  await gate.query(
    `CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$;
     CREATE OR REPLACE TRIGGER wait_at_gate AFTER INSERT OR UPDATE ON passenger
       FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate()`,
  );
  const running = imported(files, { by });
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(1);
  return async () => {
    await gate.query('SELECT pg_advisory_unlock($1)', [GATE]);
    return await running;
  };
}

const accountsAndWeeks = async () => {
  expect((await imported(smallBundle())).problems).toEqual([]);
};

test('a dry run needs nothing but reading: it ends while somebody else has locked every table and every import', async () => {
  await accountsAndWeeks();
  const other = await connected();
  await other.query(
    `BEGIN; LOCK TABLE week, rep, passenger, passenger_detail, passenger_email, passenger_sensitive, place, allocation,
       look_up, week_file IN EXCLUSIVE MODE;
     SELECT pg_advisory_xact_lock(7230421, hashtext(key)) FROM unnest(ARRAY['everything', 'week W1', 'season', 'accounts']) key`,
  );
  const renamed = smallBundle();
  for (const file of ['season/accounts.csv', 'season/contacts.csv', 'weeks/W1/passengers.csv'])
    renamed[file] = renamed[file]?.replace('Sam Lee', 'Sam Li').replace('Ann Lee', 'Ann Li') ?? '';
  renamed['weeks/W1/week.json'] = String(renamed['weeks/W1/week.json']).replace('Week 1', 'Week One');
  const report = await imported(renamed, { dryRun: true });
  await other.query('ROLLBACK');
  const changed = report.changes.filter(({ counts }) => counts.changed === 1);
  expect(changed.map(({ entity }) => entity)).toEqual(['accounts', 'week', 'passengers']);
});

test('a dry run leaves neither rows nor temporary tables behind', async () => {
  await imported(smallBundle(), { dryRun: true });
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM rep) + (SELECT count(*) FROM week) + (SELECT count(*) FROM look_up) AS rows,
       (SELECT count(*) FROM pg_class WHERE relpersistence = 't') AS temporary`,
  );
  expect(rows).toEqual([{ rows: 0, temporary: 0 }]);
});

test('two weeks are imported at the same time', async () => {
  await accountsAndWeeks();
  const first = await importInProgress(weekOf('W1'), 'robin');
  const second = imported(weekOf('W2'), { by: 'sam' });
  // Both are now at the gate, so neither keeps the other out.
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        `SELECT application_name AS name FROM pg_stat_activity
         WHERE wait_event = 'advisory' AND datname = current_database() ORDER BY 1`,
      );
      return rows.map(({ name }) => name);
    })
    .toEqual(['offpiste import by robin', 'offpiste import by sam']);
  expect([await first(), await second]).toMatchObject([{ ok: true }, { ok: true }]);
  const { rows } = await database.pool.query(
    `SELECT week_id FROM passenger WHERE reference = 'NUCO-AAAAAA-000009' ORDER BY 1`,
  );
  expect(rows).toEqual([{ week_id: 'W1' }, { week_id: 'W2' }]);
});

test.each([
  ['the same week', weekOf('W1'), weekOf('W1'), 'Week W1 is'],
  [
    'the lists of the season',
    weekOf('W1', ['season/contacts.csv']),
    weekOf('W2', ['season/resorts.csv']),
    'The season is',
  ],
  [
    'the list of accounts',
    weekOf('W1', ['season/accounts.csv']),
    weekOf('W2', ['season/accounts.csv']),
    'The list of accounts is',
  ],
])('whoever imports %s as the second is refused and reads who is at it', async (_, first, second, named) => {
  await accountsAndWeeks();
  const finish = await importInProgress(first, 'robin');
  await expect(imported(second)).rejects.toThrow(
    new RegExp(`^${named} being imported by robin, who began \\d+ seconds ago\\. Try again when`),
  );
  // A look at it is free, and afterwards the turn is theirs.
  expect(await imported(second, { dryRun: true })).toMatchObject({ ok: true });
  expect(await finish()).toMatchObject({ ok: true });
  expect(await imported(second)).toMatchObject({ ok: true });
});

test('the demo season comes in alone', async () => {
  const demo = {
    ...smallBundle(),
    'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1, demo: true }),
  };
  const finish = await importInProgress(weekOf('W2', ['season/accounts.csv']), 'robin');
  await expect(imported(demo, { allowDemo: true })).rejects.toThrow('Everything is being imported by robin');
  expect(await finish()).toMatchObject({ ok: true });
  expect(await imported(demo, { allowDemo: true })).toMatchObject({ ok: false });
});

test('nobody is erased while an import that has them may still be writing', async () => {
  await accountsAndWeeks();
  const finish = await importInProgress(weekOf('W1'), 'robin');
  const hashes = createReferenceHashes(createSecrets(Buffer.alloc(32, 'test')));
  const erase = () =>
    database.db.transaction().execute((tx) => erasePassenger(tx, 'NUCO-AAAAAA-000001', hashes, 0));
  await expect(erase()).rejects.toThrow('A week is being imported by robin');
  await finish();
  expect(await erase()).toMatchObject({ weeks: ['W1'] });
});
