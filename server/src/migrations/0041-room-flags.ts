/** What headquarters says of a room instead of its sheet (docs/decisions/0128). */
export const roomFlags = /* sql */ `
  CREATE TABLE room_flag (
    week_id text NOT NULL REFERENCES week,
    room_id text NOT NULL,
    -- Null: headquarters says nothing of it.
    ready smallint CHECK (ready IN (0, 1)),
    blocked smallint CHECK (blocked IN (0, 1)),
    -- What the sheet said at that time. When it says something else, headquarters' word has ended.
    sheet_ready smallint CHECK ((sheet_ready IS NULL) = (ready IS NULL)),
    sheet_blocked smallint CHECK ((sheet_blocked IS NULL) = (blocked IS NULL)),
    -- Id of the rep who said it last.
    by text NOT NULL,
    at bigint NOT NULL,
    -- By which a phone that knows an earlier moment is sent the room once more, as for a row of the ledger.
    started bigint NOT NULL DEFAULT database_start(),
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (week_id, room_id)
  );

  GRANT SELECT (week_id, room_id, ready, blocked, sheet_ready, sheet_blocked, started, xid) ON room_flag
    TO offpiste_server;
  GRANT SELECT, INSERT, UPDATE (ready, blocked, sheet_ready, sheet_blocked, by, at, started, xid) ON room_flag
    TO offpiste_hq;
  ALTER TABLE room_flag ENABLE ROW LEVEL SECURITY;
  ALTER TABLE room_flag FORCE ROW LEVEL SECURITY;
  CREATE POLICY operator ON room_flag TO CURRENT_USER USING (true);
  CREATE POLICY server ON room_flag FOR SELECT TO offpiste_server USING (true);
  CREATE POLICY hq ON room_flag FOR SELECT TO offpiste_hq USING ((SELECT viewer('hq_role') IS NOT NULL));
  CREATE POLICY said ON room_flag FOR INSERT TO offpiste_hq
    WITH CHECK (by = (SELECT viewer('rep')) AND (SELECT viewer('hq_role') = 'manager'));
  CREATE POLICY changed ON room_flag FOR UPDATE TO offpiste_hq USING ((SELECT viewer('hq_role') = 'manager'))
    WITH CHECK (by = (SELECT viewer('rep')) AND (SELECT viewer('hq_role') = 'manager'));
`;
