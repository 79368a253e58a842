import { allMigrations } from '#migrations/all-migrations.ts';
import { type DatabaseAddress, withAdministrator } from './database.ts';
import { OperatorError } from './operator-error.ts';
import { ensureRoles } from './roles.ts';

/** An arbitrary constant; every process of the product takes the same lock. */
const MIGRATION_LOCK = 7_230_419;

/**
 * Brings the database up to date, each migration in a separate transaction.
 * Several processes may start at once: the first does the work, the others wait for it.
 */
export async function migrate(address: DatabaseAddress, migrations = allMigrations): Promise<string[]> {
  return await withAdministrator(address, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migration (
         position integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY position');
    const unknown = rows.find((row, index) => row.name !== migrations[index]?.name);
    if (unknown)
      throw new OperatorError(
        `The database was made by another version of this program (migration ${unknown.name})`,
      );

    const pending = migrations.slice(rows.length);
    for (const [index, migration] of pending.entries()) {
      await client.query('BEGIN');
      await client.query(migration.sql);
      await client.query('INSERT INTO migration (position, name) VALUES ($1, $2)', [
        rows.length + index + 1,
        migration.name,
      ]);
      await client.query('COMMIT');
    }
    // Closing the connection releases the lock, and rolls back what failed.
    return pending.map((migration) => migration.name);
  });
}
