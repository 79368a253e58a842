/**
 * Seats are found by each journey's key whatever is known of the projection: until its first statistics, PostgreSQL took it for a
 * few rows and read all of a week's for each passenger (docs/decisions/0144).
 */
export const seatsWithoutStatistics = /* sql */ `
  -- A row for each booking, and for each guest: whoever rides here without a seat that counts here. A null argument means
  -- all of them.
  CREATE FUNCTION seats_of_departures(of_week text, of_kind text, of_places text[], of_direction text)
  RETURNS TABLE (
    kind text, place_id text, direction text,
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
    SELECT a.kind, a.place_id, a.direction, a.reference, a.barcode, p.name,
      CASE WHEN a.gone OR p.gone OR p.cancelled THEN 'gone' ELSE 'seat' END,
      a.detail ->> 'pickUp', a.detail ->> 'equipmentCarriage',
      CASE WHEN a.gone OR p.gone OR p.cancelled THEN NULL
        WHEN coalesce(x.state, s.state) ? 'actionId' THEN
          CASE coalesce(x.place, s.place) WHEN a.kind || ':' || a.place_id || ':' || a.direction THEN 'aboard'
            ELSE 'elsewhere' END
        WHEN s.state ? 'noShow' AND s.place = a.kind || ':' || a.place_id || ':' || a.direction THEN 'no-show'
        ELSE 'missing' END,
      coalesce(x.state, nullif(s.state, 'null')), coalesce(x.place, s.place), coalesce(s.state ? 'actionId', false)
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN LATERAL (
      SELECT j.state, j.place FROM projection j
      WHERE j.week_id = a.week_id AND j.subject = a.kind || ':' || a.direction || ':' || a.reference LIMIT 1) s ON true
    LEFT JOIN LATERAL (
      SELECT r.state, r.place FROM ride_by_extra(a.week_id, a.reference, a.direction, s.state, s.place) r
      WHERE a.kind = 'transfer' LIMIT 1) x ON true
    WHERE a.week_id = of_week AND a.kind IN ('coach', 'transfer')
      AND (of_kind IS NULL OR a.kind = of_kind)
      AND (of_places IS NULL OR a.place_id = ANY (of_places))
      AND (of_direction IS NULL OR a.direction = of_direction)
    UNION ALL
    SELECT g.kind, g.place_id, g.direction, s.reference, s.reference, p.name, 'guest', NULL, NULL, 'aboard', s.state,
      s.place, true
    FROM projection s
    CROSS JOIN LATERAL (
      SELECT kind, direction, substr(s.place, length(kind) + 2, length(s.place) - length(kind) - length(direction) - 2) AS place_id
      FROM (SELECT split_part(s.subject, ':', 1) AS kind, split_part(s.subject, ':', 2) AS direction) j) g
    LEFT JOIN passenger p ON p.week_id = s.week_id AND p.reference = s.reference
    WHERE s.week_id = of_week
      AND (num_nulls(of_kind, of_places, of_direction) > 0
        OR s.place = ANY (ARRAY(SELECT of_kind || ':' || id || ':' || of_direction FROM unnest(of_places) id)))
      AND (of_kind IS NULL OR g.kind = of_kind)
      AND (of_places IS NULL OR g.place_id = ANY (of_places))
      AND (of_direction IS NULL OR g.direction = of_direction)
      -- A journey that way, not what else happens at the place; and nobody who was forgotten.
      AND g.kind IN ('coach', 'transfer') AND g.direction IN ('outbound', 'inbound')
      AND s.subject = g.kind || ':' || g.direction || ':' || s.reference
      AND starts_with(s.place, g.kind || ':') AND right(s.place, length(g.direction) + 1) = ':' || g.direction
      AND s.reference NOT LIKE 'erased:%'
      AND s.state ? 'actionId'
      AND NOT EXISTS (
        SELECT FROM allocation a JOIN passenger o ON o.week_id = a.week_id AND o.reference = a.reference
        WHERE a.week_id = s.week_id AND a.reference = s.reference AND a.kind = g.kind AND a.place_id = g.place_id
          AND a.direction = g.direction AND NOT (a.gone OR o.gone OR o.cancelled))
      AND (g.kind = 'coach'
        OR NOT EXISTS (SELECT FROM ride_by_extra(s.week_id, s.reference, g.direction, s.state, s.place)))
    UNION ALL
    SELECT 'transfer', substr(e.place, 8), w.way, e.reference, e.reference, p.name, 'guest', NULL, NULL, 'aboard', x.state,
      x.place, coalesce(s.state ? 'actionId', false)
    FROM projection e
    CROSS JOIN LATERAL (SELECT way_of_extra(e.week_id, substr(e.place, 8), (e.state ->> 'at')::bigint) AS way) w
    LEFT JOIN LATERAL (
      SELECT j.state, j.place FROM projection j
      WHERE j.week_id = e.week_id AND j.subject = 'transfer:' || w.way || ':' || e.reference LIMIT 1) s ON true
    CROSS JOIN LATERAL ride_by_extra(e.week_id, e.reference, w.way, s.state, s.place) x
    LEFT JOIN passenger p ON p.week_id = e.week_id AND p.reference = e.reference
    WHERE e.week_id = of_week AND e.subject LIKE 'extra:%' AND e.state ? 'actionId'
      AND (of_kind IS NULL OR of_kind = 'transfer')
      AND (of_places IS NULL OR e.place = ANY (ARRAY(SELECT 'extras:' || id FROM unnest(of_places) id)))
      AND (of_direction IS NULL OR w.way = of_direction)
      AND e.reference NOT LIKE 'erased:%'
      -- Of several extras the one on which they ride.
      AND x.place = 'transfer:' || substr(e.place, 8) || ':' || w.way
      AND NOT EXISTS (
        SELECT FROM allocation a JOIN passenger o ON o.week_id = a.week_id AND o.reference = a.reference
        WHERE a.week_id = e.week_id AND a.reference = e.reference AND a.kind = 'transfer'
          AND a.place_id = substr(e.place, 8) AND a.direction = w.way AND NOT (a.gone OR o.gone OR o.cancelled))
  $$;

  CREATE OR REPLACE FUNCTION departure_seats(of_week text, of_kind text, of_place text, of_direction text)
  RETURNS TABLE (kind text, place_id text, direction text, reference text, barcode text, name text, booking text, stop text,
    equipment text, seat text, state jsonb, happened_at text, scanned boolean) LANGUAGE sql STABLE AS $$
    SELECT * FROM seats_of_departures(of_week, of_kind, CASE WHEN of_place IS NOT NULL THEN ARRAY[of_place] END, of_direction)
  $$;
`;
