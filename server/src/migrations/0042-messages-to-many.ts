/** Messages from headquarters, each to any number of reps, and what has become of it for each (docs/decisions/0129). */
export const messagesToMany = /* sql */ `
  ALTER TABLE message
    -- A server of the version before reads it while the servers are replaced one by one.
    ALTER COLUMN rep_id DROP NOT NULL,
    -- Who wrote it at headquarters; null from the command line.
    ADD COLUMN by_rep_id text,
    ADD COLUMN by_name text NOT NULL DEFAULT '',
    ADD COLUMN idempotent_id text,
    -- To whom it was written; null from the command line.
    ADD COLUMN audience jsonb,
    ADD COLUMN urgent boolean NOT NULL DEFAULT false,
    -- It goes out from then on.
    ADD COLUMN due_at bigint NOT NULL DEFAULT 0;
  UPDATE message SET due_at = sent_at;
  CREATE UNIQUE INDEX message_by_writer ON message (by_rep_id, idempotent_id);
  CREATE INDEX message_by_age ON message (sent_at);

  -- Whom a message is for. Every instant is null until it has happened.
  CREATE TABLE message_rep (
    message_id uuid NOT NULL REFERENCES message ON DELETE CASCADE,
    rep_id text NOT NULL REFERENCES rep ON DELETE CASCADE,
    -- A server has begun to hand it over: no other one does.
    sent_at bigint,
    taken_at bigint,
    fetched_at bigint,
    shown_at bigint,
    put_away_at bigint,
    PRIMARY KEY (message_id, rep_id)
  );
  CREATE INDEX message_rep_by_rep ON message_rep (rep_id);
  CREATE INDEX message_rep_waiting ON message_rep (message_id) WHERE sent_at IS NULL;
  INSERT INTO message_rep (message_id, rep_id, sent_at, shown_at)
    SELECT message_id, rep_id, sent_at,
      (SELECT min(received_at) FROM message_receipt r WHERE r.message_id = m.message_id)
    FROM message m WHERE rep_id IS NOT NULL;

  ALTER TABLE message_rep ENABLE ROW LEVEL SECURITY;
  ALTER TABLE message_rep FORCE ROW LEVEL SECURITY;
  CREATE POLICY operator ON message_rep TO CURRENT_USER USING (true);

  -- Who wrote it is for headquarters.
  REVOKE SELECT ON message FROM offpiste_rep;
  GRANT SELECT (message_id, rep_id, title, body, sent_at, audience, due_at) ON message TO offpiste_rep;
  GRANT SELECT (message_id, rep_id, fetched_at, shown_at, put_away_at), UPDATE (fetched_at, shown_at, put_away_at)
    ON message_rep TO offpiste_rep;
  CREATE POLICY own ON message_rep TO offpiste_rep USING (rep_id = (SELECT viewer('rep')));
  DROP POLICY own ON message;
  CREATE POLICY own ON message FOR SELECT TO offpiste_rep
    USING (EXISTS (SELECT FROM message_rep r WHERE r.message_id = message.message_id));

  GRANT SELECT ON message_rep TO offpiste_hq;
  GRANT INSERT (message_id, by_rep_id, by_name, idempotent_id, audience, title, body, urgent, sent_at, due_at)
    ON message TO offpiste_hq;
  GRANT INSERT (message_id, rep_id) ON message_rep TO offpiste_hq;
  CREATE POLICY hq ON message_rep FOR SELECT TO offpiste_hq USING ((SELECT viewer('hq_role') IS NOT NULL));
  CREATE POLICY hq_insert ON message FOR INSERT TO offpiste_hq
    WITH CHECK ((SELECT viewer('hq_role') = 'manager') AND by_rep_id = (SELECT viewer('rep')));
  CREATE POLICY hq_insert ON message_rep FOR INSERT TO offpiste_hq
    WITH CHECK ((SELECT viewer('hq_role') = 'manager') AND EXISTS (
      SELECT FROM message m WHERE m.message_id = message_rep.message_id AND m.by_rep_id = (SELECT viewer('rep'))));

  -- Takes what is due, for one server alone: whoever asks at the same time gets others.
  CREATE FUNCTION take_messages(now_at bigint, most integer)
  RETURNS TABLE (message_id uuid, rep_id text, title text, body text)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    WITH waiting AS MATERIALIZED (
      SELECT w.message_id, w.rep_id FROM message_rep w JOIN message d ON d.message_id = w.message_id
      WHERE w.sent_at IS NULL AND d.due_at <= now_at
      ORDER BY d.due_at, w.message_id, w.rep_id LIMIT most FOR UPDATE OF w SKIP LOCKED)
    UPDATE message_rep r SET sent_at = now_at FROM waiting w, message m
    WHERE r.message_id = w.message_id AND r.rep_id = w.rep_id AND m.message_id = w.message_id
    RETURNING r.message_id, r.rep_id, m.title, m.body
  $$;
  -- A push service took it.
  CREATE FUNCTION message_taken(of_message uuid, of_rep text, at bigint) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    UPDATE message_rep SET taken_at = at WHERE message_id = of_message AND rep_id = of_rep
  $$;
  REVOKE ALL ON FUNCTION take_messages(bigint, integer), message_taken(uuid, text, bigint) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION take_messages(bigint, integer), message_taken(uuid, text, bigint) TO offpiste_server;
`;
