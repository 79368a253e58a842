import type { CloseFacts } from '@offpiste/domain/rules/close-departure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import { runs } from './vehicle-store.ts';

/** The stops of a departure and everybody on it, as an expression for the ledger's reading. */
export function closeBooking(
  departure: Record<'weekId' | 'vehicle' | 'vehicleId' | 'direction', Column>,
): RawBuilder<Omit<CloseFacts, 'closes'>> {
  const { weekId, vehicle, vehicleId, direction } = departure;
  return sql<Omit<CloseFacts, 'closes'>>`jsonb_build_object(
    'stops', (
      SELECT (SELECT coalesce(jsonb_agg(stop ->> 'location'), '[]')
        FROM jsonb_array_elements(c.detail -> 'departures' -> ${direction}::text) stop)
      FROM place c
      WHERE c.week_id = ${weekId} AND c.kind = ${vehicle} AND c.place_id = ${vehicleId} AND NOT c.gone
        AND ${runs(direction)}),
    'people', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'reference', s.reference, 'name', s.name, 'stop', coalesce(s.stop, ''), 'seat', s.seat)), '[]')
      FROM departure_seats(${weekId}, ${vehicle}, ${vehicleId}, ${direction}) s WHERE s.seat IS NOT NULL))`;
}
