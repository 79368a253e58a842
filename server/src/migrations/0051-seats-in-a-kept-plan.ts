/**
 * A board asks for the seats of a few departures several times a second, and lists and scans for those of one (docs/decisions/0146).
 * Planning took longer than reading them, and a scan prepared a part of its plan that it hardly ever carried out: a connection
 * keeps the plan of a statement in plpgsql, and the setting makes it keep the one plan that serves any departures. And whoever is
 * on board was looked up once more among the bookings, to see that they are no guest.
 */
export const seatsInAKeptPlan = /* sql */ `
  CREATE OR REPLACE FUNCTION seats_of_departures(of_week text, of_departures text[])
  RETURNS TABLE (place text, kind text, place_id text, direction text, reference text, barcode text, name text, booking text,
    stop text, equipment text, seat text, state jsonb, happened_at text, scanned boolean) LANGUAGE sql STABLE AS $$
    WITH booked AS MATERIALIZED (
      SELECT u.place, a.kind, a.place_id, a.direction, a.reference, a.barcode, p.name,
        CASE WHEN a.gone OR p.gone OR p.cancelled THEN 'gone' ELSE 'seat' END AS booking,
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
        WHERE a.kind = 'transfer' LIMIT 1) x ON true)
    SELECT * FROM booked
    UNION ALL
    SELECT u.place, d.kind, d.place_id, d.direction, s.reference, s.reference,
      (SELECT p.name FROM passenger p WHERE p.week_id = s.week_id AND p.reference = s.reference),
      'guest', NULL, NULL, 'aboard', s.state, s.place, true
    FROM unnest(of_departures) u (place)
    CROSS JOIN LATERAL departure_parts(u.place) d
    CROSS JOIN LATERAL (SELECT * FROM projection j WHERE j.place = u.place AND j.week_id = of_week OFFSET 0) s
    -- A journey that way, not what else happens at the place; and nobody who was forgotten.
    WHERE s.subject = d.kind || ':' || d.direction || ':' || s.reference AND s.reference NOT LIKE 'erased:%'
      AND s.state ? 'actionId'
      AND (u.place, s.reference) NOT IN (SELECT b.place, b.reference FROM booked b WHERE b.booking = 'seat')
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
      AND (u.place, e.reference) NOT IN (SELECT b.place, b.reference FROM booked b WHERE b.booking = 'seat')
  $$;

  -- What a board needs of it.
  CREATE FUNCTION board_seats(of_week text, of_departures text[])
  RETURNS TABLE (place text, reference text, name text, booking text, stop text, equipment text, seat text)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    RETURN QUERY SELECT s.place, s.reference, s.name, s.booking, s.stop, s.equipment, s.seat
      FROM seats_of_departures(of_week, of_departures) s;
  END $$;

  CREATE OR REPLACE FUNCTION departure_seats(of_week text, of_kind text, of_place text, of_direction text)
  RETURNS TABLE (kind text, place_id text, direction text, reference text, barcode text, name text, booking text, stop text,
    equipment text, seat text, state jsonb, happened_at text, scanned boolean)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    RETURN QUERY SELECT s.kind, s.place_id, s.direction, s.reference, s.barcode, s.name, s.booking, s.stop, s.equipment, s.seat,
        s.state, s.happened_at, s.scanned
      FROM seats_of_departures(of_week, ARRAY[of_kind || ':' || of_place || ':' || of_direction]) s;
  END $$;
`;
