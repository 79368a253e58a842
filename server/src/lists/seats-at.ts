import { type RawBuilder, sql } from 'kysely';
import { departureOf } from './departure-place.ts';

/** With more departures than this it is quicker to read the seats of all that go the same way at once. */
const ONE_BY_ONE = 30;

/** Returns a query of everybody on some departures, with the departure as the ledger names it; see `departure_seats`. */
export function seatsAt(weekId: string, places: readonly string[]): RawBuilder<unknown> {
  const call = (kind: string | null, id: string | null, direction: string | null) => sql`
    SELECT kind || ':' || place_id || ':' || direction AS place, reference, name, booking, stop, equipment, seat
    FROM departure_seats(${weekId}, ${kind}, ${id}, ${direction})`;
  const departures = places.map((place) => departureOf(place)).filter((departure) => departure !== null);
  const every = sql` UNION ALL `;
  if (places.length <= ONE_BY_ONE)
    return sql.join(
      departures.map(({ kind, id, direction }) => call(kind, id, direction)),
      every,
    );
  const ways = Map.groupBy(departures, ({ kind, direction }) => `${kind} ${direction}`);
  const calls = [...ways.values()].flatMap(([way]) => (way ? [call(way.kind, null, way.direction)] : []));
  return sql`SELECT * FROM (${sql.join(calls, every)}) c WHERE c.place = ANY(${places})`;
}
