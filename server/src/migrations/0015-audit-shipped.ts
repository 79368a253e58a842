/** How far the audit trail was written to the log, which goes to another system (docs/decisions/0042). */
export const auditShipped = /* sql */ `
  CREATE TABLE audit_shipped (
    -- The last row that was; 0 for none.
    seq bigint NOT NULL,
    one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row)
  );
  INSERT INTO audit_shipped (seq) VALUES (0);
`;
