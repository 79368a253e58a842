/** What headquarters sees of how weeks were filled, and takes away of them (docs/decisions/0122). */
export const hqWeeks = /* sql */ `
  ALTER TABLE import_run ADD COLUMN is_kept boolean NOT NULL GENERATED ALWAYS AS (bundle IS NOT NULL) STORED;
  GRANT SELECT (is_kept) ON import_run TO offpiste_hq;

  -- A bundle has birth dates and next of kin, so that a manager alone may take one away.
  CREATE FUNCTION last_bundle(of_week text) RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT bundle FROM import_run
    WHERE week_id = of_week AND (SELECT viewer('hq_role') = 'manager') ORDER BY import_id DESC LIMIT 1
  $$;
  REVOKE ALL ON FUNCTION last_bundle(text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION last_bundle(text) TO offpiste_hq;
`;
