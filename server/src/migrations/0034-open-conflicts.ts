/** How many contradictions nobody has settled, to set an alarm on (docs/decisions/0121). */
export const openConflicts = /* sql */ `
  -- What headquarters lists as contradictions (modules/hq/decisions), of all weeks that have not been over for a week. What
  -- is counted is never a mere repeat at one place.
  CREATE FUNCTION open_conflicts(now_ms bigint, counted_kinds text[]) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT count(*)
    FROM week w
    JOIN ledger c ON c.verdict = 'conflict' AND c.week_id = w.week_id AND c.is_fact AND NOT c.forgotten
      AND c.kind NOT IN ('undo', 'close-departure')
    -- Each rule names the other side by a word of its kind.
    LEFT JOIN LATERAL (SELECT side FROM jsonb_each(c.outcome) named(word, side)
      WHERE word IN ('first', 'distributed', 'added', 'last', 'undone') AND side ? 'repId' LIMIT 1) other ON true
    LEFT JOIN LATERAL (SELECT o.seq, o.place FROM ledger o
      WHERE o.week_id = w.week_id AND o.subject = c.subject AND o.is_fact AND o.seq <> c.seq
        AND o.rep_id = other.side ->> 'repId' AND o.corrected_at = (other.side ->> 'at')::bigint
      ORDER BY o.seq LIMIT 1) first ON true
    WHERE NOT w.disabled
      AND (w.always_on OR w.ends_on >= (to_timestamp(now_ms / 1000) AT TIME ZONE 'UTC')::date - 7)
      AND (c.kind = ANY(counted_kinds) OR other.side IS NULL OR first.place <> c.place)
      AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes IN (c.seq, first.seq))
      AND 'settled' IS DISTINCT FROM (SELECT n.outcome FROM decision_note n
        WHERE n.week_id = w.week_id AND n.item_id = 'conflict:' || c.seq
        ORDER BY n.at DESC, n.idempotent_id DESC LIMIT 1);
  $$;
  REVOKE ALL ON FUNCTION open_conflicts(bigint, text[]) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION open_conflicts(bigint, text[]) TO offpiste_server;
`;
