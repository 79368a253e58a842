import type { Database } from '../database.ts';
import type { AuditEvent } from './audit-event.ts';

/** Appends events in one statement, in their order. The database numbers and chains them. */
export async function appendEvents(
  { pool }: Pick<Database, 'pool'>,
  events: readonly AuditEvent[],
): Promise<void> {
  const rows = events.map(({ kind, at, repId, username, deviceId, weekId, detail }) => ({
    kind,
    at: Math.round(at),
    rep_id: repId,
    username,
    device_id: deviceId,
    week_id: weekId,
    detail: detail ?? {},
  }));
  await pool.query(
    `INSERT INTO audit_event (at, kind, rep_id, device_id, week_id, detail)
     SELECT e.at, e.kind, coalesce(e.rep_id, (SELECT r.rep_id FROM rep r WHERE r.username = e.username)),
       e.device_id, e.week_id, e.detail
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (at bigint, kind text, rep_id text, username text,
       device_id uuid, week_id text, detail jsonb)) WITH ORDINALITY
       AS e(at, kind, rep_id, username, device_id, week_id, detail, position)
     ORDER BY e.position`,
    [JSON.stringify(rows)],
  );
}
