import { type RawBuilder, sql } from 'kysely';
import { departureOf } from './departure-place.ts';

/** Returns a query of everybody on some departures, with the departure as the ledger names it; see `seats_of_departures`. */
export function seatsAt(weekId: string, places: readonly string[]): RawBuilder<unknown> {
  const departures = places.map((place) => departureOf(place)).filter((departure) => departure !== null);
  const ways = Map.groupBy(departures, ({ kind, direction }) => `${kind} ${direction}`);
  const calls = [...ways.values()].flatMap((alike) => {
    const [way] = alike;
    if (!way) return [];
    const ids = alike.map(({ id }) => id);
    return [
      sql`SELECT kind || ':' || place_id || ':' || direction AS place, reference, name, booking, stop, equipment, seat
        FROM seats_of_departures(${weekId}, ${way.kind}, ${ids}, ${way.direction})`,
    ];
  });
  return sql.join(calls, sql` UNION ALL `);
}
