/**
 * A close names everybody on board. Whoever is erased goes out of it and the others stay, so such a row may forget more
 * than once (docs/decisions/0108).
 */
export const closes = /* sql */ `
  CREATE OR REPLACE FUNCTION ledger_only_forgets() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    positions text[] := ARRAY['lat', 'lon', 'latitude', 'longitude', 'loadLat', 'loadLon'];
    personal text[] := ARRAY['subject', 'reference', 'rep_name', 'body', 'outcome', 'reply', 'forgotten'];
    same_but_position boolean := to_jsonb(NEW) - 'body' = to_jsonb(OLD) - 'body'
      AND NEW.body - positions = OLD.body - positions;
  BEGIN
    IF same_but_position AND NEW.body <> OLD.body AND NOT EXISTS (SELECT FROM jsonb_each_text(NEW.body) f
      WHERE f.key = ANY (positions) AND f.value IS NOT NULL) THEN RETURN NEW; END IF;
    IF NEW.forgotten AND (NOT OLD.forgotten OR OLD.kind = 'close-departure')
      AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal
      AND (NEW.reference IS NULL) = (OLD.reference IS NULL)
      AND coalesce(NEW.reference, 'erased:') LIKE 'erased:%'
      AND NEW.rep_name IN (OLD.rep_name, '') THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
  END $$;
`;
