import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseAddress, withAdministrator } from '../database.ts';
import { OperatorError } from '../operator-error.ts';
import { findBinaries } from './binaries.ts';
import { prepareDataFolder } from './data-folder.ts';
import { addressOf, ensureRunning, type Postmaster, runningPid, stopIfOwned } from './postmaster.ts';
import { reachableBinaries, reachableHome } from './reachable.ts';
import { postgresUser } from './run-as.ts';
import { prepareSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgres {
  /** Address of a database of this server; the database exists only after `createDatabase`. */
  address(database: string): DatabaseAddress;
  /** Makes a database, empty or as a copy of another; an existing one does not change. */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Stops watching, and stops the server if this process owns it. */
  stop(): Promise<void>;
}

interface Options {
  /** The parent folder of the data folder, the socket's folder and the server's log. */
  folder: string;
  onEvent?: (event: 'adopted' | 'started' | 'restarted' | 'restart-failed', error?: unknown) => void;
  /** Further settings, `name=value`. */
  settings?: readonly string[];
}

const START_PATIENCE_MS = 30_000;
const STOP_PATIENCE_MS = 5_000;
const WATCH_EVERY_MS = 1_000;

/**
 * Runs our own PostgreSQL on a folder, reachable by a socket only. A server that already runs there is adopted:
 * it may have outlived us, or belong to another process. One that dies while we run is started again.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const postmaster = await prepare(options);
  const { adopted } = await ensureRunning(postmaster, START_PATIENCE_MS);
  options.onEvent?.(adopted ? 'adopted' : 'started');

  let healing: Promise<void> | null = null;
  const watch = setInterval(() => {
    healing ??= heal(postmaster, options.onEvent).finally(() => {
      healing = null;
    });
  }, WATCH_EVERY_MS).unref();

  const address = (database: string) => addressOf(postmaster, database);
  return {
    address,
    createDatabase: async (name, template) => await createDatabase(address('postgres'), name, template),
    async stop() {
      clearInterval(watch);
      await healing;
      await stopIfOwned(postmaster, STOP_PATIENCE_MS);
    },
  };
}

async function prepare({ folder, settings = [] }: Options): Promise<Postmaster> {
  if (process.platform === 'win32')
    throw new OperatorError(
      'On Windows run this program in WSL, or set DATABASE_URL to a PostgreSQL 15 to 18.',
    );
  await mkdir(folder, { recursive: true });
  const user = postgresUser();
  const home = await reachableHome(await realpath(folder), user);
  const binaries = await reachableBinaries(await findBinaries(), user);
  const dataFolder = path.join(home, 'postgres');
  await prepareDataFolder(dataFolder, binaries, user);
  const socketFolder = await prepareSocketFolder(dataFolder, user);
  return {
    binaries,
    user,
    dataFolder,
    socketFolder,
    logFile: path.join(home, 'postgres.log'),
    ownerFile: path.join(home, 'postgres.owner'),
    settings: [...serverSettings(socketFolder), ...settings],
  };
}

async function heal(postmaster: Postmaster, onEvent: Options['onEvent']): Promise<void> {
  if ((await runningPid(postmaster)) !== null) return;
  try {
    await ensureRunning(postmaster, START_PATIENCE_MS);
    onEvent?.('restarted');
  } catch (error) {
    onEvent?.('restart-failed', error);
  }
}

async function createDatabase(address: DatabaseAddress, name: string, template?: string): Promise<void> {
  await withAdministrator(address, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const source = template ? `TEMPLATE ${client.escapeIdentifier(template)}` : '';
    await client
      .query(`CREATE DATABASE ${client.escapeIdentifier(name)} ${source}`)
      .catch((error: { code?: string }) => {
        // Created just now by another process.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
  });
}

/** Settings of the embedded server: reachable by its socket only, durable, and silent about data in its log. */
function serverSettings(socketFolder: string): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'max_connections=100',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    // Queries are short: neither setting pays for itself, and containers give little shared memory for workers.
    'jit=off',
    'max_parallel_workers_per_gather=0',
    // Statements and the details of errors contain personal data.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
  ];
}
