/**
 * The history of imports, week by week. A run keeps its bundle as it was understood, with everybody's personal data, so
 * only operators read it; erasing somebody, a purge and the daily run take the bundle away again.
 */
export const importRuns = /* sql */ `
  CREATE TABLE import_run (
    import_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    week_id text NOT NULL REFERENCES week,
    by text NOT NULL,
    at bigint NOT NULL,
    state text NOT NULL CHECK (state = 'applied'),
    source_names text[] NOT NULL,
    bundle_sha256 text NOT NULL,
    -- How many rows of every list differed.
    report jsonb NOT NULL,
    -- How many people were affected, and of how many something was recorded already. Nobody is named.
    counts jsonb NOT NULL,
    bundle bytea
  );
  CREATE INDEX import_run_by_week ON import_run (week_id, import_id);
  ALTER TABLE import_run ENABLE ROW LEVEL SECURITY;
  ALTER TABLE import_run FORCE ROW LEVEL SECURITY;
  CREATE POLICY operator ON import_run TO CURRENT_USER USING (true);
`;
