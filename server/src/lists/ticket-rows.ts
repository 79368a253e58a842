import { type RawBuilder, sql } from 'kysely';
import { subjectState } from '#lists/subject-state.ts';

/**
 * The tickets of a week's events or lessons, one for each person and place, as the rows `a` of `allocation`, `p` of `passenger`
 * and `s` of `projection`, which is null before the first action. Lists and headquarters count what is read here.
 */
export function ticketRows(weekId: string, kind: 'event' | 'lesson'): RawBuilder<unknown> {
  const prefix = sql.lit(`${kind}:`);
  return sql`allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN ${subjectState(sql`a.week_id`, sql`${prefix} || a.place_id || ':' || a.reference`)} ON true
    WHERE a.week_id = ${weekId} AND a.kind = ${sql.lit(kind)}`;
}

/** Whether a ticket is not valid any more. */
export const isDeleted = sql<boolean>`(p.cancelled OR p.gone OR a.gone)`;
/** Where its person is, by an event's door; null before the first passage. */
export const entryStatus = sql<'none' | 'entered' | 'exited' | null>`(s.state ->> 'status')`;
/** Whether its person has ever come in; null before the first passage. */
export const hasEntered = sql<boolean | null>`(s.state -> 'hasEntered')::boolean`;
/** Whether its person has registered for the lesson. */
export const isRegistered = sql<boolean>`coalesce(s.state <> 'null', false)`;
