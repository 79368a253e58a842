import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { Tables } from '#platform/tables.ts';

/** Does all of the work or nothing, however long it takes. With `dryRun` it returns the result and leaves no trace. */
export async function allOrNothing<T>(
  { db }: Pick<Database, 'db'>,
  dryRun: boolean,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let rolledBack: { result: T } | null = null;
  const tried = db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    const result = await work(tx);
    if (dryRun) {
      rolledBack = { result };
      throw new RollBack('a dry run');
    }
    return result;
  });
  return await tried.catch((error: unknown) => {
    if (error instanceof RollBack && rolledBack) return rolledBack.result;
    throw error;
  });
}

/** Rolls a transaction back. */
class RollBack extends Error {}
