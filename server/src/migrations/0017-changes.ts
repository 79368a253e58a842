/** What was recorded after a snapshot is found without reading a week's ledger (docs/decisions/0052). */
export const changes = /* sql */ `
  CREATE INDEX ledger_by_transaction ON ledger (started, xid);
`;
