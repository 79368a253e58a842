/**
 * Who may enter headquarters (docs/decisions/0101). What its screens read is read as offpiste_hq, inside `asHq`: every
 * row, and no right to write a week, the ledger or a projection.
 */
export const headquarters = /* sql */ `
  ALTER TABLE rep
    ADD COLUMN hq_role text NOT NULL DEFAULT 'none' CHECK (hq_role IN ('none', 'desk', 'manager')),
    -- Until when a first passkey may be added (epoch milliseconds); null: it may not.
    ADD COLUMN hq_enrol_until bigint;
  UPDATE rep SET hq_role = 'manager' WHERE hq AND level = 3;
  ALTER TABLE rep ADD CONSTRAINT rep_hq_level_check CHECK (hq_role = 'none' OR level = 3);
  ALTER TABLE rep DROP COLUMN hq;
  -- A server of the version before reads it while the servers are replaced one by one.
  ALTER TABLE rep ADD COLUMN hq boolean NOT NULL GENERATED ALWAYS AS (hq_role <> 'none') STORED;

  -- When this session last confirmed a passkey (epoch milliseconds).
  ALTER TABLE session_family ADD COLUMN hq_verified_at bigint;

  CREATE TABLE passkey (
    credential_id text PRIMARY KEY,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
  );
  CREATE INDEX passkey_by_rep ON passkey (rep_id);
  -- Each is used once, in the session that asked for it.
  CREATE TABLE passkey_challenge (
    family_id uuid NOT NULL REFERENCES session_family ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('enrol', 'confirm')),
    challenge text NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (family_id, purpose)
  );
  GRANT SELECT, INSERT, UPDATE (counter, last_used_at) ON passkey TO offpiste_server;
  GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenge TO offpiste_server;
  ALTER TABLE passkey ENABLE ROW LEVEL SECURITY;
  ALTER TABLE passkey FORCE ROW LEVEL SECURITY;
  CREATE POLICY operator ON passkey TO CURRENT_USER USING (true);
  CREATE POLICY server ON passkey TO offpiste_server USING (true);

  GRANT SELECT ON week, passenger, passenger_detail, passenger_email, passenger_sensitive, place, allocation, look_up,
    week_file, ledger, projection, message, message_receipt, phone_report, session_family, device_rep, brand, setting,
    brand_logo, last_done, retention_run TO offpiste_hq;
  -- No hash, no key of a push service, no bundle.
  GRANT SELECT (rep_id, username, name, tenant, level, hq, hq_role, staff_type, disabled, policy_epoch,
    password_expires_at, demo) ON rep TO offpiste_hq;
  GRANT SELECT (subscription_id, rep_id, family_id, created_at) ON push_subscription TO offpiste_hq;
  GRANT SELECT (import_id, week_id, by, at, state, source_names, bundle_sha256, report, counts) ON import_run
    TO offpiste_hq;
  GRANT SELECT (credential_id, rep_id, name, created_at, last_used_at) ON passkey TO offpiste_hq;
  -- A phone that is lost is signed out, and the trail says so.
  GRANT UPDATE (revoked_at, revoked_because) ON session_family TO offpiste_hq;
  GRANT INSERT ON audit_event TO offpiste_hq;
  CREATE POLICY hq ON audit_event FOR INSERT TO offpiste_hq WITH CHECK (true);

  DO $$
  DECLARE readable text;
  BEGIN
    FOREACH readable IN ARRAY ARRAY['place', 'passenger', 'passenger_detail', 'passenger_email', 'allocation', 'look_up',
      'week_file', 'rep', 'ledger', 'projection', 'push_subscription', 'message', 'message_receipt', 'phone_report',
      'import_run', 'passkey']
    LOOP
      EXECUTE format('CREATE POLICY hq ON %I FOR SELECT TO offpiste_hq USING ((SELECT viewer(''hq_role'') IS NOT NULL))', readable);
    END LOOP;
  END $$;
  -- A desk sees no date of birth and no next of kin.
  CREATE POLICY hq ON passenger_sensitive FOR SELECT TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'));

  CREATE OR REPLACE FUNCTION audit_account() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    account rep := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    what text[] := '{}';
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF OLD.level <> NEW.level THEN what := what || 'level'::text; END IF;
      IF OLD.tenant <> NEW.tenant THEN what := what || 'tenant'::text; END IF;
      IF OLD.hq_role <> NEW.hq_role THEN what := what || 'hq'::text; END IF;
      IF NEW.hq_enrol_until IS DISTINCT FROM OLD.hq_enrol_until THEN what := what || 'passkeys'::text; END IF;
      IF OLD.disabled <> NEW.disabled THEN what := what || 'disabled'::text; END IF;
      IF OLD.password_hash <> NEW.password_hash THEN what := what || 'password'::text; END IF;
      IF NEW.next_password IS NOT NULL AND NEW.next_password IS DISTINCT FROM OLD.next_password THEN
        what := what || 'next password'::text;
      END IF;
      IF what = '{}' THEN RETURN NULL; END IF;
    END IF;
    INSERT INTO audit_event (at, kind, rep_id, detail)
    VALUES ((extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      CASE TG_OP WHEN 'INSERT' THEN 'account-added' WHEN 'UPDATE' THEN 'account-changed' ELSE 'account-removed' END,
      account.rep_id,
      jsonb_build_object('changed', what, 'level', account.level, 'tenant', account.tenant, 'hq', account.hq_role,
        'disabled', account.disabled));
    RETURN NULL;
  END $$;
`;
