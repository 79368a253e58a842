/**
 * Extra passengers are guests of the departure that they joined (docs/decisions/0119). `ride_by_extra` follows the rule
 * `rideOf`, and `way_of_extra` the rule `wayOfExtra` (domain/src/rules/extra-ride.ts), whose tables of cases are run
 * here too.
 */
export const extrasAreGuests = /* sql */ `
  -- It does not begin with the week, so that no scan's plan can choose it for anything else.
  CREATE INDEX projection_extras ON projection (reference, week_id) WHERE subject LIKE 'extra:%';

  -- The direction in which an extra rides: that of the departure nearest in time.
  CREATE FUNCTION way_of_extra(of_week text, of_transfer text, at bigint) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT w.way
    FROM place t
    CROSS JOIN (VALUES ('outbound'), ('inbound')) w (way)
    CROSS JOIN LATERAL (
      SELECT count(*) AS stops, min(abs(extract(epoch FROM (stop ->> 'dateTime')::timestamptz) * 1000 - at)) AS away
      FROM jsonb_array_elements(t.detail -> 'departures' -> w.way) stop) d
    WHERE t.week_id = of_week AND t.kind = 'transfer' AND t.place_id = of_transfer AND NOT t.gone
      AND (d.stops > 0 OR EXISTS (SELECT FROM allocation a WHERE a.week_id = of_week AND a.kind = 'transfer'
        AND a.place_id = of_transfer AND a.direction = w.way AND NOT a.gone))
    ORDER BY d.away NULLS LAST, w.way DESC LIMIT 1
  $$;

  -- The transfers to which somebody was added in a direction.
  CREATE FUNCTION extras_of(of_week text, of_reference text, of_direction text)
  RETURNS TABLE (state jsonb, place text) LANGUAGE sql STABLE AS $$
    SELECT e.state, 'transfer:' || substr(e.place, 8) || ':' || of_direction
    FROM projection e
    WHERE e.reference = of_reference AND e.week_id = of_week AND e.subject LIKE 'extra:%' AND e.state ? 'actionId'
      AND way_of_extra(of_week, substr(e.place, 8), (e.state ->> 'at')::bigint) = of_direction
  $$;

  -- The one on which they ride; none where their journey's load is as late, or they left since.
  CREATE FUNCTION ride_by_extra(of_week text, of_reference text, of_direction text, journey jsonb, journey_place text)
  RETURNS TABLE (state jsonb, place text) LANGUAGE sql STABLE AS $$
    SELECT x.state, x.place
    FROM (SELECT e.state, e.place, (e.state ->> 'at')::bigint AS at
      FROM extras_of(of_week, of_reference, of_direction) e) x
    WHERE NOT coalesce(journey ? 'actionId' AND (journey ->> 'at')::bigint >= x.at, false)
      AND NOT coalesce(journey -> 'noShow' ->> 'reason' = 'left' AND journey_place = x.place
        AND (journey -> 'noShow' ->> 'at')::bigint >= x.at, false)
    ORDER BY x.at DESC, x.place COLLATE "C" LIMIT 1
  $$;

  -- Every departure of a transfer whose list may show somebody because of what is recorded of them.
  CREATE FUNCTION transfers_ridden(of_week text, of_reference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_agg(r.place), '[]') FROM (
      SELECT s.place FROM projection s
      WHERE s.week_id = of_week
        AND s.subject IN ('transfer:outbound:' || of_reference, 'transfer:inbound:' || of_reference) AND s.place <> ''
      UNION
      SELECT 'transfer:' || substr(e.place, 8) || ':' || w.way
      FROM projection e CROSS JOIN (VALUES ('outbound'), ('inbound')) w (way)
      WHERE e.reference = of_reference AND e.week_id = of_week AND e.subject LIKE 'extra:%' AND e.state ? 'actionId') r
  $$;

  DROP FUNCTION departure_seats(text, text, text, text);

  -- As before, with extra passengers. A row for each booking, and for each guest: whoever rides here without a seat that
  -- counts here. A null argument means all of them.
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
    LEFT JOIN projection s ON s.week_id = a.week_id
      AND s.subject = a.kind || ':' || a.direction || ':' || a.reference
    LEFT JOIN LATERAL ride_by_extra(a.week_id, a.reference, a.direction, s.state, s.place) x ON a.kind = 'transfer'
    WHERE a.week_id = of_week AND a.kind IN ('coach', 'transfer')
      AND (of_kind IS NULL OR a.kind = of_kind)
      AND (of_place IS NULL OR a.place_id = of_place)
      AND (of_direction IS NULL OR a.direction = of_direction)
    UNION ALL
    SELECT g.kind, g.place_id, g.direction, s.reference, s.reference, p.name, 'guest', NULL, NULL, 'aboard', s.state,
      s.place, true
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
      AND (g.kind = 'coach'
        OR NOT EXISTS (SELECT FROM ride_by_extra(s.week_id, s.reference, g.direction, s.state, s.place)))
    UNION ALL
    SELECT 'transfer', substr(e.place, 8), w.way, e.reference, e.reference, p.name, 'guest', NULL, NULL, 'aboard', x.state,
      x.place, coalesce(s.state ? 'actionId', false)
    FROM projection e
    CROSS JOIN LATERAL (SELECT way_of_extra(e.week_id, substr(e.place, 8), (e.state ->> 'at')::bigint) AS way) w
    LEFT JOIN projection s ON s.week_id = e.week_id AND s.subject = 'transfer:' || w.way || ':' || e.reference
    CROSS JOIN LATERAL ride_by_extra(e.week_id, e.reference, w.way, s.state, s.place) x
    LEFT JOIN passenger p ON p.week_id = e.week_id AND p.reference = e.reference
    WHERE e.week_id = of_week AND e.subject LIKE 'extra:%' AND e.state ? 'actionId'
      AND (of_kind IS NULL OR of_kind = 'transfer')
      AND (of_place IS NULL OR e.place = 'extras:' || of_place)
      AND (of_direction IS NULL OR w.way = of_direction)
      AND e.reference NOT LIKE 'erased:%'
      -- Of several extras the one on which they ride.
      AND x.place = 'transfer:' || substr(e.place, 8) || ':' || w.way
      AND NOT EXISTS (
        SELECT FROM allocation a JOIN passenger o ON o.week_id = a.week_id AND o.reference = a.reference
        WHERE a.week_id = e.week_id AND a.reference = e.reference AND a.kind = 'transfer'
          AND a.place_id = substr(e.place, 8) AND a.direction = w.way AND NOT (a.gone OR o.gone OR o.cancelled))
  $$;
`;
