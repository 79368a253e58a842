/**
 * The search table of a week that has just come in: nothing is known of its rows yet, and plans that take them for a few would
 * read all of them once for each passenger.
 */
export const searchOfLargeWeeks = /* sql */ `
  CREATE OR REPLACE FUNCTION renew_passenger_search(of_week text) RETURNS void LANGUAGE sql
  SET enable_nestloop = off AS $$
    INSERT INTO passenger_search (week_id, reference, words, phone)
    SELECT p.week_id, p.reference, words_of(concat_ws(' ', p.name, p.reference, p.group_name, room.words)),
      regexp_replace(coalesce(d.phone, ''), '[^0-9]', '', 'g')
    FROM passenger p LEFT JOIN passenger_detail d ON d.week_id = p.week_id AND d.reference = p.reference
    LEFT JOIN (
      SELECT a.reference, string_agg(concat_ws(' ', r.detail ->> 'subblock_physical_name', h.detail ->> 'name'), ' ') AS words
      FROM allocation a
      JOIN place r ON r.week_id = a.week_id AND r.kind = 'room' AND r.place_id = a.place_id
      LEFT JOIN place h ON h.week_id = a.week_id AND h.kind = 'accommodation'
        AND h.place_id = r.detail ->> 'accommodation'
      WHERE a.week_id = of_week AND a.kind = 'room' AND NOT a.gone GROUP BY a.reference) room ON room.reference = p.reference
    WHERE p.week_id = of_week
    ON CONFLICT (week_id, reference) DO UPDATE SET words = excluded.words, phone = excluded.phone
    WHERE ROW(passenger_search.words, passenger_search.phone) IS DISTINCT FROM ROW(excluded.words, excluded.phone)
  $$;
`;
