/** The last word of each phone about the outbox of each rep on it. No history: only the current state. */
export const phones = /* sql */ `
  CREATE TABLE phone_report (
    device_id uuid NOT NULL REFERENCES device ON DELETE CASCADE,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    unsent integer NOT NULL,
    -- When the oldest of them was recorded, by the server's clock.
    oldest_at bigint,
    needs_attention integer NOT NULL,
    unreadable integer NOT NULL,
    app_version text NOT NULL,
    storage_persisted boolean,
    reported_at bigint NOT NULL,
    PRIMARY KEY (device_id, rep_id),
    CHECK ((oldest_at IS NULL) = (unsent = 0))
  );
  CREATE INDEX phone_report_by_rep ON phone_report (rep_id);
`;
