/**
 * One index of the ledger begins with its week: that of a subject's facts. A plan that was made while the ledger was
 * empty found two such indexes equally good, took the other one, kept it, and read the whole week at every scan
 * (docs/decisions/0057). The extra passengers of a transfer have an index that no scan's statement fits.
 */
export const scanCost = /* sql */ `
  DROP INDEX ledger_by_place;
  CREATE INDEX ledger_extras ON ledger (week_id, place, subject) WHERE kind = 'add-extra' AND is_fact;
`;
