import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { LoadCoachReply } from '@offpiste/domain/contract/coach.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { verifyTrail } from '#platform/audit/verify-trail.ts';
import { loadBrands } from '#platform/brands.ts';
import {
  closeDatabase,
  type DatabaseAddress,
  openDatabase,
  withAdministrator,
  withDatabase,
} from '#platform/database.ts';
import { migrate } from '#platform/migrate.ts';
import { ROLES } from '#platform/roles.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { readBrands } from '#platform/stored-brands.ts';
import { lineOf, wallOf } from '#platform/wall/wall-of.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { urlOf } from '#testing/url-of.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { runCommand } from '../cli/run-command.ts';
import { drillBackup } from './drill.ts';
import { openBackup } from './open-backup.ts';
import { encodePart, type Manifest } from './parts.ts';
import { writeSealedFile } from './sealed-file.ts';
import { tableNames } from './tables-of.ts';

const PASSPHRASE = 'a passphrase of the tests';
/** What text forms of rows get wrong: separators, escapes, null beside its text, characters outside ASCII. */
const AWKWARD = 'Zoë\t\\N \\. "\'\r\nÅsa 🏔';

let world: TestApp;
let folder: string;
/** Of the world's database, made once. */
let made: string;
const databases: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-backup-'));
  world = await buildTestApp();
  const { database } = world.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addPassenger(database, { reference: 'NUCO-AB12CD-000001', name: AWKWARD, email: 'a@test.example' });
  await addSeat(database, 'NUCO-AB12CD-000001', { coachId: '4', equipment: AWKWARD });
  await database.pool.query(
    `INSERT INTO week_file (week_id, file_id, title, media_type, content)
     VALUES ('W1', 'f1', '', 'application/pdf', $1)`,
    [randomBytes(300_000)],
  );
  await database.pool.query(
    `INSERT INTO import_run (week_id, by, at, state, source_names, bundle_sha256, report, counts, bundle)
     VALUES ('W1', $1, 0, 'applied', ARRAY[$1], '', '[]', '{}', $2)`,
    [AWKWARD, randomBytes(1_000)],
  );
  await world.addRep({ username: 'sam@test.example' });
  const caller = await world.signIn('sam@test.example');
  const reply = await caller.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(caller.rep),
  });
  expect(LoadCoachReply.parse(reply.json())).toBeDefined();
  made = path.join(folder, 'made');
  expect(await run(['backup', made], database.address)).toContain(
    `made has ${await tableCount()} tables with `,
  );
});
afterAll(async () => {
  await world.close();
  for (const name of databases)
    await withAdministrator(inject('postgres').address, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  await rm(folder, { recursive: true });
});

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(folder, 'home-'));
});

/** Runs a command on a database, with the secrets and the data folder of this test, and returns what it prints. */
async function run(words: string[], address: DatabaseAddress, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const lines: string[] = [];
  const dataDir = home ?? path.join(folder, 'first');
  const secretsFile = path.join(dataDir, 'secrets.json');
  if (words[0] === 'backup') await loadSecrets(secretsFile, { generate: true });
  const settings = { DATABASE_URL: urlOf(address), SECRETS_FILE: secretsFile, DATA_DIR: dataDir };
  await runCommand(words, { ...settings, BACKUP_PASSPHRASE: PASSPHRASE, ...env }, (line) => lines.push(line));
  return lines.join('\n');
}

/** Makes an empty database; with an owner, one that belongs to that login. */
async function emptyDatabase(owner?: string): Promise<DatabaseAddress> {
  const { address } = inject('postgres');
  const name = `offpiste_test_${randomBytes(8).toString('hex')}`;
  databases.push(name);
  await withAdministrator(address, (client) =>
    client.query(`CREATE DATABASE ${name} ${owner ? `OWNER ${owner}` : ''}`),
  );
  return withDatabase(address, name);
}

/** For every table how many rows it has and a hash of them all, without the notes of the command itself. */
async function contentsOf(address: DatabaseAddress): Promise<Record<string, string>> {
  return await withAdministrator(address, async (client) => {
    const contents: Record<string, string> = {};
    for (const name of await tableNames(client)) {
      const { rows } = await client.query<{ content: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS content
         FROM ${name} t ${NOTES[name] ?? ''}`,
      );
      contents[name] = rows[0]?.content ?? '';
    }
    return contents;
  });
}

const NOTES: Readonly<Record<string, string>> = {
  audit_event: `WHERE kind <> 'operator-command'`,
  last_done: 'WHERE false',
};

/** How many tables the migrations make. */
async function tableCount(): Promise<number> {
  return (await tablesIn(world.deps.database.address)).length;
}

async function tablesIn(address: DatabaseAddress): Promise<string[]> {
  return await withAdministrator(address, tableNames);
}

/** A backup with the manifest of the real one, changed, and these rows in its first table. */
async function forged(name: string, change: Partial<Manifest>, firstRows: string): Promise<string> {
  const { manifest } = await openBackup(made, PASSPHRASE);
  const file = path.join(folder, name);
  await writeSealedFile(file, PASSPHRASE, async function* () {
    const changed = { ...manifest, ...change };
    yield encodePart({ kind: 'manifest', manifest: changed });
    for (const [index] of changed.tables.entries()) {
      const bytes = Buffer.from(index === 0 ? firstRows : '');
      yield encodePart({ kind: 'rows', bytes });
      yield encodePart({ kind: 'end of table', rows: firstRows !== '' && index === 0 ? 1 : 0 });
    }
  });
  return file;
}

test('a restored database has the same rows, policies, grants, triggers, trail and secrets, and numbers on', async () => {
  const restored = await emptyDatabase();
  const said = await run(['restore', made], restored);
  expect(said).toMatch(
    /^Restored: the backup of .* UTC has \d+ tables with \d+ rows; counts, audit trail \(\d+ rows\), policies and grants are right\./,
  );
  expect(said).toContain(` has ${await tableCount()} tables with `);
  const { database } = world.deps;
  expect(await contentsOf(restored)).toEqual(await contentsOf(database.address));
  expect((await withAdministrator(restored, wallOf)).map(lineOf)).toEqual(
    (await wallOf(database.pool)).map(lineOf),
  );
  const opened = openDatabase(restored, { as: 'operator', connections: 1 });
  const trail = await verifyTrail(opened);
  expect(trail.broken).toBeNull();
  const { rows } = await opened.pool.query(`SELECT detail FROM audit_event ORDER BY seq DESC LIMIT 1`);
  expect(rows[0]).toMatchObject({ detail: { command: 'restore' } });
  const next = await opened.pool.query(
    `INSERT INTO retention_run (ran_at, report) VALUES (1, '{}') RETURNING run_id, (SELECT max(seq) FROM ledger) AS seq,
       nextval(pg_get_serial_sequence('ledger', 'seq')) AS next`,
  );
  expect(next.rows).toEqual([{ run_id: 1, seq: 1, next: 2 }]);
  await closeDatabase(opened);
  const { manifest } = await openBackup(made, PASSPHRASE);
  expect(await readFile(path.join(home, 'secrets.json'), 'utf8')).toBe(manifest.files.secrets);
});

test('nothing of a backup that is taken while people work is of another moment', async () => {
  const { address, pool } = world.deps.database;
  const work = new AbortController();
  // Each transaction writes to the tables that are copied first and last.
  const working = (async () => {
    while (!work.signal.aborted)
      await pool.query(
        `WITH a AS (INSERT INTO device VALUES (gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 1) RETURNING device_id),
           b AS (INSERT INTO session_family (family_id, rep_id, device_id, generation, rotated_at, signed_in_at)
             SELECT gen_random_uuid(), (SELECT min(rep_id) FROM rep), device_id, 1, 1, 1 FROM a RETURNING family_id)
         INSERT INTO refresh_attempt SELECT family_id, 1, '', 1 FROM b`,
      );
  })();
  const file = path.join(folder, 'busy');
  await run(['backup', file], address);
  work.abort();
  await working;
  const { manifest, rows } = await openBackup(file, PASSPHRASE);
  const count = (table: string) => rows[manifest.tables.findIndex(({ name }) => name === table)] ?? 0;
  expect(count('refresh_attempt')).toBeGreaterThan(0);
  // One more phone than the others have: that of the sign-in.
  expect(count('session_family')).toBe(count('refresh_attempt') + 1);
  expect(count('device')).toBe(count('session_family'));
});

test('days are backed up alike, however the database writes them', async () => {
  const { address, pool } = world.deps.database;
  const set = (action: string) =>
    pool.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${action}', current_database()); END $$`);
  // A day and a month that could be taken for each other.
  await pool.query(`UPDATE week SET starts_on = '2026-12-11', ends_on = '2026-12-12'`);
  await set(`SET datestyle = ''SQL, DMY''`);
  const file = path.join(folder, 'other-style');
  await run(['backup', file], address);
  await set('RESET ALL');
  const restored = await emptyDatabase();
  home = await mkdtemp(path.join(folder, 'home-'));
  await run(['restore', file], restored);
  const { rows } = await withAdministrator(restored, (client) =>
    client.query(`SELECT DISTINCT starts_on::text AS day FROM week`),
  );
  expect(rows).toEqual([{ day: '2026-12-11' }]);
});

test('a drill restores into a database that is gone afterwards, here or on an embedded PostgreSQL', async () => {
  const { address } = inject('postgres');
  const drill = await run(['restore', '--drill', made], address);
  expect(drill).toMatch(/^The drill passed: the backup of .* policies and grants are right\.$/);
  const { rows } = await withAdministrator(address, (client) =>
    client.query(`SELECT datname FROM pg_database WHERE datname LIKE 'offpiste_drill_%'`),
  );
  expect(rows).toEqual([]);
  const { database } = world.deps;
  const done = async () =>
    (
      await withAdministrator(database.address, (client) =>
        client.query('SELECT what FROM last_done ORDER BY 1'),
      )
    ).rows;
  expect(await done()).toEqual([{ what: 'backup' }]);
  await run(['restore', '--drill', made], database.address);
  expect(await done()).toEqual([{ what: 'backup' }, { what: 'drill' }]);
  const embedded = await drillBackup(
    { databaseUrl: null, databaseOwnerUrl: null },
    await openBackup(made, PASSPHRASE),
  );
  expect(embedded.tables).toBe(await tableCount());
  expect(await readdir(home)).toEqual([]);
});

test('a backup of an earlier version is restored and brought up to date', async () => {
  const old = await emptyDatabase();
  const earlier = allMigrations.filter(({ name }) => name < '0018-demo-accounts');
  await migrate(old, earlier);
  await withAdministrator(old, (client) =>
    client.query(
      `INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, staff_type)
       VALUES ('R1009', 'hq@demo.test', '!', 'Marta', 'snowfuze', 3, 'HQ')`,
    ),
  );
  const file = path.join(folder, 'old');
  await run(['backup', file], old);
  const restored = await emptyDatabase();
  home = await mkdtemp(path.join(folder, 'home-'));
  await run(['restore', file], restored);
  // A later migration marks the demo's accounts.
  const { rows } = await withAdministrator(restored, (client) =>
    client.query('SELECT rep_id, demo FROM rep'),
  );
  expect(rows).toEqual([{ rep_id: 'R1009', demo: true }]);
  // The backup itself changed nothing.
  const position = await withAdministrator(old, (client) => client.query('SELECT FROM migration'));
  expect(position.rowCount).toBe(earlier.length);
});

test('a backup has the brands as they are, and one from when they were a file brings that file', async () => {
  const { pool } = world.deps.database;
  await pool.query(`UPDATE brand SET config = config || '{"name": "Nuco Tours"}' WHERE slug = 'nuco'`);
  await pool.query(`INSERT INTO brand_logo VALUES ('nuco', '0123456789abcdef', 'image/png', '\\x00ff0a')`);
  const file = path.join(folder, 'with-brands');
  await run(['backup', file], world.deps.database.address);
  const restored = await emptyDatabase();
  home = await mkdtemp(path.join(folder, 'home-'));
  await run(['restore', file], restored);
  expect((await withAdministrator(restored, readBrands)).brands[0]).toMatchObject({
    slug: 'nuco',
    name: 'Nuco Tours',
  });
  const logos = await withAdministrator(restored, (client) => client.query('SELECT content FROM brand_logo'));
  expect(logos.rows).toEqual([{ content: Buffer.from([0, 255, 10]) }]);

  const { manifest } = await openBackup(made, PASSPHRASE);
  const [nuco] = loadBrands().all;
  if (!nuco) throw new Error('the product comes with brands');
  const { ticketPrefixes: _, ...others } = nuco;
  const ofFile = JSON.stringify({ brands: [{ ...others, slug: 'acme', ticketPrefix: 'ACME' }] });
  const old = await forged(
    'of-a-file',
    {
      migrations: manifest.migrations.filter((name) => name < '0022-brands'),
      tables: manifest.tables.filter(({ name }) => name === 'retention_run'),
      sequences: [],
      files: { ...manifest.files, brands: ofFile },
    },
    '',
  );
  const fromFile = await emptyDatabase();
  home = await mkdtemp(path.join(folder, 'home-'));
  await run(['restore', old], fromFile);
  const { brands } = await withAdministrator(fromFile, readBrands);
  expect(brands.map(({ slug, ticketPrefixes }) => [slug, ticketPrefixes])).toEqual([['acme', ['ACME']]]);
});

describe('where no login is a superuser', () => {
  const owner = `offpiste_owner_${randomBytes(6).toString('hex')}`;
  const asOwner = (address: DatabaseAddress): DatabaseAddress => {
    if (!address.connectionString) return { ...address, user: owner, password: 'of-the-tests' };
    const url = new URL(address.connectionString);
    Object.assign(url, { username: owner, password: 'of-the-tests' });
    return { connectionString: url.href };
  };
  beforeAll(async () => {
    await world.deps.database.pool.query(
      `CREATE ROLE ${owner} LOGIN PASSWORD 'of-the-tests'; GRANT ${Object.values(ROLES).join(', ')} TO ${owner}`,
    );
  });
  afterAll(async () => {
    for (const name of databases.splice(0))
      await world.deps.database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await world.deps.database.pool.query(`DROP ROLE ${owner}`);
  });

  test('an owner restores and backs up every row, and is refused where policies hide some', async () => {
    const database = await emptyDatabase(owner);
    const address = asOwner(database);
    await run(['restore', made], address);
    const file = path.join(folder, 'of-owner');
    await run(['backup', file], address);
    const [before, after] = await Promise.all([made, file].map((one) => openBackup(one, PASSPHRASE)));
    // The trail notes both commands.
    const trail = before?.manifest.tables.findIndex(({ name }) => name === 'audit_event') ?? 0;
    expect(after?.rows).toEqual(before?.rows.with(trail, (before.rows[trail] ?? 0) + 2));

    await withAdministrator(address, (client) => client.query('DROP POLICY operator ON passenger'));
    await expect(run(['backup', path.join(folder, 'hidden')], address)).rejects.toThrow(
      'The login of the database may not see every row of passenger',
    );
  });
});

describe('a restore is refused in one sentence, and changes nothing,', () => {
  const ONE_SENTENCE = /^[^.]*(?:\.\w[^.]*)*\.?$/;
  async function refusal(
    words: string[],
    address: DatabaseAddress,
    env?: NodeJS.ProcessEnv,
  ): Promise<string> {
    const error: unknown = await run(words, address, env).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OperatorError' });
    const { message } = error as Error;
    expect(message).toMatch(ONE_SENTENCE);
    return message;
  }
  let target: DatabaseAddress;
  beforeAll(async () => {
    target = await emptyDatabase();
  });

  test('with another passphrase', async () => {
    expect(await refusal(['restore', made], target, { BACKUP_PASSPHRASE: 'another passphrase' })).toMatch(
      /^The passphrase does not open/,
    );
    expect(await tablesIn(target)).toEqual([]);
  });

  test('from a file that was cut off or changed', async () => {
    const bytes = await readFile(made);
    const damaged = path.join(folder, 'damaged');
    for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9)])]) {
      await writeFile(damaged, other);
      expect(await refusal(['restore', damaged], target)).toMatch(/is damaged: it was cut off or changed/);
    }
    expect(await tablesIn(target)).toEqual([]);
    expect(await readdir(home)).toEqual([]);
  });

  test('into a database that has tables', async () => {
    expect(await refusal(['restore', made], world.deps.database.address)).toBe(
      'The database is in use: stop the server and every other program that is connected to it.',
    );
    const other = await emptyDatabase();
    await withAdministrator(other, (client) => client.query('CREATE TABLE notes (n integer)'));
    expect(await refusal(['restore', made], other)).toMatch(
      /^The database is not empty \(it has the table notes\)/,
    );
    expect(await tablesIn(other)).toEqual(['notes']);
  });

  test('beside other secrets', async () => {
    const secretsFile = path.join(home, 'secrets.json');
    await loadSecrets(secretsFile, { generate: true });
    const before = await readFile(secretsFile, 'utf8');
    expect(await refusal(['restore', made], target)).toMatch(/has other secrets than the backup/);
    expect(await readFile(secretsFile, 'utf8')).toBe(before);
    expect(await tablesIn(target)).toEqual([]);
  });

  test('from a newer version', async () => {
    const { manifest } = await openBackup(made, PASSPHRASE);
    const file = await forged('newer', { migrations: [...manifest.migrations, '9999-newer'] }, '');
    expect(await refusal(['restore', file], target)).toMatch(
      /made by a newer version of this program \(migration 9999-newer\)/,
    );
    expect(await tablesIn(target)).toEqual([]);
  });

  test('when the database refuses a row half-way, with the secrets taken away again', async () => {
    const file = await forged('broken', {}, 'no row at all\n');
    expect(await refusal(['restore', file], target)).toMatch(
      /^The database refused the restore \(.*\); it has not/,
    );
    expect(await tablesIn(target)).toEqual([]);
    expect(await readdir(home)).toEqual([]);
  });
});

test('a backup that cannot be written to its end says so and leaves no file', async () => {
  const script = path.join(import.meta.dirname, '../cli/offpiste.ts');
  const target = path.join(folder, 'too-large');
  const secretsFile = path.join(home, 'secrets.json');
  await loadSecrets(secretsFile, { generate: true });
  const env = { ...process.env, DATABASE_URL: urlOf(world.deps.database.address), SECRETS_FILE: secretsFile };
  // No file may grow beyond 64 KB, as on a full disk.
  const command = `ulimit -f 64; exec "${process.execPath}" "${script}" backup "${target}"`;
  await expect(
    promisify(execFile)('bash', ['-c', command], { env: { ...env, BACKUP_PASSPHRASE: PASSPHRASE } }),
  ).rejects.toMatchObject({ code: 1, stderr: `${target} cannot be written (EFBIG); there is no backup.\n` });
  expect((await readdir(folder)).filter((name) => name.startsWith('too-large'))).toEqual([]);
});

test('a database that is not of this program is not backed up', async () => {
  await expect(run(['backup', path.join(folder, 'empty')], await emptyDatabase())).rejects.toThrow(
    'The database has no data of this program.',
  );
});
