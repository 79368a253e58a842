import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import { type RawBuilder, sql } from 'kysely';
import { findPlaceNames } from '#lists/named-places.ts';
import type { Queries } from '#platform/as-rep.ts';
import { bookedPlaces } from './booked-places.ts';
import { findPhoneLabels } from './phone-labels.ts';

/** Who did something, and when, as the ledger has it. */
interface Witness {
  repId: string;
  repName: string;
  /** Epoch milliseconds. */
  at: number;
}

interface AttemptRow {
  seq: number;
  kind: string;
  idempotentId: string;
  repId: string;
  repName: string;
  deviceId: string;
  place: string;
  reference: string | null;
  name: string | null;
  correctedAt: number;
  receivedAt: number;
  clockSuspect: boolean;
  late: boolean;
  scanned: boolean;
  verdict: TimelineEntry['verdict'];
  reason: string;
  body: { reason?: string; stops?: string[]; numberOfKeys?: number; direction?: string };
  outcome: object;
  undoes: number | null;
  undone: (Witness & { because: string | null }) | null;
  first: Witness | null;
  firstSeq: number | null;
  firstPlace: string | null;
}

/**
 * Reads attempts of a week from the ledger, row `l`, each with its place's name, its phone, the other side of a
 * contradiction, and who took it back. `which` must be found by an index.
 */
export async function findAttempts(
  queries: Queries,
  weekId: string,
  which: RawBuilder<unknown>,
): Promise<TimelineEntry[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT l.seq, l.kind, l.idempotent_id AS "idempotentId", l.rep_id AS "repId", l.rep_name AS "repName",
      l.device_id AS "deviceId", l.place, CASE WHEN l.reference LIKE 'erased:%' THEN NULL ELSE l.reference END AS reference,
      p.name, l.corrected_at AS "correctedAt", l.received_at AS "receivedAt", l.clock_suspect AS "clockSuspect", l.late,
      l.scanned, l.verdict, l.reason, l.body, l.outcome, l.undoes, (
        SELECT jsonb_build_object('repId', u.rep_id, 'repName', u.rep_name, 'at', u.corrected_at,
          'because', u.body -> 'reason')
        FROM ledger u WHERE u.undoes = l.seq ORDER BY u.corrected_at, u.seq LIMIT 1) AS undone,
      w.first, f.seq AS "firstSeq", f.place AS "firstPlace"
    FROM ledger l
    LEFT JOIN passenger p ON p.week_id = l.week_id AND p.reference = l.reference
    -- Each rule names the other side by a word of its kind.
    CROSS JOIN LATERAL (SELECT side AS first FROM jsonb_each(l.outcome) named(word, side)
      WHERE l.verdict = 'conflict' AND word IN ('first', 'distributed', 'added', 'last', 'undone')
        AND side ? 'repId' UNION ALL SELECT NULL LIMIT 1) w
    LEFT JOIN LATERAL (SELECT o.seq, o.place FROM ledger o
      WHERE o.week_id = l.week_id AND o.subject = l.subject AND o.is_fact AND o.seq <> l.seq
        AND o.rep_id = w.first ->> 'repId' AND o.corrected_at = (w.first ->> 'at')::bigint
      ORDER BY o.seq LIMIT 1) f ON true
    WHERE l.week_id = ${weekId} AND ${which}`.execute(queries.db);
  const booked = rows.map(bookedPlaces);
  const nameOf = await findPlaceNames(queries, weekId, [
    ...rows.flatMap(({ place, firstPlace }) => [place, ...(firstPlace === null ? [] : [firstPlace])]),
    ...booked.flat(),
  ]);
  const labelOf = await findPhoneLabels(queries, rows);
  return rows.map((row, at): TimelineEntry => {
    const { first, undone, body } = row;
    return {
      seq: row.seq,
      actionId: row.idempotentId,
      kind: row.kind,
      at: toInstant(row.correctedAt),
      receivedAt: toInstant(row.receivedAt),
      late: row.late,
      scanned: row.scanned,
      clockSuspect: row.clockSuspect,
      by: row.repName,
      repId: row.repId,
      phone: labelOf(row),
      verdict: row.verdict,
      reason: row.reason,
      reference: row.reference,
      name: row.name,
      because: becauseOf(row.kind, body.reason),
      stops: body.stops ?? [],
      undoes: row.undoes,
      undone: undone !== null,
      where: nameOf(row.place),
      booked: (booked[at] ?? []).map(nameOf),
      first: first && {
        ...byWhom(first),
        seq: row.firstSeq,
        place: nameOf(row.firstPlace ?? row.place),
      },
      undoneBy: undone && { ...byWhom(undone), because: undone.because || null },
      keys: body.numberOfKeys ?? null,
    };
  });
}

/** Returns the reason that somebody wrote, or chose for a no-show in the words of the choice; null where there is none. */
function becauseOf(kind: string, reason = ''): string | null {
  const words: Readonly<Record<string, string>> = kind === 'no-show' ? noShowReasons : {};
  return (Object.hasOwn(words, reason) ? words[reason] : reason) || null;
}

export function byWhom({ repId, repName, at }: Witness): { by: string; repId: string; at: string } {
  return { by: repName, repId, at: toInstant(at) };
}
