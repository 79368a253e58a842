/**
 * Which lists show an action, so that one which changes two departures does not renew every list of its week
 * (docs/decisions/0107).
 */
export const whereActionsShow = /* sql */ `
  -- The places whose lists may show it; null where that is not named, and so perhaps every list of the week.
  ALTER TABLE ledger ADD COLUMN shows text[];

  -- As before, with shows.
  CREATE OR REPLACE FUNCTION ledger_append(entry jsonb, decided_on integer, new_place text, new_state jsonb) RETURNS text
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
      week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, shows, reference, device_id,
      handset_at, client_sent_at, received_at, corrected_at, clock_suspect, late, scanned,
      verdict, reason, is_fact, body, outcome, status, reply, undoes
    ) VALUES (
      attempt.week_id, attempt.rep_id, attempt.rep_name, attempt.kind, attempt.idempotent_id,
      attempt.fingerprint, attempt.subject, attempt.place, attempt.shows, attempt.reference, attempt.device_id,
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
