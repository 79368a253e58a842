/** Messages by push: which browsers want them, what was sent, and who has seen it. Instants are epoch milliseconds. */
export const messages = /* sql */ `
  CREATE TABLE push_subscription (
    subscription_id uuid PRIMARY KEY,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    family_id uuid NOT NULL REFERENCES session_family ON DELETE CASCADE,
    endpoint text NOT NULL,
    -- In base64url, as the browser gave them.
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at bigint NOT NULL
  );
  -- An endpoint is one browser; whoever signs in there last has it.
  CREATE UNIQUE INDEX push_subscription_by_endpoint ON push_subscription (endpoint);
  CREATE INDEX push_subscription_by_rep ON push_subscription (rep_id);
  CREATE INDEX push_subscription_by_family ON push_subscription (family_id);

  -- However a session ends (signed out, disabled, a stolen token), its browser hears nothing more.
  CREATE FUNCTION end_push_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM push_subscription WHERE family_id = NEW.family_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER end_push_subscriptions AFTER UPDATE OF revoked_at ON session_family
    FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push_subscriptions();

  CREATE TABLE message (
    message_id uuid PRIMARY KEY,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    title text NOT NULL,
    body text NOT NULL,
    sent_at bigint NOT NULL
  );

  CREATE TABLE message_receipt (
    message_id uuid NOT NULL REFERENCES message ON DELETE CASCADE,
    device_id text NOT NULL,
    received_at bigint NOT NULL,
    PRIMARY KEY (message_id, device_id)
  );
`;
