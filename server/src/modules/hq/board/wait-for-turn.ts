import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** A turn takes some 50 ms; only behind a process that hangs is the wait longer. */
const AT_MOST_MS = 1_500;

/**
 * Waits until no other server process reads a board, and has the turn until the transaction ends. Whoever has waited too long
 * goes ahead without: the turn leaves processor time to scans (docs/decisions/0146), and no board is wrong without it.
 */
export async function waitForTurn({ db }: Queries, atMostMs = AT_MOST_MS): Promise<void> {
  // A lock that does not come in time ends what the block has begun, its limit too, and not the whole transaction.
  await sql`DO $$ BEGIN
    SET LOCAL lock_timeout = ${sql.lit(atMostMs)};
    PERFORM pg_advisory_xact_lock(hashtext('reading of a board'));
    SET LOCAL lock_timeout TO DEFAULT;
  EXCEPTION WHEN lock_not_available THEN
  END $$`.execute(db);
}
