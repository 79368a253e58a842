/**
 * Rows that had forgotten kept what a rep typed as the reason of an undo, and the place and brand of a handover; and the
 * undos of handovers kept theirs after the handover had forgotten. They are forgotten now, which the table's own rule
 * would not let anybody do a second time.
 */
export const typedTexts = /* sql */ `
  ALTER TABLE ledger DISABLE TRIGGER ledger_only_forgets;
  UPDATE ledger l SET body = l.body || jsonb_strip_nulls(jsonb_build_object(
      'reason', CASE WHEN l.body ? 'reason' THEN '' END,
      'tenant', CASE WHEN l.body ? 'tenant' THEN '' END,
      'location', CASE WHEN l.body ->> 'location' IS NOT NULL THEN '' END))
    WHERE l.body ?| ARRAY['reason', 'tenant', 'location'] AND (l.forgotten
      OR l.kind = 'undo' AND EXISTS (SELECT FROM ledger a
        WHERE a.idempotent_id = l.body -> 'undoes' ->> 'idempotentId' AND a.forgotten));
  ALTER TABLE ledger ENABLE TRIGGER ledger_only_forgets;
`;
