/**
 * Brands that a manager adds and changes (docs/decisions/0130), and what headquarters sees of the house: which servers run,
 * whether the database is protected as it should be, and where the audit trail ends.
 */
export const brandsFromAPage = /* sql */ `
  GRANT INSERT (slug, ticket_prefixes, config), UPDATE (ticket_prefixes, config), DELETE ON brand TO offpiste_hq;
  GRANT INSERT, UPDATE (value) ON setting TO offpiste_hq;
  GRANT INSERT, DELETE ON brand_logo TO offpiste_hq;

  DO $$
  DECLARE changed text;
  BEGIN
    FOREACH changed IN ARRAY ARRAY['brand', 'setting', 'brand_logo']
    LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', changed);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', changed);
      EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true)', changed);
      -- The app shows every brand to everybody, before anybody signs in.
      EXECUTE format('CREATE POLICY everybody ON %I FOR SELECT TO offpiste_server, offpiste_rep, offpiste_hq USING (true)', changed);
    END LOOP;
  END $$;
  CREATE POLICY manager ON brand TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'));
  CREATE POLICY manager ON brand_logo TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'));
  -- These two, and nothing that another setting might be.
  CREATE POLICY manager ON setting TO offpiste_hq
    USING ((SELECT viewer('hq_role') = 'manager') AND key IN ('shared', 'defaultBrand'));

  -- A row for each process that serves, written with the owner's login once a minute.
  CREATE TABLE server_process (
    process_id uuid PRIMARY KEY,
    version text NOT NULL,
    started_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    -- In how many lines the database differed from what the migrations make, when it was looked at last.
    differences integer NOT NULL
  );
  GRANT SELECT ON server_process TO offpiste_hq;
  GRANT EXECUTE ON FUNCTION installation_state(bigint) TO offpiste_hq;

  -- The last row of the audit trail, to keep elsewhere: 'offpiste audit verify --expect' finds it again.
  CREATE FUNCTION audit_head() RETURNS TABLE (seq bigint, at bigint, hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT e.seq, e.at, encode(e.hash, 'hex') FROM audit_event e ORDER BY e.seq DESC LIMIT 1
  $$;
  REVOKE ALL ON FUNCTION audit_head() FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION audit_head() TO offpiste_hq;
`;
