/**
 * What was recorded at a departure is found by its place (docs/decisions/0103). The index does not begin with the week, so
 * that the plan of a scan can never choose it.
 */
export const historyAtPlace = /* sql */ `
  CREATE INDEX ledger_at_place ON ledger (place, week_id, seq);
`;
