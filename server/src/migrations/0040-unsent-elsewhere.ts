/** How much other phones have not sent of a departure: a number, of reports that no rep may read (docs/decisions/0119). */
export const unsentElsewhere = /* sql */ `
  CREATE FUNCTION unsent_elsewhere(of_week text, of_places text[], but_device uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT coalesce(sum((p ->> 'unsent')::integer), 0)::integer
    FROM phone_report r CROSS JOIN LATERAL jsonb_array_elements(r.places) p
    WHERE r.unsent > 0 AND r.week_id = of_week AND r.device_id <> but_device AND p ->> 'place' = ANY(of_places)
  $$;
  REVOKE ALL ON FUNCTION unsent_elsewhere(text, text[], uuid) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION unsent_elsewhere(text, text[], uuid) TO offpiste_server;
`;
