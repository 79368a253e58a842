import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type DatabaseAddress, withAdministrator } from '#platform/database.ts';
import { knownPosition } from '#platform/migrate.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type OwnFiles, readOwnFiles } from './own-files.ts';
import { countRows, encodePart, type Manifest } from './parts.ts';
import { writeSealedFile } from './sealed-file.ts';
import { copied, PLAIN_VALUES, quoted, sequencesOf, tableNames, tablesInOrder } from './tables-of.ts';

export interface BackupReport {
  tables: number;
  rows: number;
}

/**
 * Writes every row of a database, as of one moment, and the files that belong to it into one file that only the
 * passphrase opens. The server may run meanwhile.
 */
export async function writeBackup(
  address: DatabaseAddress,
  file: string,
  passphrase: string,
  own: OwnFiles,
): Promise<BackupReport> {
  const files = await readOwnFiles(own);
  return await withAdministrator(address, async (client) => {
    const migrations = await beginSnapshot(client);
    await refuseHiddenRows(client);
    const tables = await tablesInOrder(client);
    const sequences = await sequencesOf(client);
    const manifest: Manifest = { madeAt: new Date().toISOString(), migrations, tables, sequences, files };
    const report = { tables: tables.length, rows: 0 };
    await writeSealedFile(file, passphrase, async function* () {
      yield encodePart({ kind: 'manifest', manifest });
      for (const table of tables) {
        let rows = 0;
        for await (const bytes of rowsOf(client, table)) {
          rows += countRows(bytes);
          yield encodePart({ kind: 'rows', bytes });
        }
        yield encodePart({ kind: 'end of table', rows });
        report.rows += rows;
      }
    });
    return report;
  });
}

/**
 * Begins to read as of one moment, and returns which migrations the database has had. The tables are locked before that
 * moment against a migration, and against nothing else: a table that was rewritten after it would look empty.
 */
async function beginSnapshot(client: pg.Client): Promise<string[]> {
  const names = await tableNames(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(PLAIN_VALUES);
  await client.query(
    `LOCK TABLE ${names.map((name) => `public.${quoted(name)}`).join(', ')} IN ACCESS SHARE MODE`,
  );
  const locked = await tableNames(client);
  if (locked.join() !== names.join())
    throw new OperatorError('The database was migrated at this moment: start the backup again.');
  return await knownPosition(client);
}

/** A login that policies apply to may see fewer rows than there are, without any error. */
async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class c, pg_roles me
    WHERE me.rolname = current_user AND NOT (me.rolsuper OR me.rolbypassrls)
      AND relnamespace = 'public'::regnamespace AND relrowsecurity
      AND (EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND NOT polpermissive)
        OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND me.oid = ANY (polroles)
          AND polcmd IN ('*', 'r') AND pg_get_expr(polqual, polrelid) = 'true'))
    ORDER BY 1 LIMIT 1`);
  if (rows[0])
    throw new OperatorError(
      `The login of the database may not see every row of ${rows[0].name}: back up as the owner of the tables or as a superuser.`,
    );
}

/** The rows of one table, in pieces. */
async function* rowsOf(client: pg.Client, table: Manifest['tables'][number]): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`COPY ${copied(table)} TO STDOUT`));
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    // The connection can end only after what the database still sends.
    if (!stream.readableEnded && !stream.errored) {
      stream.resume();
      await finished(stream).catch(() => {});
    }
  }
}
