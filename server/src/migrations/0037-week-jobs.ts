/**
 * What headquarters wants done to weeks (docs/decisions/0122). A process with the login of the owner does it: the server's
 * role puts a job here and changes no week. Everything of a job is forgotten a day after it was touched last.
 */
export const weekJobs = /* sql */ `
  CREATE TABLE week_job (
    job_id uuid PRIMARY KEY,
    -- Their order, and what a process that does one locks.
    number integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    wish text NOT NULL CHECK (wish IN ('check', 'apply', 'enable', 'disable', 'purge')),
    state text NOT NULL CHECK (state IN
      ('uploading', 'waiting', 'checking', 'checked', 'applying', 'applied', 'refused', 'failed')),
    -- Which week it is about; null where what was uploaded says so.
    week_id text,
    -- The earlier import that is put back.
    put_back bigint,
    -- Name, size and SHA-256 of each uploaded file.
    files jsonb NOT NULL,
    -- What people say about the sheets.
    answers jsonb NOT NULL,
    rep_id text NOT NULL,
    rep_name text NOT NULL,
    made_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    -- Why it was refused or failed.
    message text,
    -- Of everything that the check found.
    check_hash text,
    -- The weeks that it changes, each with its version at the check, null for a new one.
    weeks jsonb NOT NULL DEFAULT '[]',
    -- Of how many people that it affects something is recorded already.
    touched integer NOT NULL DEFAULT 0
  );
  CREATE INDEX week_job_by_age ON week_job (changed_at);

  CREATE TABLE week_job_part (
    job_id uuid NOT NULL REFERENCES week_job ON DELETE CASCADE,
    file integer NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL CHECK (octet_length(bytes) <= 1048576),
    PRIMARY KEY (job_id, file, part)
  );

  -- What a check found, with cells of the sheets.
  CREATE TABLE week_job_report (
    job_id uuid PRIMARY KEY REFERENCES week_job ON DELETE CASCADE,
    report jsonb NOT NULL,
    -- Every problem as CSV, and the sheets with a column of problems; null without a problem.
    problems bytea,
    marked bytea,
    marked_name text
  );

  -- Everybody whom it affects, in the order of the report.
  CREATE TABLE week_job_person (
    job_id uuid NOT NULL REFERENCES week_job ON DELETE CASCADE,
    place integer NOT NULL,
    touched boolean NOT NULL,
    person jsonb NOT NULL,
    PRIMARY KEY (job_id, place)
  );

  GRANT SELECT, DELETE ON week_job TO offpiste_hq;
  GRANT INSERT (job_id, wish, state, week_id, put_back, files, answers, rep_id, rep_name, made_at, changed_at)
    ON week_job TO offpiste_hq;
  GRANT UPDATE (wish, state, answers, message, changed_at) ON week_job TO offpiste_hq;
  GRANT INSERT, SELECT (job_id, file, part) ON week_job_part TO offpiste_hq;
  GRANT SELECT ON week_job_report, week_job_person TO offpiste_hq;

  DO $$
  DECLARE personal text;
  BEGIN
    FOREACH personal IN ARRAY ARRAY['week_job', 'week_job_part', 'week_job_report', 'week_job_person']
    LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', personal);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', personal);
      EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true)', personal);
    END LOOP;
    FOREACH personal IN ARRAY ARRAY['week_job', 'week_job_part', 'week_job_person']
    LOOP
      EXECUTE format('CREATE POLICY hq ON %I FOR SELECT TO offpiste_hq USING ((SELECT viewer(''hq_role'') IS NOT NULL))', personal);
    END LOOP;
  END $$;
  -- Cells may be birth dates, which a desk does not see.
  CREATE POLICY manager ON week_job_report FOR SELECT TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'));
  CREATE POLICY own ON week_job FOR INSERT TO offpiste_hq
    WITH CHECK (rep_id = (SELECT viewer('rep')) AND (SELECT viewer('hq_role') = 'manager')
      AND state IN ('uploading', 'waiting'));
  CREATE POLICY manager ON week_job FOR UPDATE TO offpiste_hq
    USING ((SELECT viewer('hq_role') = 'manager') AND state NOT IN ('waiting', 'checking', 'applying', 'applied'))
    WITH CHECK (state = 'waiting' AND wish IN ('check', 'apply'));
  CREATE POLICY discarded ON week_job FOR DELETE TO offpiste_hq
    USING ((SELECT viewer('hq_role') = 'manager') AND state NOT IN ('waiting', 'checking', 'applying'));
  CREATE POLICY manager ON week_job_part FOR INSERT TO offpiste_hq
    WITH CHECK ((SELECT viewer('hq_role') = 'manager')
      AND EXISTS (SELECT FROM week_job j WHERE j.job_id = week_job_part.job_id AND j.state = 'uploading'));
`;
