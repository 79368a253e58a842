/** An undo names the fact it takes back, which is found by the action's id. */
export const undo = /* sql */ `
  CREATE INDEX ledger_by_action ON ledger (idempotent_id);
  ALTER TABLE ledger ADD CHECK ((undoes IS NOT NULL) = (kind = 'undo' AND is_fact));
`;
