import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseAddress, withAdministrator, withDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { ServerConfig } from '#platform/server-config.ts';
import type { Backup } from './open-backup.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';

/** Restores a backup into a database that is removed again, with every check of a real restore. */
export async function drillBackup(
  settings: Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl'>,
  backup: Backup,
): Promise<RestoreReport> {
  const server = settings.databaseOwnerUrl ?? settings.databaseUrl;
  const work = (address: DatabaseAddress) => restoreBackup(address, backup);
  return server === null ? await onThrowAwayServer(work) : await onThrowAwayDatabase(server, work);
}

async function onThrowAwayServer<T>(work: (address: DatabaseAddress) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-drill-'));
  try {
    // PostgreSQL may run as another user, who has to be able to enter.
    await chmod(folder, 0o755);
    const embedded = await startEmbeddedPostgres({ folder, settings: ['fsync=off'] });
    try {
      await embedded.createDatabase('offpiste');
      return await work(embedded.address('offpiste'));
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onThrowAwayDatabase<T>(
  server: string,
  work: (address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const address = { connectionString: server };
  const name = `offpiste_drill_${randomBytes(8).toString('hex')}`;
  await withAdministrator(address, (client) => client.query(`CREATE DATABASE ${name}`)).catch(
    (error: unknown) => {
      throw new OperatorError(
        `No throw-away database could be made (${error instanceof Error ? error.message : error}): give the login CREATEDB, or run the drill without DATABASE_URL, on an embedded database.`,
      );
    },
  );
  try {
    return await work(withDatabase(address, name));
  } finally {
    await withAdministrator(address, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}
