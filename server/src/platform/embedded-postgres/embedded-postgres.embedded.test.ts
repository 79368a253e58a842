import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase, openDatabase } from '../database.ts';
import { isDatabaseAway } from '../database-away.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning, readServerPid } from './postmaster.ts';

let folder: string;
const servers: EmbeddedPostgres[] = [];
const events: string[] = [];

// Creating a data folder takes seconds, so most tests share one, each with its own servers.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-pg-'));
  await chmod(folder, 0o755);
});
beforeEach(() => {
  events.length = 0;
});
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.stop();
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function start(home = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: home, onEvent: (event) => events.push(event) });
  servers.push(server);
  return server;
}
async function end(server: EmbeddedPostgres): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}
const pidOf = async () => await readServerPid(path.join(folder, 'postgres'));
async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const database = openDatabase(server.address('postgres'), { as: 'operator' });
  try {
    const { rows } = await database.pool.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await closeDatabase(database);
  }
}

test('several that start at once on a fresh folder share one server', async () => {
  const started = await Promise.all([start(), start(), start()]);
  for (const server of started) expect(await ask(server, 'SELECT 1')).toBe(1);
  await Promise.all(started.map((server) => server.createDatabase('offpiste')));
  expect(
    await ask(started[0] as EmbeddedPostgres, `SELECT count(*) FROM pg_database WHERE datname = 'offpiste'`),
  ).toBe(1);
});

test('it is a durable server that no network reaches', async () => {
  const server = await start();
  expect(await ask(server, `SELECT current_setting('fsync')`)).toBe('on');
  expect(await ask(server, `SELECT current_setting('synchronous_commit')`)).toBe('on');
  expect(await ask(server, `SELECT current_setting('data_checksums')`)).toBe('on');
  expect(await ask(server, `SELECT current_setting('listen_addresses')`)).toBe('');
  const socketFolder = await stat(path.join(folder, 'postgres-socket'));
  expect(socketFolder.mode & 0o777).toBe(0o700);
  expect(events).toEqual(['started']);
});

test('a server that is already running is adopted, and continues for whoever started it', async () => {
  const first = await start();
  const pid = await pidOf();
  const second = await start();
  expect(events).toEqual(['started', 'adopted']);
  expect(await pidOf()).toBe(pid);
  await ask(second, 'CREATE TABLE kept (n integer)');
  expect(await ask(first, 'SELECT count(*) FROM kept')).toBe(0);
});

test('a server that is killed comes back by itself with everything that was committed', async () => {
  const server = await start();
  const database = openDatabase(server.address('postgres'), { as: 'operator' });
  await database.pool.query('CREATE TABLE fact (n integer)');
  for (let round = 1; round <= 3; round++) {
    await database.pool.query('INSERT INTO fact VALUES ($1)', [round]);
    process.kill(Number(await pidOf()), 'SIGKILL');
    await vi.waitFor(
      async () => {
        // Connections of the dead server may answer for a moment longer.
        expect(events.filter((event) => event === 'restarted')).toHaveLength(round);
        const { rows } = await database.pool
          .query('SELECT count(*) AS facts FROM fact WHERE n > $1', [0])
          .catch((error: unknown) => {
            // Until then callers get the error that the database is unavailable, and no other.
            if (!isDatabaseAway(error))
              throw new Error('another error than that the database is unavailable', { cause: error });
            return { rows: [] };
          });
        expect(rows).toEqual([{ facts: round }]);
      },
      { timeout: 60_000, interval: 20 },
    );
  }
  await closeDatabase(database);
});

test('the remains of a dead server keep no new one from starting, even if another process has its number', async () => {
  const server = await start();
  await end(server);
  await writeFile(path.join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${folder}/postgres\n`);
  await writeFile(path.join(folder, 'postgres-socket', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
  expect(await ask(await start(), 'SELECT 1')).toBe(1);
});

test('stopping the owner stops the server', async () => {
  const server = await start();
  const pid = Number(await pidOf());
  await end(server);
  // Not its number: that may remain for a moment, as a process nobody has collected or as another process.
  expect(await isRunning(pid, path.join(folder, 'postgres'))).toBe(false);
  expect(await pidOf()).toBeNull();
});

test('data of another major version is refused with a clear message', async () => {
  const file = path.join(folder, 'postgres', 'PG_VERSION');
  await writeFile(file, '16\n');
  await expect(start()).rejects.toThrow(/holds data of PostgreSQL 16, and this program brings PostgreSQL 18/);
  await writeFile(file, '18\n');
});

test('a folder with a long name gets its socket elsewhere', async () => {
  const deep = path.join(folder, 'x'.repeat(90));
  const server = await start(deep);
  expect(await ask(server, 'SELECT 1')).toBe(1);
  const { host } = server.address('postgres');
  expect(host).toContain(path.join(os.tmpdir(), 'offpiste-'));
  await end(server);
  await rm(String(host), { recursive: true });
});

test('the log contains no data', async () => {
  const server = await start();
  await ask(server, `SELECT 'Zoë Canary'::integer`).catch(() => {});
  await ask(server, `DO $$ BEGIN RAISE EXCEPTION 'x' USING DETAIL = 'Key (name)=(Zoë Canary)'; END $$`).catch(
    () => {},
  );
  const log = await readFile(path.join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('STATEMENT');
  expect(log).not.toContain('DETAIL');
});

test.runIf(process.getuid?.() === 0)(
  'started as root in a folder only for root, the server runs elsewhere as nobody',
  async () => {
    const closed = await mkdtemp(path.join(os.tmpdir(), 'offpiste-pg-'));
    const home = path.join(closed, 'data');
    const server = await start(home);
    const elsewhere = (await readFile(path.join(home, 'postgres.location'), 'utf8')).trim();
    const pid = Number(await readServerPid(path.join(elsewhere, 'postgres')));
    expect((await stat(`/proc/${pid}`)).uid).toBe(65_534);
    await end(server);
    expect(await ask(await start(home), 'SELECT 2')).toBe(2);
    await servers.pop()?.stop();
    await rm(closed, { recursive: true });
    await rm(elsewhere, { recursive: true });
  },
);
