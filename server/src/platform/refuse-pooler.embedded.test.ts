import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { closeDatabase, type DatabaseAddress, openDatabase } from './database.ts';
import { giveTo, postgresUser } from './embedded-postgres/run-as.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';
import { checkServerLogin } from './roles.ts';

let folder: string;
let pooler: ChildProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-pooler-'));
  await chmod(folder, 0o755);
  await giveTo(postgresUser(), folder);
});
afterEach(async () => {
  const ended = pooler && once(pooler, 'exit');
  pooler?.kill('SIGKILL');
  await ended;
  pooler = null;
  await rm(folder, { recursive: true, force: true });
});

/** Starts a real PgBouncer in front of the tests' PostgreSQL and returns its address. */
async function startPooler(mode: string, settings = ''): Promise<DatabaseAddress> {
  const server = new pg.Client(inject('postgres').address);
  const { host, port, user, password, database } = server;
  const login = `host=${host} port=${port} user=${user}${password ? ` password=${password}` : ''}`;
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]\n* = ${login} dbname=${database}\n[pgbouncer]\nlisten_addr =\nunix_socket_dir = ${folder}\n` +
      `auth_type = any\npool_mode = ${mode}\n${settings}\n`,
  );
  await giveTo(postgresUser(), file);
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  pooler = spawn('pgbouncer', ['-q', file], { cwd: '/', env, stdio: 'ignore', ...(postgresUser() ?? {}) });
  const address = { host: folder, port: 6432, user: 'any', database: 'any' };
  await vi.waitFor(
    async () => {
      const client = new pg.Client(address);
      client.on('error', () => {});
      await client.connect();
      await client.end();
    },
    { timeout: 20_000 },
  );
  return address;
}

test.each(['', 'server_round_robin = 1', 'default_pool_size = 1'])(
  'PgBouncer in transaction mode is refused with the reason (%s)',
  async (settings) => {
    const address = await startPooler('transaction', settings);
    await expect(refuseTransactionPooler(address)).rejects.toThrow(
      /^DATABASE_URL leads to a pooler that shares connections between transactions .*: give it the address of PostgreSQL itself\.$/,
    );
  },
);

test('in session mode it is not', async () => {
  await refuseTransactionPooler(await startPooler('session'));
});

test('nor is PostgreSQL itself', async () => {
  await refuseTransactionPooler(inject('postgres').address);
});

test('a pooler that lets no settings of a connection through is refused in a sentence', async () => {
  const server = openDatabase(await startPooler('session'), { as: 'server', connections: 1 });
  try {
    await expect(checkServerLogin(server.pool)).rejects.toThrow(
      /^What answers at DATABASE_URL does not work as PostgreSQL does \(‘unsupported startup parameter: .*’\)\. If it is a pooler, /,
    );
  } finally {
    await closeDatabase(server);
  }
});
