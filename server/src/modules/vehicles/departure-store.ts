import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { MissingReply } from '@offpiste/domain/contract/departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { CloseFacts } from '@offpiste/domain/rules/close-departure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import { departureOf } from '#lists/departure-place.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
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

/** Reads what other phones have not sent of a departure, and where those who are missing were scanned last. */
export async function findWhereabouts(
  { db }: Queries,
  { weekId, place, deviceId }: { weekId: string; place: string; deviceId: string },
): Promise<MissingReply> {
  const departure = departureOf(place);
  if (!departure) throw new RequestError('departure_not_found');
  const { kind, id, direction } = departure;
  const places = kind === 'transfer' ? [place, actionTable['add-extra'].place({ transferId: id })] : [place];
  const { rows: unsent } = await sql<{ unsent: number }>`
    SELECT unsent_elsewhere(${weekId}, ${places}, ${deviceId}) AS unsent`.execute(db);
  const { rows: scanned } = await sql<{ barcode: string; place: string; at: number }>`
    SELECT DISTINCT ON (s.reference) s.reference AS barcode, l.place, l.corrected_at AS at
    FROM departure_seats(${weekId}, ${kind}, ${id}, ${direction}) s
    JOIN ledger l ON l.reference = s.reference AND l.week_id = ${weekId} AND l.kind = ${`load-${kind}`}
      AND l.place <> ${place} AND l.place LIKE ${`%:${direction}`} AND l.reason = 'wrong-place'
    WHERE s.seat = 'missing' ORDER BY s.reference, l.corrected_at DESC, l.seq DESC`.execute(db);
  return {
    unsentOnOtherPhones: unsent[0]?.unsent ?? 0,
    scanned: scanned.map((one) => ({ ...one, at: toInstant(one.at) })),
  };
}
