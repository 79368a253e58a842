/**
 * Seats are found by the departures that are asked for, in a plan that serves any number of them: with arguments that could be
 * null, the plan that PostgreSQL keeps for a statement read the bookings, the passengers and what was recorded of a whole week for
 * one departure (docs/decisions/0146).
 */
export const seatsByDeparture = /* sql */ `
  -- The parts of a departure as the ledger names it: 'coach:4:outbound'.
  CREATE FUNCTION departure_parts(departure text) RETURNS TABLE (kind text, place_id text, direction text)
  LANGUAGE sql IMMUTABLE AS $$
    SELECT d.kind,
      substr(departure, length(d.kind) + 2, greatest(0, length(departure) - length(d.kind) - length(d.direction) - 2)),
      d.direction
    FROM (SELECT split_part(departure, ':', 1) AS kind, split_part(departure, ':', -1) AS direction) d
  $$;

  -- A row for each booking, and for each guest: whoever rides here without a seat that counts here. Each departure is named once.
  CREATE FUNCTION seats_of_departures(of_week text, of_departures text[])
  RETURNS TABLE (
    place text, kind text, place_id text, direction text,
    reference text, barcode text,
    -- Null for whoever is on no list.
    name text,
    -- Whether they are booked here: 'seat', 'gone' (cancelled, moved, vanished from the bookings) or 'guest'.
    booking text,
    stop text, equipment text,
    -- 'aboard', 'elsewhere', 'no-show' or 'missing'; null for who is gone. Guests are aboard.
    seat text,
    -- What the seat's state rests on, and at which place it happened; and whether they were scanned at all, which being
    -- an extra passenger is not.
    state jsonb, happened_at text, scanned boolean
  ) LANGUAGE sql STABLE AS $$
    SELECT u.place, a.kind, a.place_id, a.direction, a.reference, a.barcode, p.name,
      CASE WHEN a.gone OR p.gone OR p.cancelled THEN 'gone' ELSE 'seat' END,
      a.detail ->> 'pickUp', a.detail ->> 'equipmentCarriage',
      CASE WHEN a.gone OR p.gone OR p.cancelled THEN NULL
        WHEN coalesce(x.state, s.state) ? 'actionId' THEN
          CASE coalesce(x.place, s.place) WHEN u.place THEN 'aboard' ELSE 'elsewhere' END
        WHEN s.state ? 'noShow' AND s.place = u.place THEN 'no-show'
        ELSE 'missing' END,
      coalesce(x.state, nullif(s.state, 'null')), coalesce(x.place, s.place), coalesce(s.state ? 'actionId', false)
    FROM unnest(of_departures) u (place)
    CROSS JOIN LATERAL departure_parts(u.place) d
    -- By their keys, whatever is known of the tables: what was recorded is never what it was at the last look.
    CROSS JOIN LATERAL (
      SELECT * FROM allocation b
      WHERE b.week_id = of_week AND b.kind = d.kind AND b.place_id = d.place_id AND b.direction = d.direction OFFSET 0) a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN LATERAL (
      SELECT j.state, j.place FROM projection j
      WHERE j.week_id = a.week_id AND j.subject = a.kind || ':' || a.direction || ':' || a.reference LIMIT 1) s ON true
    LEFT JOIN LATERAL (
      SELECT r.state, r.place FROM ride_by_extra(a.week_id, a.reference, a.direction, s.state, s.place) r
      WHERE a.kind = 'transfer' LIMIT 1) x ON true
    UNION ALL
    SELECT u.place, d.kind, d.place_id, d.direction, s.reference, s.reference, p.name, 'guest', NULL, NULL, 'aboard', s.state,
      s.place, true
    FROM unnest(of_departures) u (place)
    CROSS JOIN LATERAL departure_parts(u.place) d
    CROSS JOIN LATERAL (SELECT * FROM projection j WHERE j.place = u.place AND j.week_id = of_week OFFSET 0) s
    LEFT JOIN passenger p ON p.week_id = s.week_id AND p.reference = s.reference
    -- A journey that way, not what else happens at the place; and nobody who was forgotten.
    WHERE s.subject = d.kind || ':' || d.direction || ':' || s.reference AND s.reference NOT LIKE 'erased:%'
      AND s.state ? 'actionId'
      AND NOT EXISTS (
        SELECT FROM allocation a JOIN passenger o ON o.week_id = a.week_id AND o.reference = a.reference
        WHERE a.week_id = s.week_id AND a.reference = s.reference AND a.kind = d.kind AND a.place_id = d.place_id
          AND a.direction = d.direction AND NOT (a.gone OR o.gone OR o.cancelled))
      AND (d.kind = 'coach'
        OR NOT EXISTS (SELECT FROM ride_by_extra(s.week_id, s.reference, d.direction, s.state, s.place)))
    UNION ALL
    SELECT u.place, d.kind, d.place_id, d.direction, e.reference, e.reference, p.name, 'guest', NULL, NULL, 'aboard', x.state,
      x.place, coalesce(s.state ? 'actionId', false)
    FROM unnest(of_departures) u (place)
    CROSS JOIN LATERAL departure_parts(u.place) d
    JOIN projection e ON e.place = 'extras:' || d.place_id AND e.week_id = of_week AND e.subject LIKE 'extra:%'
    LEFT JOIN LATERAL (
      SELECT j.state, j.place FROM projection j
      WHERE j.week_id = e.week_id AND j.subject = 'transfer:' || d.direction || ':' || e.reference LIMIT 1) s ON true
    CROSS JOIN LATERAL ride_by_extra(e.week_id, e.reference, d.direction, s.state, s.place) x
    LEFT JOIN passenger p ON p.week_id = e.week_id AND p.reference = e.reference
    WHERE d.kind = 'transfer' AND e.state ? 'actionId'
      AND way_of_extra(e.week_id, d.place_id, (e.state ->> 'at')::bigint) = d.direction
      AND e.reference NOT LIKE 'erased:%'
      -- Of several extras the one on which they ride.
      AND x.place = u.place
      AND NOT EXISTS (
        SELECT FROM allocation a JOIN passenger o ON o.week_id = a.week_id AND o.reference = a.reference
        WHERE a.week_id = e.week_id AND a.reference = e.reference AND a.kind = 'transfer'
          AND a.place_id = d.place_id AND a.direction = d.direction AND NOT (a.gone OR o.gone OR o.cancelled))
  $$;

  CREATE OR REPLACE FUNCTION departure_seats(of_week text, of_kind text, of_place text, of_direction text)
  RETURNS TABLE (kind text, place_id text, direction text, reference text, barcode text, name text, booking text, stop text,
    equipment text, seat text, state jsonb, happened_at text, scanned boolean) LANGUAGE sql STABLE AS $$
    SELECT s.kind, s.place_id, s.direction, s.reference, s.barcode, s.name, s.booking, s.stop, s.equipment, s.seat, s.state,
      s.happened_at, s.scanned
    FROM seats_of_departures(of_week, ARRAY[of_kind || ':' || of_place || ':' || of_direction]) s
  $$;

  -- For servers of the version before, while they are replaced one after the other.
  CREATE OR REPLACE FUNCTION seats_of_departures(of_week text, of_kind text, of_places text[], of_direction text)
  RETURNS TABLE (kind text, place_id text, direction text, reference text, barcode text, name text, booking text, stop text,
    equipment text, seat text, state jsonb, happened_at text, scanned boolean) LANGUAGE sql STABLE AS $$
    SELECT s.kind, s.place_id, s.direction, s.reference, s.barcode, s.name, s.booking, s.stop, s.equipment, s.seat, s.state,
      s.happened_at, s.scanned
    FROM seats_of_departures(of_week, ARRAY(SELECT of_kind || ':' || id || ':' || of_direction FROM unnest(of_places) id)) s
  $$;
`;
