/** A rep replaces the password that was handed over (docs/decisions/0040). */
export const passwords = /* sql */ `
  -- From when on it opens no new sign-in (epoch milliseconds); null: never.
  ALTER TABLE rep ADD COLUMN password_expires_at bigint;
  -- Which password was made for the rep and has not been given yet. The password itself follows from it and the
  -- server's secrets, so that asking again gives the same one; null: none.
  ALTER TABLE rep ADD COLUMN next_password uuid;
  GRANT UPDATE (password_expires_at, next_password) ON rep TO offpiste_server;

  CREATE OR REPLACE FUNCTION audit_account() RETURNS trigger LANGUAGE plpgsql AS $$
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
      IF NEW.next_password IS NOT NULL AND NEW.next_password IS DISTINCT FROM OLD.next_password THEN
        what := what || 'next password'::text;
      END IF;
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
  -- A sign-in that only strengthens a hash leaves all of these as they are, and is no change of the account.
  DROP TRIGGER audit_account_changed ON rep;
  CREATE CONSTRAINT TRIGGER audit_account_changed AFTER UPDATE ON rep
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.policy_epoch <> NEW.policy_epoch OR OLD.disabled <> NEW.disabled
      OR OLD.next_password IS DISTINCT FROM NEW.next_password)
    EXECUTE FUNCTION audit_account();
`;
