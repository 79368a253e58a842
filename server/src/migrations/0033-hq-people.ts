/**
 * What headquarters looks people up by, who looked at whom, and what was noted on what needs a decision
 * (docs/decisions/0105, 0106).
 */
export const hqPeople = /* sql */ `
  -- As the rule \`fold\` (domain/src/rules/sorting.ts), with the same result whatever the database's locale.
  CREATE FUNCTION folded(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f''\\u2019\\u2018\`]', '', 'g')),
        'łŁøØđĐðÐßẞþÞæÆœŒı', 'llooddddßßþþææœœi'),
      'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe');

  -- The words of a text, each with a space before it.
  CREATE FUNCTION words_of(text_given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ' ' || btrim(regexp_replace(folded(text_given),
      '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f]+', ' ', 'g'));

  -- Apart from the passenger, whose row more people may read than their telephone's digits.
  CREATE TABLE passenger_search (
    week_id text NOT NULL,
    reference text NOT NULL,
    -- Of name, reference, group and room, the name's first.
    words text NOT NULL,
    -- The digits of the telephone number.
    phone text NOT NULL,
    PRIMARY KEY (week_id, reference),
    FOREIGN KEY (week_id, reference) REFERENCES passenger ON DELETE CASCADE
  );

  -- Called by every import; writes what differs.
  CREATE FUNCTION renew_passenger_search(of_week text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO passenger_search (week_id, reference, words, phone)
    SELECT p.week_id, p.reference, words_of(concat_ws(' ', p.name, p.reference, p.group_name, (
        SELECT string_agg(concat_ws(' ', r.detail ->> 'subblock_physical_name', h.detail ->> 'name'), ' ')
        FROM allocation a
        JOIN place r ON r.week_id = a.week_id AND r.kind = 'room' AND r.place_id = a.place_id
        LEFT JOIN place h ON h.week_id = a.week_id AND h.kind = 'accommodation'
          AND h.place_id = r.detail ->> 'accommodation'
        WHERE a.week_id = p.week_id AND a.reference = p.reference AND a.kind = 'room' AND NOT a.gone))),
      regexp_replace(coalesce(d.phone, ''), '[^0-9]', '', 'g')
    FROM passenger p LEFT JOIN passenger_detail d ON d.week_id = p.week_id AND d.reference = p.reference
    WHERE p.week_id = of_week
    ON CONFLICT (week_id, reference) DO UPDATE SET words = excluded.words, phone = excluded.phone
    WHERE ROW(passenger_search.words, passenger_search.phone) IS DISTINCT FROM ROW(excluded.words, excluded.phone)
  $$;
  REVOKE ALL ON FUNCTION renew_passenger_search(text) FROM PUBLIC;
  SELECT renew_passenger_search(week_id) FROM week;

  -- Who opened whose page.
  CREATE TABLE person_read (
    read_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    week_id text NOT NULL,
    reference text NOT NULL,
    rep_id text NOT NULL,
    -- As it was then; reps are renamed and leave.
    rep_name text NOT NULL,
    at bigint NOT NULL,
    -- Whether birth date and next of kin were shown.
    sensitive boolean NOT NULL,
    FOREIGN KEY (week_id, reference) REFERENCES passenger ON DELETE CASCADE
  );
  CREATE INDEX person_read_by_person ON person_read (reference, week_id, at);
  CREATE INDEX person_read_by_age ON person_read (at);

  -- Append-only: nobody but its owner may change or remove a row, and the owner only to forget it.
  CREATE TABLE decision_note (
    rep_id text NOT NULL,
    -- Chosen by the page, so that a note that is sent twice is one.
    idempotent_id text NOT NULL,
    week_id text NOT NULL REFERENCES week,
    item_id text NOT NULL,
    rep_name text NOT NULL,
    at bigint NOT NULL,
    note text NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('settled', 'seen')),
    PRIMARY KEY (rep_id, idempotent_id)
  );
  CREATE INDEX decision_note_by_item ON decision_note (week_id, item_id, at);
  CREATE INDEX decision_note_by_age ON decision_note (at);

  -- They do not begin with the week, so that no scan's plan can choose them.
  CREATE INDEX ledger_by_reference ON ledger (reference, week_id, seq);
  CREATE INDEX ledger_not_accepted ON ledger (verdict, week_id, seq) WHERE verdict <> 'accepted';

  -- What went to phones that are lost: of the trail nothing else is readable.
  CREATE FUNCTION sent_to_phones(devices uuid[])
  RETURNS TABLE (device_id uuid, username text, call text, week_id text, classes jsonb, first_at bigint, last_at bigint,
    times integer, records integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT e.device_id, coalesce(r.username, e.rep_id), e.detail ->> 'call', e.week_id, e.detail -> 'classes', min(e.at),
      max(e.at), sum((e.detail ->> 'times')::integer)::integer, coalesce(max((e.detail ->> 'records')::integer), 0)
    FROM audit_event e LEFT JOIN rep r ON r.rep_id = e.rep_id
    WHERE e.kind = 'read' AND e.device_id = ANY(devices)
    GROUP BY e.device_id, coalesce(r.username, e.rep_id), e.detail ->> 'call', e.week_id, e.detail -> 'classes'
    ORDER BY max(e.at) DESC, e.detail ->> 'call'
  $$;
  REVOKE ALL ON FUNCTION sent_to_phones(uuid[]) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION sent_to_phones(uuid[]) TO offpiste_hq;

  GRANT SELECT ON passenger_search, person_read, decision_note TO offpiste_hq;
  -- A desk reads in a transaction that can write nothing.
  GRANT INSERT ON person_read TO offpiste_server;
  GRANT INSERT ON decision_note TO offpiste_hq;

  DO $$
  DECLARE personal text;
  BEGIN
    FOREACH personal IN ARRAY ARRAY['passenger_search', 'person_read', 'decision_note']
    LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', personal);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', personal);
      EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true)', personal);
      EXECUTE format('CREATE POLICY hq ON %I FOR SELECT TO offpiste_hq USING ((SELECT viewer(''hq_role'') IS NOT NULL))', personal);
    END LOOP;
  END $$;
  CREATE POLICY server ON person_read FOR INSERT TO offpiste_server WITH CHECK (true);
  CREATE POLICY own ON decision_note FOR INSERT TO offpiste_hq
    WITH CHECK (rep_id = (SELECT viewer('rep')) AND (SELECT viewer('hq_role') = 'manager'));
`;
