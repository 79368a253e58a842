/** What reps report through the app's form. */
export const bugReports = /* sql */ `
  CREATE TABLE bug_report (
    report_id uuid PRIMARY KEY,
    -- Reports outlive accounts.
    rep_id text NOT NULL,
    device_id text NOT NULL,
    brand text NOT NULL,
    description text NOT NULL,
    steps text NOT NULL,
    email text NOT NULL,
    device_info jsonb NOT NULL,
    context jsonb NOT NULL,
    received_at bigint NOT NULL
  );
  CREATE INDEX bug_report_by_rep ON bug_report (rep_id, received_at);
`;
