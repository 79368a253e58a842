/**
 * The audit trail: who came in, what was refused, whose data went where, who changed accounts and weeks. Actions are
 * not repeated here: the ledger has them. Instants are epoch milliseconds.
 *
 * For roles: the application's may INSERT into audit_event and nothing else; numbers and hashes are the trigger's
 * work, which therefore runs as the owner. Reading is for operators, `audit_prune` for whoever runs retention.
 */
export const audit = /* sql */ `
  CREATE TABLE audit_event (
    -- Without gaps, given by the trigger: a number that is missing is a row that was removed.
    seq bigint PRIMARY KEY,
    at bigint NOT NULL,
    kind text NOT NULL,
    -- Who did it, or whose account it is.
    rep_id text,
    device_id uuid,
    week_id text,
    -- Counts and names of calls and fields; never a value of anybody's.
    detail jsonb NOT NULL DEFAULT '{}',
    -- SHA-256 of the row before's hash and this row as JSON.
    hash bytea NOT NULL
  );
  CREATE INDEX audit_event_by_rep ON audit_event (rep_id, seq);
  CREATE INDEX audit_event_by_device ON audit_event (device_id, seq);

  -- Where the trail begins after old rows were removed: the last one of them.
  CREATE TABLE audit_checkpoint (
    seq bigint PRIMARY KEY,
    hash bytea NOT NULL,
    removed bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
  );

  -- Numbers a row and chains it to the one before. Writers take turns from here to their commit, which is near:
  -- servers write many rows at once, and the triggers below fire at the end of their transactions.
  CREATE FUNCTION audit_chain() RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DECLARE
    last record;
  BEGIN
    PERFORM pg_advisory_xact_lock(7230422);
    SELECT e.seq, e.hash INTO last FROM audit_event e ORDER BY e.seq DESC LIMIT 1;
    IF NOT FOUND THEN
      SELECT c.seq, c.hash INTO last FROM audit_checkpoint c ORDER BY c.seq DESC LIMIT 1;
    END IF;
    NEW.seq := coalesce(last.seq, 0) + 1;
    NEW.hash := sha256(coalesce(last.hash, '') || convert_to(
      jsonb_build_array(NEW.seq, NEW.at, NEW.kind, NEW.rep_id, NEW.device_id, NEW.week_id, NEW.detail)::text, 'UTF8'));
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_chain BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION audit_chain();

  CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
  CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

  CREATE FUNCTION audit_keeps_what_is_young() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM audit_checkpoint c WHERE c.seq >= OLD.seq) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_keeps_what_is_young BEFORE DELETE ON audit_event
    FOR EACH ROW EXECUTE FUNCTION audit_keeps_what_is_young();

  -- A checkpoint is a row that is there, and nothing before it is younger than a year, by the database's own clock.
  CREATE FUNCTION audit_checkpoint_is_true() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM audit_event e WHERE e.seq = NEW.seq AND e.hash = NEW.hash)
      OR EXISTS (SELECT FROM audit_event e
        WHERE e.seq <= NEW.seq AND e.at > extract(epoch FROM now() - interval '365 days') * 1000) THEN
      RAISE EXCEPTION 'not a checkpoint of the audit trail' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_checkpoint_is_true BEFORE INSERT ON audit_checkpoint
    FOR EACH ROW EXECUTE FUNCTION audit_checkpoint_is_true();

  -- Removes the beginning of the trail up to an instant, and says how many rows. The newest row always stays.
  CREATE FUNCTION audit_prune(before_instant bigint) RETURNS bigint
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DECLARE
    cut bigint;
    gone bigint;
  BEGIN
    SELECT coalesce((SELECT min(e.seq) FROM audit_event e WHERE e.at >= before_instant), max(a.seq)) - 1
      INTO cut FROM audit_event a;
    SELECT count(*) INTO gone FROM audit_event e WHERE e.seq <= cut;
    IF gone = 0 THEN RETURN 0; END IF;
    INSERT INTO audit_checkpoint (seq, hash, removed)
      SELECT e.seq, e.hash, gone FROM audit_event e WHERE e.seq = cut;
    DELETE FROM audit_event e WHERE e.seq <= cut;
    RETURN gone;
  END $$;
  REVOKE EXECUTE ON FUNCTION audit_prune(bigint) FROM PUBLIC;

  -- Sessions and accounts tell by themselves, whoever changes them and in whichever transaction. Deferred, so that
  -- the turn at the trail is the last thing a transaction waits for.
  CREATE FUNCTION audit_session() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO audit_event (at, kind, rep_id, device_id)
      VALUES (NEW.signed_in_at, 'sign-in', NEW.rep_id, NEW.device_id);
    ELSE
      INSERT INTO audit_event (at, kind, rep_id, device_id, detail)
      VALUES (NEW.revoked_at, 'session-ended', NEW.rep_id, NEW.device_id,
        jsonb_build_object('because', NEW.revoked_because));
    END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER audit_sign_in AFTER INSERT ON session_family
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_session();
  CREATE CONSTRAINT TRIGGER audit_session_ended AFTER UPDATE OF revoked_at ON session_family
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION audit_session();

  CREATE FUNCTION audit_account() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    account rep := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    what text[] := '{}';
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF OLD.level <> NEW.level THEN what := what || 'level'::text; END IF;
      IF OLD.tenant <> NEW.tenant THEN what := what || 'tenant'::text; END IF;
      IF OLD.hq <> NEW.hq THEN what := what || 'hq'::text; END IF;
      IF OLD.disabled <> NEW.disabled THEN what := what || 'disabled'::text; END IF;
      IF OLD.password_hash <> NEW.password_hash THEN what := what || 'password'::text; END IF;
      IF what = '{}' THEN RETURN NULL; END IF;
    END IF;
    INSERT INTO audit_event (at, kind, rep_id, detail)
    VALUES ((extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      CASE TG_OP WHEN 'INSERT' THEN 'account-added' WHEN 'UPDATE' THEN 'account-changed' ELSE 'account-removed' END,
      account.rep_id,
      jsonb_build_object('changed', what, 'level', account.level, 'tenant', account.tenant, 'hq', account.hq,
        'disabled', account.disabled));
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER audit_account AFTER INSERT OR DELETE ON rep
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_account();
  -- A sign-in that only strengthens a hash leaves the epoch as it is, and is no change of the account.
  CREATE CONSTRAINT TRIGGER audit_account_changed AFTER UPDATE ON rep
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.policy_epoch <> NEW.policy_epoch OR OLD.disabled <> NEW.disabled)
    EXECUTE FUNCTION audit_account();

  CREATE FUNCTION audit_week() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO audit_event (at, kind, week_id)
    VALUES ((extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      CASE WHEN NEW.disabled THEN 'week-disabled' ELSE 'week-enabled' END, NEW.week_id);
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER audit_week AFTER UPDATE OF disabled ON week
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.disabled <> NEW.disabled) EXECUTE FUNCTION audit_week();
`;
