import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import type { Database } from '#platform/database.ts';

/**
 * Reads as of one moment, and says which: the snapshot by which `includesTransaction` decides what of the ledger
 * the reading includes.
 */
export async function readAsOf<T>(
  { db }: Database,
  read: (moment: Queries) => Promise<T>,
): Promise<{ value: T; asOf: string }> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (moment) => {
    // The first statement takes the snapshot that all others read by.
    const { rows } = await sql<{ asOf: string }>`
      SELECT database_start() || '/' || pg_current_snapshot() AS "asOf"`.execute(moment);
    const [snapshot] = rows;
    if (!snapshot) throw new Error('a SELECT without FROM gave no row');
    return { asOf: snapshot.asOf, value: await read({ db: moment }) };
  });
}
