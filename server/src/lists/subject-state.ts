import { type RawBuilder, sql } from 'kysely';

/**
 * Returns what is recorded of a subject, to be joined as the row `s` of `projection`: at most one, found by its key. A plain
 * join leaves the way to PostgreSQL, which takes the table for a few rows until its first statistics, and then reads all of a
 * week's for each row that it is joined to (docs/decisions/0144).
 */
export function subjectState(
  weekId: RawBuilder<unknown> | string,
  subject: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`LATERAL (
    SELECT * FROM projection j WHERE j.week_id = ${weekId} AND j.subject = ${subject} LIMIT 1) s`;
}
