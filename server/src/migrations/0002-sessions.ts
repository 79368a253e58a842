/** Signed-in devices. Only hashes of what a browser holds are stored; instants are epoch milliseconds. */
export const sessions = /* sql */ `
  -- One browser on one phone, known by a long-lived cookie.
  CREATE TABLE device (
    device_id uuid PRIMARY KEY,
    cookie_hash bytea NOT NULL UNIQUE,
    created_at bigint NOT NULL
  );

  -- Who has signed in on a device before: strangers cannot lock these out.
  CREATE TABLE device_rep (
    device_id uuid NOT NULL REFERENCES device ON DELETE CASCADE,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    PRIMARY KEY (device_id, rep_id)
  );

  -- All tokens that follow from one sign-in. Token number \`generation\` is the one to use next; the one that led
  -- to it is forgiven, because the reply that carried the newer one may have been lost.
  CREATE TABLE session_family (
    family_id uuid PRIMARY KEY,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    device_id uuid NOT NULL REFERENCES device ON DELETE CASCADE,
    generation integer NOT NULL,
    parent_generation integer,
    rotated_at bigint NOT NULL,
    signed_in_at bigint NOT NULL,
    revoked_at bigint,
    revoked_because text
  );
  CREATE INDEX session_family_by_rep ON session_family (rep_id);
  CREATE INDEX session_family_by_device ON session_family (device_id);

  -- What the access cookie stands for.
  CREATE TABLE access_session (
    cookie_hash bytea PRIMARY KEY,
    family_id uuid NOT NULL REFERENCES session_family ON DELETE CASCADE,
    generation integer NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX access_session_by_family ON access_session (family_id);
  CREATE INDEX access_session_by_expiry ON access_session (expires_at);

  -- Failed sign-ins per account, device and address; the subject is hashed.
  CREATE TABLE sign_in_failure (
    subject bytea PRIMARY KEY,
    failures integer NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    blocked_until bigint NOT NULL
  );
  CREATE INDEX sign_in_failure_by_age ON sign_in_failure (last_at);
`;
