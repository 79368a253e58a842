/** What distinguishes a repeated refresh from a theft, and what a rep reads in the list of signed-in phones. */
export const signedInPhones = /* sql */ `
  -- For each token that was exchanged, which attempt of the phone it was exchanged for; the attempt is hashed.
  CREATE TABLE refresh_attempt (
    family_id uuid NOT NULL REFERENCES session_family ON DELETE CASCADE,
    generation integer NOT NULL,
    attempt_hash bytea NOT NULL,
    made_at bigint NOT NULL,
    PRIMARY KEY (family_id, generation)
  );
  CREATE INDEX refresh_attempt_by_age ON refresh_attempt (made_at);

  -- "Chrome on Android"; empty for who signed in before this was noted.
  ALTER TABLE session_family ADD COLUMN device_name text NOT NULL DEFAULT '';
`;
