/** A sheet of reps is a job as an upload of a week is (docs/decisions/0132). */
export const sheetsOfReps = /* sql */ `
  -- Whether the upload is a sheet of reps, and of no week.
  ALTER TABLE week_job ADD COLUMN of_reps boolean NOT NULL DEFAULT false;
  GRANT INSERT (of_reps) ON week_job TO offpiste_hq;
`;
