/**
 * Who is on a departure, by one function: the reps' lists, the board, the manifest and the export agree because all of
 * them read it (docs/decisions/0097). `seat` follows the rule `seatState` (domain/src/rules/departure.ts), whose table of
 * cases is run here too.
 */
export const departureSeats = /* sql */ `
  -- Guests are found by where their load happened. It does not begin with the week, so that no scan's plan can choose it.
  CREATE INDEX projection_by_place ON projection (place, week_id);

  -- A row for each booking, and for each guest: whoever was loaded here without a seat that counts here. A null argument
  -- means all of them.
  CREATE FUNCTION departure_seats(of_week text, of_kind text, of_place text, of_direction text)
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
    -- What the seat's state rests on, and at which place it happened.
    state jsonb, happened_at text
  ) LANGUAGE sql STABLE AS $$
    SELECT a.kind, a.place_id, a.direction, a.reference, a.barcode, p.name,
      CASE WHEN a.gone OR p.gone OR p.cancelled THEN 'gone' ELSE 'seat' END,
      a.detail ->> 'pickUp', a.detail ->> 'equipmentCarriage',
      CASE WHEN a.gone OR p.gone OR p.cancelled THEN NULL
        WHEN s.state ? 'actionId' THEN
          CASE s.place WHEN a.kind || ':' || a.place_id || ':' || a.direction THEN 'aboard' ELSE 'elsewhere' END
        WHEN s.state ? 'noShow' AND s.place = a.kind || ':' || a.place_id || ':' || a.direction THEN 'no-show'
        ELSE 'missing' END,
      nullif(s.state, 'null'), s.place
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN projection s ON s.week_id = a.week_id
      AND s.subject = a.kind || ':' || a.direction || ':' || a.reference
    WHERE a.week_id = of_week AND a.kind IN ('coach', 'transfer')
      AND (of_kind IS NULL OR a.kind = of_kind)
      AND (of_place IS NULL OR a.place_id = of_place)
      AND (of_direction IS NULL OR a.direction = of_direction)
    UNION ALL
    SELECT g.kind, g.place_id, g.direction, s.reference, s.reference, p.name, 'guest', NULL, NULL, 'aboard', s.state, s.place
    FROM projection s
    CROSS JOIN LATERAL (
      SELECT part[1] AS kind, part[2] AS place_id, part[3] AS direction
      FROM regexp_match(s.place, '^(coach|transfer):(.*):(outbound|inbound)$') part) g
    LEFT JOIN passenger p ON p.week_id = s.week_id AND p.reference = s.reference
    WHERE s.week_id = of_week
      AND (num_nulls(of_kind, of_place, of_direction) > 0 OR s.place = of_kind || ':' || of_place || ':' || of_direction)
      AND (of_kind IS NULL OR g.kind = of_kind)
      AND (of_place IS NULL OR g.place_id = of_place)
      AND (of_direction IS NULL OR g.direction = of_direction)
      -- A journey of that direction, not what else happens at the place; and nobody who was forgotten.
      AND s.subject = g.kind || ':' || g.direction || ':' || s.reference
      AND s.reference NOT LIKE 'erased:%'
      AND s.state ? 'actionId'
      AND NOT EXISTS (
        SELECT FROM allocation a JOIN passenger o ON o.week_id = a.week_id AND o.reference = a.reference
        WHERE a.week_id = s.week_id AND a.reference = s.reference AND a.kind = g.kind AND a.place_id = g.place_id
          AND a.direction = g.direction AND NOT (a.gone OR o.gone OR o.cancelled))
  $$;
`;
