import type pg from 'pg';
import { OperatorError } from '#platform/operator-error.ts';

/** A dry run reads everything as of one moment, writes nothing but temporary tables, and waits for nobody. */
export async function inTransaction<T>(
  client: pg.PoolClient,
  dryRun: boolean,
  work: () => Promise<{ keep: boolean; result: T }>,
): Promise<T> {
  await client.query(dryRun ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN');
  try {
    // A large week may take longer than a request may.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { keep, result } = await work();
    await client.query(keep ? 'COMMIT' : 'ROLLBACK');
    return result;
  } catch (error) {
    if (error instanceof OperatorError) await client.query('ROLLBACK');
    throw error;
  }
}
