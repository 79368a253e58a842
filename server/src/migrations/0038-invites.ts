/** Accounts that headquarters adds and changes, and the links by which reps get their passwords (docs/decisions/0124). */
export const invites = /* sql */ `
  -- The last link of an account.
  CREATE TABLE rep_invite (
    rep_id text PRIMARY KEY REFERENCES rep ON DELETE CASCADE,
    -- SHA-256 of its secret, which only the link has.
    token_hash bytea NOT NULL UNIQUE,
    -- Which password it gives; see rep.next_password.
    number uuid NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
  );
  GRANT SELECT (rep_id, made_at, expires_at, used_at), INSERT, UPDATE ON rep_invite TO offpiste_hq;
  ALTER TABLE rep_invite ENABLE ROW LEVEL SECURITY;
  ALTER TABLE rep_invite FORCE ROW LEVEL SECURITY;
  CREATE POLICY operator ON rep_invite TO CURRENT_USER USING (true);
  CREATE POLICY hq ON rep_invite FOR SELECT TO offpiste_hq USING ((SELECT viewer('hq_role') IS NOT NULL));
  CREATE POLICY hq_insert ON rep_invite FOR INSERT TO offpiste_hq WITH CHECK ((SELECT viewer('hq_role') = 'manager'));
  CREATE POLICY hq_update ON rep_invite FOR UPDATE TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'));

  -- A password only where an account is added, and then one that opens nothing.
  GRANT INSERT (rep_id, username, password_hash, name, tenant, level, hq_role, staff_type),
    UPDATE (name, tenant, level, hq_role, staff_type, disabled, policy_epoch) ON rep TO offpiste_hq;
  CREATE POLICY hq_insert ON rep FOR INSERT TO offpiste_hq
    WITH CHECK ((SELECT viewer('hq_role') = 'manager') AND password_hash = '!');
  CREATE POLICY hq_update ON rep FOR UPDATE TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'));

  -- Opens a link: the account's password and sessions end, the next password is the link's, and a first passkey may be
  -- added until enrol_until. Says which password it is; again as well, until repeat_after, while it has not been given.
  CREATE FUNCTION use_invite(secret_hash bytea, now_at bigint, repeat_after bigint, enrol_until bigint)
  RETURNS TABLE (rep_id text, number uuid)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DECLARE
    opened rep_invite;
  BEGIN
    SELECT i.* INTO opened FROM rep_invite i JOIN rep r ON r.rep_id = i.rep_id
    WHERE i.token_hash = secret_hash AND NOT r.disabled
      AND CASE WHEN i.used_at IS NULL THEN i.expires_at > now_at
        ELSE i.used_at > repeat_after AND r.next_password = i.number END
    FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    IF opened.used_at IS NULL THEN
      UPDATE rep_invite i SET used_at = now_at WHERE i.rep_id = opened.rep_id;
      UPDATE rep r SET password_hash = '!', next_password = opened.number, password_expires_at = NULL,
        hq_enrol_until = CASE WHEN r.hq_role <> 'none' THEN enrol_until END
      WHERE r.rep_id = opened.rep_id;
      UPDATE session_family f SET revoked_at = now_at, revoked_because = 'password changed'
      WHERE f.rep_id = opened.rep_id AND f.revoked_at IS NULL;
    END IF;
    RETURN QUERY SELECT opened.rep_id, opened.number;
  END $$;
  REVOKE ALL ON FUNCTION use_invite(bytea, bigint, bigint, bigint) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION use_invite(bytea, bigint, bigint, bigint) TO offpiste_server;
`;
