import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** Returns the zone in which reps work now: of the week that runs, of several the first, else of the nearest. */
export async function zoneNow({ db }: Queries, now: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    SELECT time_zone AS zone FROM week
    CROSS JOIN LATERAL (SELECT (${toInstant(now)}::timestamptz AT TIME ZONE time_zone)::date AS date) today
    WHERE NOT disabled
    ORDER BY always_on, greatest(starts_on - today.date, today.date - ends_on, 0), week_id LIMIT 1`.execute(
    db,
  );
  return rows[0]?.zone ?? 'UTC';
}
