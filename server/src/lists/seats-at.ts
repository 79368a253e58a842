import { type RawBuilder, sql } from 'kysely';
import { departureOf } from './departure-place.ts';

/** Returns a query of everybody on some departures, named as the ledger does; see `board_seats`. */
export function seatsAt(weekId: string, places: readonly string[]): RawBuilder<unknown> {
  const departures = places.filter((place) => departureOf(place));
  return sql`SELECT place, reference, name, booking, stop, equipment, seat FROM board_seats(${weekId}, ${departures})`;
}
