import { type RawBuilder, sql } from 'kysely';
import { subjectState } from '#lists/subject-state.ts';

/**
 * The lift passes of a week that match, each once with these columns of the rows `a` of `allocation`, `p` of `passenger` and `s`
 * of `projection`. Where a later bundle moved a pass to another point or person, its former row is `gone` and is not used.
 */
export function passRows<T>(
  columns: RawBuilder<T>,
  weekId: string | RawBuilder<unknown>,
  matching: RawBuilder<unknown> = sql`true`,
): RawBuilder<T> {
  return sql<T>`
    SELECT DISTINCT ON (a.barcode) ${columns}
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN ${subjectState(sql`a.week_id`, sql`'lift-pass:' || a.barcode`)} ON true
    WHERE a.week_id = ${weekId} AND a.kind = 'lift-pass' AND ${matching}
      AND NOT (a.gone AND ${hasMoved})
    ORDER BY a.barcode, a.gone, a.place_id`;
}

/** Looked up for each former row: for an EXISTS the planner would read every allocation of every week first. */
const hasMoved = sql<boolean>`coalesce((SELECT true FROM allocation live WHERE live.week_id = a.week_id
  AND live.kind = a.kind AND live.barcode = a.barcode AND NOT live.gone LIMIT 1), false)`;
/** Whether a pass is not to be handed out any more. */
export const isDeletedPass = sql<boolean>`(p.cancelled OR p.gone OR a.gone)`;
/** Whether and by whom it was handed out, by the ledger or before the week was imported; `null` as JSON: it was not. */
export const passDistributed = sql`CASE WHEN s.state <> 'null' THEN s.state
  WHEN a.detail ->> 'distributed' = '1' THEN '"unknown"'::jsonb ELSE 'null'::jsonb END`;
