import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** Somebody who recorded something at a place lately, on one of their phones. */
export interface RecentRep {
  place: string;
  repId: string;
  name: string;
  deviceId: string;
  /** When last, epoch milliseconds. */
  at: number;
}

/** What the last report of a rep's phone says of what it has not sent. */
export interface UnsentOnPhone {
  repId: string;
  deviceId: string;
  /** The week that is open on it; null where it does not say. */
  weekId: string | null;
  unsent: number;
  oldestAt: number;
  reportedAt: number;
  /** Where most of it happened; a phone with an earlier version of the app does not say. */
  places: { place: string; unsent: number }[];
}

/** Whoever recorded something at these places since a time, refused attempts too. */
export async function readRecentReps(
  { db }: Queries,
  weekId: string,
  places: readonly string[],
  since: number,
): Promise<RecentRep[]> {
  const { rows } = await sql<RecentRep>`
    SELECT place, rep_id AS "repId", max(rep_name) AS name, device_id AS "deviceId", max(received_at) AS at
    FROM ledger WHERE place = ANY(${places}) AND week_id = ${weekId} AND received_at >= ${since}
    GROUP BY place, rep_id, device_id`.execute(db);
  return rows;
}

/** Every phone that has something unsent. */
export async function readUnsentPhones({ db }: Queries): Promise<UnsentOnPhone[]> {
  const { rows } = await sql<UnsentOnPhone>`
    SELECT rep_id AS "repId", device_id AS "deviceId", week_id AS "weekId", unsent, oldest_at AS "oldestAt", reported_at AS "reportedAt",
      places
    FROM phone_report WHERE unsent > 0`.execute(db);
  return rows;
}
