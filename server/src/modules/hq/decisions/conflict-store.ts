import { countedKinds } from '@offpiste/domain/contract/actions.ts';
import type { DecisionsReply } from '@offpiste/domain/contract/hq/decisions.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { isRepeat, whatCounts } from '@offpiste/domain/rules/contradiction.ts';
import { sql } from 'kysely';
import { findAttempts } from '#ledger/attempts/attempt-store.ts';
import { subjectState } from '#lists/subject-state.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { FoundItem } from './found-item.ts';

/** More than these at once are nothing that people decide one by one. */
const MOST_CONFLICTS = 2_000;

/**
 * Reads what happened although something else had been recorded before. Whatever was refused to the rep at once is no
 * decision, nor is what has been undone on either side; a close that contradicts shows as a stop that is open again.
 */
export async function findConflicts(
  queries: Queries,
  weekId: string,
): Promise<{ items: FoundItem[]; repeats: DecisionsReply['repeats'] }> {
  const found = await findAttempts(
    queries,
    weekId,
    sql`l.seq = ANY(ARRAY(
      SELECT c.seq FROM ledger c WHERE c.verdict = 'conflict' AND c.week_id = ${weekId} AND c.is_fact AND NOT c.forgotten
        AND c.kind NOT IN ('undo', 'close-departure') AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = c.seq)
      ORDER BY c.seq LIMIT ${MOST_CONFLICTS}))`,
  );
  const counted: readonly string[] = countedKinds;
  const isAgain = ({ kind, where, first }: TimelineEntry) =>
    isRepeat({ place: where.place, isCounted: counted.includes(kind) }, first?.place ?? null);
  const repeated = found.filter(isAgain);
  const entries = found.filter((entry) => !isAgain(entry));
  const others = await findOthers(queries, weekId, entries);
  const states = await findStates(queries, entries);
  const items = entries.flatMap((entry): FoundItem[] => {
    const other = others.get(entry.first?.seq ?? -1) ?? null;
    if (other?.undone) return [];
    const counts = whatCounts(states.get(entry.seq) ?? null, entry, other);
    return [
      {
        kind: 'conflict',
        id: `conflict:${entry.seq}`,
        at: entry.at,
        where: entry.where,
        entry,
        other,
        counts,
      },
    ];
  });
  const repeats = [...Map.groupBy(repeated, ({ where }) => where.place).values()].flatMap((ofPlace) =>
    ofPlace[0] ? [{ where: ofPlace[0].where, count: ofPlace.length }] : [],
  );
  return { items, repeats };
}

async function findOthers(
  queries: Queries,
  weekId: string,
  entries: readonly TimelineEntry[],
): Promise<ReadonlyMap<number, TimelineEntry>> {
  const seqs = entries.map(({ first }) => first?.seq).filter((seq) => seq !== null && seq !== undefined);
  const others = await findAttempts(queries, weekId, sql`l.seq = ANY(${seqs}::bigint[])`);
  return new Map(others.map((other) => [other.seq, other]));
}

/** Reads the states of the entries' subjects, by the entry's number. */
async function findStates(
  { db }: Queries,
  entries: readonly TimelineEntry[],
): Promise<ReadonlyMap<number, unknown>> {
  const { rows } = await sql<{ seq: number; state: unknown }>`
    SELECT l.seq, s.state FROM ledger l JOIN ${subjectState(sql`l.week_id`, sql`l.subject`)} ON true
    WHERE l.seq = ANY(${entries.map(({ seq }) => seq)}::bigint[])`.execute(db);
  return new Map(rows.map(({ seq, state }) => [seq, state]));
}
