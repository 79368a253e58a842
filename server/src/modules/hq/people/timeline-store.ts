import { TIMELINE_PAGE, type TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { sql } from 'kysely';
import { findAttempts } from '#ledger/attempts/attempt-store.ts';
import type { Queries } from '#platform/as-rep.ts';

/**
 * Reads a page of the attempts about one person, the latest first by when it happened; after the entry of the number
 * `cursor`, or from the first.
 */
export async function findTimeline(
  queries: Queries,
  person: { weekId: string; reference: string },
  cursor: number | null,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { weekId, reference } = person;
  const from =
    cursor === null
      ? sql`true`
      : sql`(o.corrected_at, o.seq) < (SELECT c.corrected_at, c.seq FROM ledger c WHERE c.seq = ${cursor})`;
  const found = await findAttempts(
    queries,
    weekId,
    sql`l.seq = ANY(ARRAY(
      SELECT o.seq FROM ledger o WHERE o.reference = ${reference} AND o.week_id = ${weekId} AND ${from}
      ORDER BY o.corrected_at DESC, o.seq DESC LIMIT ${TIMELINE_PAGE + 1}))`,
  );
  found.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.seq - a.seq);
  const entries = found.slice(0, TIMELINE_PAGE);
  const last = entries.at(-1);
  return { entries, next: found.length > TIMELINE_PAGE && last ? String(last.seq) : null };
}
