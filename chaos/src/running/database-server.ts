import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts';

export interface DatabaseServer {
  address: pg.ClientConfig;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL in a folder that is removed afterwards; DATABASE_URL names another to use. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const url = process.env.DATABASE_URL;
  if (url) return { address: { connectionString: url }, stop: async () => undefined };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-chaos-'));
  // PostgreSQL may have to run as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const embedded = await startEmbeddedPostgres({ folder, settings: ['fsync=off', 'full_page_writes=off'] });
  return {
    address: embedded.address('postgres'),
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
