/** A manager has somebody erased (docs/decisions/0120): a job like any other, which forgets whom it was about once it is done. */
export const eraseFromAPage = /* sql */ `
  ALTER TABLE week_job DROP CONSTRAINT week_job_wish_check;
  ALTER TABLE week_job ADD CONSTRAINT week_job_wish_check
    CHECK (wish IN ('check', 'apply', 'enable', 'disable', 'purge', 'erase'));
  -- Who is erased; null for every other wish, and once it is done.
  ALTER TABLE week_job ADD COLUMN reference text;
  GRANT INSERT (reference) ON week_job TO offpiste_hq;
`;
