import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { waitForTurn } from '../modules/hq/board/wait-for-turn.ts';

/** Does some work while a server process hangs in the reading of a board; `isWaitedFor`: whether a reading waits for it. */
export async function whileAnotherReads<T>(
  { db }: Database,
  work: (isWaitedFor: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (another) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(another);
    await waitForTurn({ db: another }, 60_000);
    return await work(async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(another);
      return rows.length > 0;
    });
  });
}
