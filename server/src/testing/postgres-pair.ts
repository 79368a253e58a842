import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { findBinaries } from '#platform/embedded-postgres/binaries.ts';
import { POSTGRES_USER } from '#platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { reachableBinaries } from '#platform/embedded-postgres/reachable.ts';
import { giveTo, postgresUser } from '#platform/embedded-postgres/run-as.ts';

const DATABASE = 'offpiste';

export interface PairedServer {
  start: () => Promise<void>;
  /** Stops all its processes without ending them, as a machine that vanishes: connections stay open and silent. */
  freeze: () => Promise<void>;
  kill: () => Promise<void>;
  /** Runs one statement on this server, primary or standby. */
  ask: (sql: string) => Promise<unknown>;
  /** As `DATABASE_URL` has it, with the other server or without. */
  url: string;
}

export interface PostgresPair {
  /** Names both servers, the standby first. */
  url: string;
  primary: PairedServer;
  standby: PairedServer;
  end: () => Promise<void>;
}

/** A primary and a standby that streams from it synchronously, of the PostgreSQL that the product brings, both running. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-pair-'));
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'a'), { mode: 0o755 });
  await mkdir(path.join(folder, 'b'), { mode: 0o755 });
  const first = await startEmbeddedPostgres({ folder: path.join(folder, 'a') });
  await first.createDatabase(DATABASE);
  await first.stop();
  const primary = await pairedServer(path.join(folder, 'a'));
  await promisify(execFile)('cp', ['-a', path.join(folder, 'a', 'postgres'), path.join(folder, 'b')]);
  const data = path.join(folder, 'b', 'postgres');
  await writeFile(path.join(data, 'standby.signal'), '');
  await giveTo(postgresUser(), path.join(data, 'standby.signal'));
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketFolder(path.join(folder, 'a'))} user=${POSTGRES_USER} application_name=b'\n`,
  );
  const standby = await pairedServer(path.join(folder, 'b'));
  await primary.start();
  await standby.start();
  return {
    url: urlOf(['b', 'a'].map((name) => path.join(folder, name))),
    primary,
    standby,
    async end() {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signals a server and the processes of its connections. */
async function signalAll(server: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!server?.pid) return;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(server.pid)]);
  for (const pid of [server.pid, ...stdout.split('\n').map(Number)]) if (pid) process.kill(pid, signal);
}

const socketFolder = (folder: string) => path.join(folder, 'postgres-socket');
const urlOf = (folders: string[]) =>
  `postgres://${POSTGRES_USER}@/${DATABASE}?host=${folders.map(socketFolder).join(',')}`;

async function pairedServer(folder: string): Promise<PairedServer> {
  const user = postgresUser();
  const { postgres } = await reachableBinaries(await findBinaries(), user);
  const sockets = socketFolder(folder);
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  await giveTo(user, sockets);
  const settings = ['listen_addresses=', `unix_socket_directories=${sockets}`, 'fsync=off'];
  let child: ChildProcess | null = null;

  const ask = async (sql: string) => {
    const client = new pg.Client({ host: sockets, user: POSTGRES_USER, database: DATABASE });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
    return rows[0]?.[0];
  };
  return {
    async start() {
      const all = ['-D', path.join(folder, 'postgres'), ...settings.flatMap((setting) => ['-c', setting])];
      child = spawn(postgres, all, { cwd: '/', env: {}, stdio: 'ignore', ...(user ?? {}) });
      await vi.waitFor(() => ask('SELECT 1'), { timeout: 30_000, interval: 50 });
    },
    async freeze() {
      await signalAll(child, 'SIGSTOP');
    },
    async kill() {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      // Its processes end with it: SIGKILL alone would leave them for a moment.
      const ended = once(ending, 'exit');
      await signalAll(ending, 'SIGCONT');
      ending.kill('SIGQUIT');
      await ended;
    },
    ask,
    url: urlOf([folder]),
  };
}
