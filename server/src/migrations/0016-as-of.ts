/**
 * Which transaction recorded an action, so that a list can say which actions it includes: by the database's own
 * snapshots, as clocks, caches and the ledger's numbers cannot (docs/decisions/0048).
 */
export const asOf = /* sql */ `
  -- Transaction ids mean something from one start of the database server to the next: a restored copy counts again from
  -- where the copy was made.
  CREATE FUNCTION database_start() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint;

  -- Rows from before this migration take its transaction: every list from now on includes them.
  ALTER TABLE ledger
    ADD COLUMN started bigint NOT NULL DEFAULT database_start(),
    ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();

  -- As before, but gives where the attempt was recorded ('start/xid'), and null in place of false.
  DROP FUNCTION ledger_append(jsonb, integer, text, jsonb);
  CREATE FUNCTION ledger_append(entry jsonb, decided_on integer, new_place text, new_state jsonb) RETURNS text
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    attempt ledger := jsonb_populate_record(NULL::ledger, entry);
    recorded_in text;
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
      IF NOT FOUND THEN RETURN NULL; END IF;
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
    ) ON CONFLICT (rep_id, kind, idempotent_id) DO NOTHING
    RETURNING started || '/' || xid INTO recorded_in;
    IF FOUND THEN RETURN recorded_in; END IF;
    IF attempt.is_fact THEN
      RAISE EXCEPTION 'an attempt under the same id came first' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NULL;
  END $$;
`;
