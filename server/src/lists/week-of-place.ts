import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/**
 * The open week that a place's id means when the caller names none: of those that have it the one that is running,
 * else the next to start, else the last that ended; of several, one that is not always on. If no open week has the
 * place, the week is chosen alike from all, so that what is said of the place can be said there; null when none is
 * open. `now` is epoch milliseconds.
 */
export async function weekOfPlace(
  { db }: Database,
  place: { kind: string; placeId: string },
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ week_id: string }>`
    SELECT w.week_id
    FROM week w
    LEFT JOIN place l ON l.week_id = w.week_id AND l.kind = ${place.kind} AND l.place_id = ${place.placeId}
      AND NOT l.gone
    CROSS JOIN LATERAL (SELECT (${toInstant(now)}::timestamptz AT TIME ZONE w.time_zone)::date AS date) today
    WHERE NOT w.disabled
    ORDER BY l.place_id IS NULL, today.date BETWEEN w.starts_on AND w.ends_on DESC, w.always_on,
      w.starts_on > today.date DESC, abs(w.starts_on - today.date), w.week_id
    LIMIT 1`.execute(db);
  return rows[0]?.week_id ?? null;
}
