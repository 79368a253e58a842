import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { withAdministrator, withDatabase } from '#platform/database.ts';
import { migrate } from '#platform/migrate.ts';

/** Makes a database as it was before a migration, fills it, brings it up to date, and returns what is then read from it. */
export async function migratedFromBefore<T>(
  migration: string,
  fill: (client: pg.Client) => Promise<unknown>,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { address: server } = inject('postgres');
  const name = `offpiste_test_${randomBytes(8).toString('hex')}`;
  const address = withDatabase(server, name);
  const at = allMigrations.findIndex((one) => one.name === migration);
  await withAdministrator(server, (client) => client.query(`CREATE DATABASE ${name}`));
  try {
    await migrate(address, allMigrations.slice(0, at));
    await withAdministrator(address, fill);
    await migrate(address);
    return await withAdministrator(address, read);
  } finally {
    await withAdministrator(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}
