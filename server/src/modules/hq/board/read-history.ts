import type { HistoryEntry } from '@offpiste/domain/contract/hq/departure.ts';
import { sql } from 'kysely';
import { findAttempts } from '#ledger/attempts/attempt-store.ts';
import type { Queries } from '#platform/as-rep.ts';

const ENTRIES = 200;

/** Reads the last attempts that were recorded at a place, the latest first. */
export async function readHistory(queries: Queries, weekId: string, place: string): Promise<HistoryEntry[]> {
  const attempts = await findAttempts(
    queries,
    weekId,
    sql`l.seq = ANY(ARRAY(
      SELECT o.seq FROM ledger o WHERE o.place = ${place} AND o.week_id = ${weekId}
      ORDER BY o.seq DESC LIMIT ${ENTRIES}))`,
  );
  return attempts.sort((a, b) => b.seq - a.seq);
}
