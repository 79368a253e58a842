import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { verifyTrail } from '#platform/audit/verify-trail.ts';
import { parseBrands } from '#platform/brands.ts';
import { closeDatabase, type DatabaseAddress, openDatabase, withAdministrator } from '#platform/database.ts';
import { errorCode } from '#platform/error-code.ts';
import { migrate, migrateTo, prepareMigrations } from '#platform/migrate.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { seedBrands } from '#platform/stored-brands.ts';
import { checkWall } from '#platform/wall/check-wall.ts';
import type { Backup } from './open-backup.ts';
import type { Manifest } from './parts.ts';
import { copied, PLAIN_VALUES, quoted } from './tables-of.ts';

export interface RestoreReport {
  madeAt: string;
  tables: number;
  rows: number;
  /** How many rows of the audit trail were checked. */
  trail: number;
}

/**
 * Restores a backup into an empty database, in one transaction: it is there as a whole or not at all. The rows are those
 * of the backup; tables, policies, grants and triggers are made by the migrations. Then it checks all of that.
 *
 * @param place puts the backup's files where they belong, before anything else is written; returns how to take them away again
 */
export async function restoreBackup(
  address: DatabaseAddress,
  backup: Backup,
  place: (files: Manifest['files']) => Promise<() => Promise<void>> = async () => async () => {},
): Promise<RestoreReport> {
  const { manifest, rows } = backup;
  await withAdministrator(address, async (client) => {
    await refuseUnfit(client);
    const takeAway = await place(manifest.files);
    try {
      await load(client, backup);
    } catch (error) {
      await takeAway();
      throw explained(error);
    }
  });
  // An earlier version's backup becomes one of this version as its database would have.
  await migrate(address);
  const { brands: ofFile } = manifest.files;
  if (ofFile !== undefined)
    await seedBrands(address, () => parseBrands('The file of brands in the backup', JSON.parse(ofFile)));
  await checkWall(address);
  return {
    madeAt: manifest.madeAt,
    tables: rows.length,
    rows: rows.reduce((sum, count) => sum + count, 0),
    trail: await checkTrail(address),
  };
}

/** Refuses a database that somebody uses, or that has anything in it. */
async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>(`
    SELECT (SELECT min(relname::text) FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')) AS "table"`);
  const [found] = rows;
  if (!found) throw new Error('a SELECT without FROM gave no row');
  if (await isInUse(client))
    throw new OperatorError(
      'The database is in use: stop the server and every other program that is connected to it.',
    );
  if (found.table !== null)
    throw new OperatorError(
      `The database is not empty (it has the table ${found.table}): restore into a new one, so that nothing is mixed or lost.`,
    );
}

/** Whether anybody else is connected, and still is after the moment that PostgreSQL needs to see a connection end. */
async function isInUse(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`,
    );
    if (!rowCount) return false;
    await sleep(100);
  }
  return true;
}

async function load(client: pg.Client, { manifest, rows, read }: Backup): Promise<void> {
  await prepareMigrations(client);
  await client.query('BEGIN');
  await client.query(PLAIN_VALUES);
  await migrateTo(client, manifest.migrations);
  const forced = await rowSecurityOff(client, manifest.tables);
  // Some migrations fill tables.
  await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
  await read(async (table, pieces) => {
    await pipeline(pieces, client.query(copyFrom(`COPY ${copied(table)} FROM STDIN`)));
  });
  await checkCounts(client, manifest, rows);
  for (const { table, column, last, used } of manifest.sequences)
    await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      quoted(table),
      column,
      last,
      used,
    ]);
  await rowSecurityOn(client, manifest.tables, forced);
  await client.query('COMMIT');
  // Otherwise the first scans would be planned for empty tables.
  await client.query('ANALYZE');
}

/**
 * Lets the owner copy rows in as they are: no trigger writes to the audit trail or refuses a row, and COPY does not work
 * where policies are forced. Both last for this transaction. Returns the tables whose policies were forced.
 */
async function rowSecurityOff(client: pg.Client, tables: Manifest['tables']): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity`,
  );
  const forced = rows.map(({ name }) => name);
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  for (const name of forced) await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`);
  return forced;
}

async function rowSecurityOn(client: pg.Client, tables: Manifest['tables'], forced: string[]): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  for (const name of forced) await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`);
}

async function checkCounts(
  client: pg.Client,
  { tables }: Manifest,
  expected: readonly number[],
): Promise<void> {
  for (const [index, { name }] of tables.entries()) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${quoted(name)}`);
    if (rows[0]?.count !== expected[index])
      throw new OperatorError(
        `The table ${name} took ${rows[0]?.count} of ${expected[index]} rows; the database has not been changed.`,
      );
  }
}

async function checkTrail(address: DatabaseAddress): Promise<number> {
  const database = openDatabase(address, { as: 'operator', connections: 1 });
  try {
    const { rows, broken } = await verifyTrail(database);
    if (broken)
      throw new OperatorError(
        `Everything is restored, but the audit trail is broken, as it was when the backup was made: row ${broken.seq} ${broken.problem}.`,
      );
    return rows;
  } finally {
    await closeDatabase(database);
  }
}

/** The reason in one sentence when the database took no rows. The transaction ends with the connection. */
function explained(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof OperatorError || code === undefined || !(error instanceof Error)) return error;
  const why = code === DISK_FULL ? 'its disk is full' : error.message;
  return new OperatorError(`The database refused the restore (${why}); it has not been changed.`);
}

const DISK_FULL = '53100';
