/**
 * What is forgotten and when. Run by operators and by the servers' daily run, both as the owner of the data: the roles
 * of the application need nothing here.
 */
export const retention = /* sql */ `
  -- Passengers who asked to be forgotten, as keyed hashes of their references: an import leaves them out.
  CREATE TABLE erased_passenger (
    reference_hash bytea PRIMARY KEY,
    erased_at bigint NOT NULL
  );

  -- When the daily run was last done, by whichever server, and what it came to.
  CREATE TABLE retention_run (
    run_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ran_at bigint NOT NULL,
    report jsonb NOT NULL
  );

  ALTER TABLE ledger ADD COLUMN forgotten boolean NOT NULL DEFAULT false;

  -- The ledger is append-only but for this: a row may forget whom it is about, once, or where the phone was. What
  -- counts stays: who acted when and where, the verdict, what was taken back.
  DROP TRIGGER ledger_is_append_only ON ledger;
  CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR TRUNCATE ON ledger
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
  CREATE FUNCTION ledger_only_forgets() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    positions text[] := ARRAY['lat', 'lon', 'latitude', 'longitude'];
    personal text[] := ARRAY['subject', 'reference', 'rep_name', 'body', 'outcome', 'reply', 'forgotten'];
    same_but_position boolean := to_jsonb(NEW) - 'body' = to_jsonb(OLD) - 'body'
      AND NEW.body - positions = OLD.body - positions;
  BEGIN
    IF same_but_position AND NEW.body <> OLD.body AND num_nonnulls(NEW.body ->> 'lat', NEW.body ->> 'lon',
      NEW.body ->> 'latitude', NEW.body ->> 'longitude') = 0 THEN RETURN NEW; END IF;
    IF NEW.forgotten AND NOT OLD.forgotten AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal
      AND (NEW.reference IS NULL) = (OLD.reference IS NULL)
      AND coalesce(NEW.reference, 'erased:') LIKE 'erased:%'
      AND NEW.rep_name IN (OLD.rep_name, '') THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER ledger_only_forgets BEFORE UPDATE ON ledger
    FOR EACH ROW EXECUTE FUNCTION ledger_only_forgets();
`;
