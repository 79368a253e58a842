/**
 * Brands are rows, and the policies compare with what these say (decision 0082). An installation that has passengers or
 * accounts keeps the one prefix and the staff types that were shared until now.
 */
export const brands = /* sql */ `
  CREATE TABLE brand (
    slug text PRIMARY KEY CHECK (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
    -- The order in which brands are listed.
    place integer GENERATED ALWAYS AS IDENTITY,
    ticket_prefixes text[] NOT NULL,
    config jsonb NOT NULL
  );
  CREATE TABLE setting (key text PRIMARY KEY, value jsonb NOT NULL);
  -- Every logo that a brand has had: a phone may still ask for the one before.
  CREATE TABLE brand_logo (
    slug text NOT NULL REFERENCES brand,
    hash text NOT NULL,
    media_type text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (slug, hash)
  );
  GRANT SELECT ON brand_logo TO offpiste_server;
  GRANT SELECT ON brand, setting TO offpiste_server, offpiste_rep;

  INSERT INTO setting SELECT 'shared', '{"prefixes": ["WHITEROAD"], "staffTypes": ["Welfare", "Eame Hill"]}'
    WHERE EXISTS (SELECT FROM passenger UNION ALL SELECT FROM rep);

  CREATE FUNCTION own_prefixes() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (SELECT ticket_prefixes FROM brand WHERE slug = viewer('tenant'));
  CREATE FUNCTION shared_prefixes() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (SELECT ARRAY(SELECT jsonb_array_elements_text(value -> 'prefixes')) FROM setting WHERE key = 'shared');

  ALTER POLICY listed ON passenger USING (
    (SELECT viewer_level() >= 2) OR prefix = ANY ((SELECT own_prefixes())::text[])
    OR prefix = ANY ((SELECT shared_prefixes())::text[]) AND (SELECT viewer_level() >= 0));
  ALTER POLICY detail ON passenger_detail USING (
    (SELECT viewer_level() >= 2) OR split_part(reference, '-', 1) = ANY ((SELECT own_prefixes())::text[]));
  ALTER POLICY email ON passenger_email USING (
    (SELECT viewer_level() >= 2)
    OR (SELECT viewer_level() >= 1) AND split_part(reference, '-', 1) = ANY ((SELECT own_prefixes())::text[]));
  ALTER POLICY detail ON allocation USING (
    ((SELECT viewer_level() >= 2) OR split_part(reference, '-', 1) = ANY ((SELECT own_prefixes())::text[]))
    AND (kind <> 'event' OR (week_id, place_id) IN (SELECT e.week_id, e.place_id FROM place e WHERE e.kind = 'event')));
`;
