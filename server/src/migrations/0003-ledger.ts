/**
 * The ledger: every attempt at an action, for ever. What a ticket's state is follows from its facts;
 * `projection` only keeps that answer at hand and can be rebuilt at any time.
 * Instants are epoch milliseconds: a handset's clock may say what no timestamp can hold.
 */
export const ledger = /* sql */ `
  CREATE TABLE ledger (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    week_id text NOT NULL,
    rep_id text NOT NULL,
    -- As it was then; reps are renamed and leave.
    rep_name text NOT NULL,
    kind text NOT NULL,
    idempotent_id text NOT NULL,
    -- SHA-256 of the canonical body without what changes from attempt to attempt.
    fingerprint text NOT NULL,
    subject text NOT NULL,
    place text NOT NULL,
    reference text,
    device_id text NOT NULL,
    handset_at bigint NOT NULL,
    client_sent_at bigint,
    received_at bigint NOT NULL,
    corrected_at bigint NOT NULL,
    clock_suspect boolean NOT NULL,
    late boolean NOT NULL,
    scanned boolean NOT NULL,
    verdict text NOT NULL CHECK (verdict IN ('accepted', 'conflict', 'refused')),
    reason text NOT NULL,
    -- Takes part in the fold: accepted, or late and contradicting (it happened all the same).
    is_fact boolean NOT NULL
      CHECK (is_fact = CASE verdict WHEN 'accepted' THEN true WHEN 'conflict' THEN late ELSE false END),
    body jsonb NOT NULL,
    -- The rule's whole answer; of a conflict it names the other side.
    outcome jsonb NOT NULL,
    status smallint NOT NULL,
    reply jsonb NOT NULL,
    -- The fact this one takes back.
    undoes bigint REFERENCES ledger,
    UNIQUE (rep_id, kind, idempotent_id)
  );
  CREATE INDEX ledger_by_subject ON ledger (week_id, subject, seq);
  CREATE INDEX ledger_by_place ON ledger (week_id, place, seq);
  CREATE INDEX ledger_undone ON ledger (undoes) WHERE undoes IS NOT NULL;

  CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

  -- A subject's state as folded from its facts; version counts them.
  CREATE TABLE projection (
    week_id text NOT NULL,
    subject text NOT NULL,
    place text NOT NULL,
    reference text,
    version integer NOT NULL,
    state jsonb NOT NULL,
    PRIMARY KEY (week_id, subject)
  );

  -- Appends one attempt and, when it is a fact, moves its subject from the version decided on to the next.
  -- False: another attempt came in between (on the subject, or under the same id); read and decide again.
  -- VOLATILE on purpose: each statement sees what was committed while the one before waited for a lock.
  -- The projection moves before the row is numbered, so a subject's numbers follow its versions.
  CREATE FUNCTION ledger_append(entry jsonb, decided_on integer, new_place text, new_state jsonb) RETURNS boolean
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    attempt ledger := jsonb_populate_record(NULL::ledger, entry);
  BEGIN
    IF attempt.is_fact THEN
      IF decided_on = 0 THEN
        INSERT INTO projection (week_id, subject, place, reference, version, state)
        VALUES (attempt.week_id, attempt.subject, new_place, attempt.reference, 1, new_state)
        ON CONFLICT (week_id, subject) DO NOTHING;
      ELSE
        UPDATE projection SET version = version + 1, place = new_place, state = new_state
        WHERE week_id = attempt.week_id AND subject = attempt.subject AND version = decided_on;
      END IF;
      IF NOT FOUND THEN RETURN false; END IF;
    END IF;

    INSERT INTO ledger (
      week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, reference, device_id,
      handset_at, client_sent_at, received_at, corrected_at, clock_suspect, late, scanned,
      verdict, reason, is_fact, body, outcome, status, reply, undoes
    ) VALUES (
      attempt.week_id, attempt.rep_id, attempt.rep_name, attempt.kind, attempt.idempotent_id,
      attempt.fingerprint, attempt.subject, attempt.place, attempt.reference, attempt.device_id,
      attempt.handset_at, attempt.client_sent_at, attempt.received_at, attempt.corrected_at,
      attempt.clock_suspect, attempt.late, attempt.scanned,
      attempt.verdict, attempt.reason, attempt.is_fact, attempt.body, attempt.outcome,
      attempt.status, attempt.reply, attempt.undoes
    ) ON CONFLICT (rep_id, kind, idempotent_id) DO NOTHING;
    IF FOUND THEN RETURN true; END IF;
    IF attempt.is_fact THEN
      RAISE EXCEPTION 'an attempt under the same id came first' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN false;
  END $$;

  -- Imports are rare, so unlike a scan they may notify inside their transaction.
  CREATE FUNCTION week_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('lists_changed', json_build_object('week', coalesce(NEW.week_id, OLD.week_id))::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER week_changed AFTER INSERT OR UPDATE OR DELETE ON week
    FOR EACH ROW EXECUTE FUNCTION week_changed();
`;
