import type { Closes } from '@offpiste/domain/rules/closing.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import type { Column, CommonColumn } from './booking-query.ts';

/** Returns the closes of a departure as an SQL expression; null where nobody has closed a stop of it. */
export function closesOf({ weekId, place }: Record<CommonColumn, Column>): RawBuilder<Closes | null> {
  return sql<Closes | null>`(SELECT nullif(c.state, 'null') FROM projection c
    WHERE c.week_id = ${weekId} AND c.subject = 'departure:' || ${place})`;
}

/** Reads the closes of the departures of a week where somebody has closed a stop, or of some of them, by place. */
export async function findCloses(
  { db }: Queries,
  weekId: string,
  places?: readonly string[],
): Promise<Map<string, Closes>> {
  const which = places
    ? sql`c.subject = ANY(${places.map((place) => `departure:${place}`)})`
    : sql`c.subject >= 'departure:' AND c.subject < 'departure;'`;
  const { rows } = await sql<{ place: string; state: Closes }>`
    SELECT substr(c.subject, length('departure:') + 1) AS place, c.state FROM projection c
    WHERE c.week_id = ${weekId} AND ${which} AND c.state <> 'null'`.execute(db);
  return new Map(rows.map(({ place, state }) => [place, state]));
}
