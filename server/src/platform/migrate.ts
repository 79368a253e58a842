import type pg from 'pg';
import { allMigrations } from '#migrations/all-migrations.ts';
import { type DatabaseAddress, withAdministrator } from './database.ts';
import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';
import { ensureRoles } from './roles.ts';

/** An arbitrary constant; every process of the product takes the same lock. */
const MIGRATION_LOCK = 7_230_419;

interface Migration {
  name: string;
  sql: string;
}

/**
 * Brings the database up to date, each migration in a separate transaction.
 * Several processes may start at once: the first does the work, the others wait for it.
 */
export async function migrate(
  address: DatabaseAddress,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  return await withAdministrator(address, async (client) => {
    await prepareMigrations(client);
    await createPosition(client).catch(refuseStranger);
    const done = (await knownPosition(client, migrations)).length;
    const pending = migrations.slice(done);
    for (const [index, migration] of pending.entries()) {
      await client.query('BEGIN');
      await runMigration(client, done + index + 1, migration);
      await client.query('COMMIT');
    }
    // Closing the connection releases the lock, and rolls back what failed.
    return pending.map((migration) => migration.name);
  });
}

/** Keeps every other process from migrating until the connection closes, and makes the roles that migrations name. */
export async function prepareMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await ensureRoles(client);
}

/** Brings an empty database to the same position as another one, inside the caller's transaction. */
export async function migrateTo(client: pg.Client, position: readonly string[]): Promise<void> {
  await createPosition(client);
  for (const [index, migration] of allMigrations.slice(0, position.length).entries())
    await runMigration(client, index + 1, migration);
}

/** Returns which migrations a database has had; refuses one that has had others than this version knows. */
export async function knownPosition(
  client: Pick<pg.ClientBase, 'query'>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('SELECT name FROM migration ORDER BY position')
    .catch((error: unknown) => {
      throw errorCode(error) === UNDEFINED_TABLE
        ? new OperatorError('The database has no data of this program.')
        : error;
    });
  const names = rows.map(({ name }) => name);
  const unknown = unknownMigration(names, migrations);
  if (unknown !== undefined)
    throw new OperatorError(
      `The database was made by another version of this program (migration ${unknown})`,
    );
  return names;
}

const UNDEFINED_TABLE = '42P01';

/** Returns the first of a database's migrations that this version does not have in that place; undefined for none. */
export function unknownMigration(
  names: readonly string[],
  migrations: readonly Migration[] = allMigrations,
): string | undefined {
  return names.find((name, index) => name !== migrations[index]?.name);
}

/** Who owns nothing cannot migrate, not even look whether there is something to do. */
function refuseStranger(error: unknown): never {
  if (!(error instanceof Error) || errorCode(error) !== '42501') throw error;
  throw new OperatorError(
    `The login that migrates may not change the database (${error.message}): name its owner as DATABASE_OWNER_URL.`,
  );
}

async function createPosition(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (
       position integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
}

async function runMigration(client: pg.Client, position: number, { name, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('INSERT INTO migration (position, name) VALUES ($1, $2)', [position, name]);
}
