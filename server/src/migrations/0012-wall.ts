/**
 * The second wall: row-level security. What the server does in its own name runs as offpiste_server, what it reads for
 * a rep as offpiste_rep (platform/roles.ts makes both); whose tables these are is an operator. Nothing is granted to
 * the two but by these lines, and a rep's rows show only inside `asRep`, which sets the offpiste.* settings: without
 * them every comparison is null, and no row passes.
 */
export const wall = /* sql */ `
  -- A passenger's row is what a list shows; what shows to fewer lies in a table of its own for each kind of reader.
  ALTER TABLE passenger_contact RENAME TO passenger_detail;
  ALTER TABLE passenger_detail ADD COLUMN nationality text, ADD COLUMN resort_name text;
  UPDATE passenger_detail d SET nationality = p.nationality, resort_name = p.resort_name
    FROM passenger p WHERE p.week_id = d.week_id AND p.reference = d.reference;
  ALTER TABLE passenger DROP COLUMN nationality, DROP COLUMN resort_name;
  CREATE TABLE passenger_email (
    week_id text NOT NULL,
    reference text NOT NULL,
    email text,
    PRIMARY KEY (week_id, reference),
    FOREIGN KEY (week_id, reference) REFERENCES passenger ON DELETE CASCADE
  );
  INSERT INTO passenger_email SELECT week_id, reference, email FROM passenger_detail;
  ALTER TABLE passenger_detail DROP COLUMN email;

  CREATE FUNCTION viewer(setting text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('offpiste.' || setting, true), '');
  CREATE FUNCTION viewer_level() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
    RETURN viewer('level')::integer;

  -- Nobody's data, or ids and hashes.
  GRANT SELECT ON week TO offpiste_server, offpiste_rep;
  GRANT SELECT, INSERT, UPDATE, DELETE
    ON device, device_rep, session_family, access_session, refresh_attempt, sign_in_failure, push_subscription
    TO offpiste_server;

  -- Lists of tickets and the ledger's rules show a name and a reference to every brand, and read no more than these.
  GRANT SELECT (week_id, reference, prefix, name, cancelled, gone) ON passenger TO offpiste_server;
  GRANT SELECT ON place, allocation, look_up TO offpiste_server;
  GRANT SELECT, UPDATE (password_hash) ON rep TO offpiste_server;
  GRANT SELECT, INSERT ON ledger TO offpiste_server;
  GRANT SELECT, INSERT, UPDATE ON projection TO offpiste_server;
  -- The trail's own trigger, as the operator, reads what a new row is chained to.
  GRANT INSERT ON audit_event TO offpiste_server;

  GRANT SELECT ON passenger, passenger_detail, passenger_email, passenger_sensitive, allocation, look_up, week_file
    TO offpiste_rep;
  -- A room's sheet names guests of every brand.
  GRANT SELECT (week_id, kind, place_id, detail, gone) ON place TO offpiste_rep;
  GRANT SELECT ON message TO offpiste_rep;
  GRANT SELECT, INSERT ON message_receipt, bug_report TO offpiste_rep;
  GRANT SELECT, INSERT, UPDATE ON phone_report TO offpiste_rep;

  DO $$
  DECLARE personal text;
  BEGIN
    FOREACH personal IN ARRAY ARRAY['place', 'passenger', 'passenger_detail', 'passenger_email', 'passenger_sensitive',
      'allocation', 'look_up', 'week_file', 'rep', 'ledger', 'projection', 'push_subscription', 'message',
      'message_receipt', 'bug_report', 'phone_report', 'audit_event', 'audit_checkpoint']
    LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', personal);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', personal);
      EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true)', personal);
    END LOOP;
    -- Rows of all brands; what of them it may read, the grants above say.
    FOREACH personal IN ARRAY ARRAY['place', 'passenger', 'rep', 'ledger', 'projection', 'push_subscription']
    LOOP
      EXECUTE format('CREATE POLICY server ON %I TO offpiste_server USING (true)', personal);
    END LOOP;
    FOREACH personal IN ARRAY ARRAY['message', 'bug_report', 'phone_report']
    LOOP
      EXECUTE format('CREATE POLICY own ON %I TO offpiste_rep USING (rep_id = (SELECT viewer(''rep'')))', personal);
    END LOOP;
  END $$;
  CREATE POLICY server ON audit_event FOR INSERT TO offpiste_server WITH CHECK (true);
  -- A message that is not the rep's own is not there for this either.
  CREATE POLICY own ON message_receipt TO offpiste_rep
    USING (EXISTS (SELECT FROM message m WHERE m.message_id = message_receipt.message_id));

  -- Travel, rooms and hire are the passenger's page; tickets are lists.
  CREATE POLICY server ON allocation TO offpiste_server
    USING (kind IN ('coach', 'transfer', 'lesson', 'event', 'lift-pass', 'room'));
  CREATE POLICY server ON look_up TO offpiste_server USING (kind IN ('rep-record', 'schedule'));

  CREATE POLICY listed ON passenger TO offpiste_rep USING (
    (SELECT viewer_level() >= 2) OR prefix = (SELECT viewer('prefix'))
    OR prefix = 'WHITEROAD' AND (SELECT viewer_level() >= 0));
  CREATE POLICY detail ON passenger_detail TO offpiste_rep USING (
    (SELECT viewer_level() >= 2) OR split_part(reference, '-', 1) = (SELECT viewer('prefix')));
  CREATE POLICY email ON passenger_email TO offpiste_rep USING (
    (SELECT viewer_level() >= 2)
    OR (SELECT viewer_level() >= 1) AND split_part(reference, '-', 1) = (SELECT viewer('prefix')));
  CREATE POLICY sensitive ON passenger_sensitive TO offpiste_rep USING (
    (SELECT viewer_level() >= 2 AND viewer_level() >= viewer('sensitive_from')::integer));
  CREATE POLICY of_brand ON place TO offpiste_rep USING (
    (SELECT viewer('brand') IS NOT NULL) AND (kind <> 'event' OR detail -> 'brands' ? (SELECT viewer('brand'))));
  -- A ticket for an event out of sight would tell that there is one.
  CREATE POLICY detail ON allocation TO offpiste_rep USING (
    ((SELECT viewer_level() >= 2) OR split_part(reference, '-', 1) = (SELECT viewer('prefix')))
    AND (kind <> 'event' OR (week_id, place_id) IN (SELECT e.week_id, e.place_id FROM place e WHERE e.kind = 'event')));

  CREATE POLICY self ON look_up TO offpiste_rep USING (
    kind IN ('my-season', 'availability', 'personal-database') AND rep_id = (SELECT viewer('rep')));
  CREATE POLICY of_brand ON look_up TO offpiste_rep USING (
    kind IN ('contact', 'resort', 'point-of-interest', 'whats-on')
    AND (brand = (SELECT viewer('brand')) OR brand IS NULL AND (SELECT viewer('brand') IS NOT NULL)));
  CREATE POLICY of_brand ON week_file TO offpiste_rep USING (
    brand = (SELECT viewer('brand')) OR brand IS NULL AND (SELECT viewer('brand') IS NOT NULL));
`;
