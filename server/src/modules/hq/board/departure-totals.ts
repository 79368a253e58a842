import type { PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { WITH_EQUIPMENT } from '@offpiste/domain/rules/coach-capacity.ts';
import type { SeatCounts } from '@offpiste/domain/rules/seat-counts.ts';
import { sql } from 'kysely';
import { seatsAt } from '#lists/seats-at.ts';
import type { Queries } from '#platform/as-rep.ts';

/** What the seats of one stop of a departure come to. */
export interface StopTotal extends SeatCounts {
  /** As the ledger names the departure: `coach:4:outbound`. */
  place: string;
  /** Empty for guests, and for whoever boards nowhere in particular. */
  stop: string;
  equipmentExpected: number;
  equipmentAboard: number;
  /** The first five who are missing, by name. */
  missingPeople: { reference: string; name: string }[];
  /** Prefixes of the guests' references. */
  guestPrefixes: string[];
}

/** Counts the seats of departures by stop. */
export async function readTotals(
  { db }: Queries,
  weekId: string,
  places: readonly string[],
): Promise<StopTotal[]> {
  if (places.length === 0) return [];
  const seat = sql`s.booking = 'seat'`;
  const missing = sql`s.seat = 'missing'`;
  const equipped = sql`${seat} AND starts_with(s.equipment, ${WITH_EQUIPMENT})`;
  const { rows } = await sql<Omit<StopTotal, 'missingPeople'> & { missingPeople: [string, string][] }>`
    SELECT s.place, CASE s.booking WHEN 'guest' THEN '' ELSE coalesce(s.stop, '') END AS stop,
      count(*) FILTER (WHERE ${seat}) AS expected,
      count(*) FILTER (WHERE ${seat} AND s.seat = 'aboard') AS aboard,
      count(*) FILTER (WHERE s.seat = 'elsewhere') AS elsewhere,
      count(*) FILTER (WHERE s.seat = 'no-show') AS "noShow",
      count(*) FILTER (WHERE ${missing}) AS missing,
      count(*) FILTER (WHERE s.booking = 'guest') AS guests,
      count(*) FILTER (WHERE ${equipped}) AS "equipmentExpected",
      count(*) FILTER (WHERE ${equipped} AND s.seat = 'aboard') AS "equipmentAboard",
      coalesce((array_agg(ARRAY[s.reference, s.name] ORDER BY s.name COLLATE "C", s.reference COLLATE "C")
        FILTER (WHERE ${missing}))[1:5], '{}') AS "missingPeople",
      coalesce(array_agg(split_part(s.reference, '-', 1)) FILTER (WHERE s.booking = 'guest'), '{}') AS "guestPrefixes"
    FROM (${seatsAt(weekId, places)}) s
    WHERE s.booking <> 'gone'
    GROUP BY 1, 2`.execute(db);
  return rows.map((row) => ({
    ...row,
    missingPeople: row.missingPeople.map(([reference, name]) => ({ reference, name })),
  }));
}

/** Somebody of a departure, with the departure. */
export type PersonOfPlace = PersonOnDeparture & { place: string };

/** Reads everybody of departures, as the rules of closing take them. */
export async function readPeople(
  { db }: Queries,
  weekId: string,
  places: readonly string[],
): Promise<PersonOfPlace[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<PersonOfPlace>`
    SELECT s.place, s.reference, s.name, coalesce(s.stop, '') AS stop, s.seat
    FROM (${seatsAt(weekId, places)}) s WHERE s.seat IS NOT NULL`.execute(db);
  return rows;
}
