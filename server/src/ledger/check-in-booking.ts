import type { BookedPlace } from '@offpiste/domain/rules/check-in.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from './booking-query.ts';

/** What is booked, as far as a verdict on ticking a passenger off depends on it. */
export interface CheckInBooking<Place extends BookedPlace, Detail, Beside = null> {
  placeKnown: boolean;
  /** What else the kind reads; null where that is nothing. */
  beside: Beside | null;
  passenger: {
    name: string;
    reference: string;
    cancelled: boolean;
    /** Null without a booking of this kind; `detail` is the allocation's own. */
    booked: { place: Place; detail: Detail } | null;
    /** The ids of all places of this kind on whose lists they are. */
    listedAt: string[];
  } | null;
}

/** Reads a passenger's booking and whether the place exists, as one expression for the ledger's reading. */
export function checkInBooking<Place extends BookedPlace, Detail, Beside = null>(about: {
  weekId: Column;
  reference: Column;
  allocation: string | Column;
  placeId: Column;
  direction: Column;
  known: RawBuilder<boolean>;
  place: RawBuilder<Omit<Place, 'placeId'>>;
  prefer?: RawBuilder<boolean>;
  beside?: RawBuilder<Beside | null>;
}): RawBuilder<CheckInBooking<Place, Detail, Beside>> {
  const { weekId, reference, allocation, placeId, direction, known, place } = about;
  const prefer = about.prefer ?? sql`false`;
  // Booked on several: the one where they are scanned is right.
  const bookings = sql`
    SELECT jsonb_build_object(
      'booked', jsonb_agg(
        jsonb_build_object('detail', a.detail, 'place', jsonb_build_object('placeId', a.place_id) || ${place})
        ORDER BY a.place_id = ${placeId} DESC, coalesce(${prefer}, false) DESC, a.place_id COLLATE "C")
        FILTER (WHERE NOT a.gone) -> 0,
      'listedAt', coalesce(jsonb_agg(a.place_id), '[]'))
    FROM allocation a
    LEFT JOIN place c ON c.week_id = a.week_id AND c.kind = a.kind AND c.place_id = a.place_id
    WHERE a.week_id = p.week_id AND a.reference = p.reference AND a.kind = ${allocation}
      AND a.direction = ${direction}`;
  return sql<CheckInBooking<Place, Detail, Beside>>`jsonb_build_object(
    'placeKnown', EXISTS (SELECT FROM place c
      WHERE c.week_id = ${weekId} AND c.kind = ${allocation} AND c.place_id = ${placeId} AND NOT c.gone
        AND ${known}),
    'beside', ${about.beside ?? sql`NULL`},
    'passenger', (
      SELECT jsonb_build_object(
        'name', p.name, 'reference', p.reference, 'cancelled', p.cancelled OR p.gone) || (${bookings})
      FROM passenger p WHERE p.week_id = ${weekId} AND p.reference = ${reference}))`;
}
