import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, type PostgresBinaries } from '#platform/embedded-postgres/binaries.ts';
import { POSTGRES_USER, prepareDataFolder } from '#platform/embedded-postgres/data-folder.ts';
import { reachableBinaries } from '#platform/embedded-postgres/reachable.ts';
import { giveTo, postgresUser } from '#platform/embedded-postgres/run-as.ts';
import { errorCode } from '#platform/error-code.ts';
import { waitFor } from './wait-for.ts';

const run = promisify(execFile);
/** There from the beginning. */
const DATABASE = 'postgres';
const LOGIN = 'operator_of_pair';

export interface PairedServer {
  start: () => Promise<void>;
  /** Stops all its processes without ending them, as a machine that vanishes: connections stay open and silent. */
  freeze: () => Promise<void>;
  /** From now on its standby gets nothing from it. */
  stopSending: () => Promise<void>;
  /** Ends all its processes at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Runs one statement on this server, primary or standby. */
  ask: (sql: string) => Promise<unknown>;
  /** As `DATABASE_URL` has it, without the other server. */
  url: string;
}

export interface PostgresPair {
  /** Names both servers, the standby first. */
  url: string;
  primary: PairedServer;
  standby: PairedServer;
  /** From now on the primary acknowledges nothing that the standby does not have. */
  makeSynchronous: () => Promise<void>;
  end: () => Promise<void>;
}

/** A primary and a standby that streams from it, both running; of the PostgreSQL that the product brings, or another one. */
export async function startPostgresPair(programs?: PostgresBinaries): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-pair-'));
  await chmod(folder, 0o755);
  const [a, b] = [path.join(folder, 'a'), path.join(folder, 'b')];
  for (const each of [a, b]) await mkdir(each, { mode: 0o755 });
  const user = postgresUser();
  const binaries = programs ?? (await reachableBinaries(await findBinaries(), user));
  await prepareDataFolder(dataFolder(a), binaries, user);
  // Nothing was written yet, so a copy is all a standby has to begin with.
  await run('cp', ['-a', dataFolder(a), dataFolder(b)]);
  await writeFile(path.join(dataFolder(b), 'standby.signal'), '');
  await giveTo(user, path.join(dataFolder(b), 'standby.signal'));
  await appendFile(
    path.join(dataFolder(b), 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketFolder(a)} user=${POSTGRES_USER} application_name=b'\n`,
  );
  const primary = await pairedServer(a, binaries);
  const standby = await pairedServer(b, binaries);
  await primary.start();
  await standby.start();
  // As in deploy/: it owns the database and makes the roles, and is no superuser.
  await primary.ask(`CREATE ROLE ${LOGIN} LOGIN CREATEROLE`);
  await primary.ask(`GRANT pg_monitor TO ${LOGIN}`);
  await primary.ask(`ALTER DATABASE ${DATABASE} OWNER TO ${LOGIN}`);
  return {
    url: urlOf([b, a]),
    primary,
    standby,
    async makeSynchronous() {
      await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = 'b'`);
      await primary.ask('SELECT pg_reload_conf()');
      await waitFor(async () => {
        const state = await primary.ask('SELECT sync_state FROM pg_stat_replication');
        if (state !== 'sync') throw new Error('the standby is not synchronous');
      });
    },
    async end() {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signals a server and the processes of its connections. */
async function signalAll(server: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!server?.pid) return;
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(server.pid)]);
  for (const pid of [server.pid, ...stdout.split('\n').map(Number)]) if (pid) signalOne(pid, signal);
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Otherwise it has ended meanwhile.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

const dataFolder = (folder: string) => path.join(folder, 'postgres');
const socketFolder = (folder: string) => path.join(folder, 'postgres-socket');
const urlOf = (folders: string[]) =>
  `postgres://${LOGIN}@/${DATABASE}?host=${folders.map(socketFolder).join(',')}`;

async function pairedServer(folder: string, { postgres }: PostgresBinaries): Promise<PairedServer> {
  const user = postgresUser();
  const sockets = socketFolder(folder);
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  await giveTo(user, sockets);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'fsync=off',
    // Goes with the folder, however the server ends.
    'dynamic_shared_memory_type=mmap',
  ];
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
      const all = ['-D', dataFolder(folder), ...settings.flatMap((setting) => ['-c', setting])];
      child = spawn(postgres, all, { cwd: '/', env: {}, stdio: 'ignore', ...(user ?? {}) });
      await waitFor(() => ask('SELECT 1'));
    },
    async freeze() {
      await signalAll(child, 'SIGSTOP');
    },
    async stopSending() {
      signalOne(Number(await ask('SELECT pid FROM pg_stat_replication')), 'SIGSTOP');
    },
    async kill() {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = once(ending, 'exit');
      await signalAll(ending, 'SIGKILL');
      await ended;
    },
    ask,
    url: urlOf([folder]),
  };
}
