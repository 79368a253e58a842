import { type RawBuilder, sql } from 'kysely';

/**
 * The tickets of a week's events or lessons, one for each person and place, as the rows `a` of `allocation`, `p` of `passenger`
 * and `s` of `projection`, which is null before the first action. Lists and headquarters count what is read here.
 */
export function ticketRows(weekId: string, kind: 'event' | 'lesson'): RawBuilder<unknown> {
  const prefix = sql.lit(`${kind}:`);
  return sql`allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN projection s ON s.week_id = a.week_id AND s.subject = ${prefix} || a.place_id || ':' || a.reference
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
