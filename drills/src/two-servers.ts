import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/database.ts';
import { loadSecrets } from '../../server/src/platform/secrets.ts';
import { addManyPassengers } from '../../server/src/testing/loading-devices.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server-process.ts';

const PLACES = [0, 1] as const;

/** Two server processes with the same secrets on one database, with a coach of many passengers. */
export interface TwoServers {
  /** The address for the next request: the servers take turns, as behind a proxy that does not look whether they run. */
  next: () => string;
  addresses: () => string[];
  end: (place: 0 | 1, signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again at its address: this version, or the one in a folder. */
  start: (place: 0 | 1, folder?: string) => Promise<void>;
  database: Database;
}

/** Starts them, of this version or of the one in a folder, with further settings, lets the work be done, and ends them. */
export async function withTwoServers<T>(
  databaseUrl: string,
  work: (servers: TwoServers) => Promise<T>,
  { folder, settings: more = {} }: { folder?: string; settings?: Record<string, string> } = {},
): Promise<T> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'offpiste-drill-'));
  await chmod(data, 0o755);
  const secretsFile = path.join(data, 'secrets.json');
  await loadSecrets(secretsFile, { generate: true });
  const settings = {
    DATA_DIR: data,
    DATABASE_URL: databaseUrl,
    SECRETS_FILE: secretsFile,
    LOG_LEVEL: 'warn',
    ...more,
  };
  const running: ServerProcess[] = [];
  const database = openDatabase({ connectionString: databaseUrl }, { as: 'operator', connections: 3 });
  let turn = 0;
  const at = (place: number): ServerProcess => {
    const server = running[place];
    if (!server) throw new Error('there are two servers');
    return server;
  };
  try {
    for (const _ of PLACES) running.push(await startServerProcess(settings, folder ? { folder } : {}));
    await addManyPassengers(database);
    return await work({
      next: () => at(turn++ % PLACES.length).url,
      addresses: () => running.map(({ url }) => url),
      async end(place, signal) {
        await at(place).end(signal);
      },
      async start(place, version) {
        const PORT = new URL(at(place).url).port;
        running[place] = await startServerProcess({ ...settings, PORT }, version ? { folder: version } : {});
      },
      database,
    });
  } finally {
    await closeDatabase(database);
    await Promise.all(running.map((server) => server.end('SIGTERM')));
    await rm(data, { recursive: true, force: true });
  }
}
