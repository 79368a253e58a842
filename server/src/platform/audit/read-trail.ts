import type { Database } from '../database.ts';
import type { AuditKind } from './audit-event.ts';

/** A row of the audit trail as operators read it. */
export interface AuditRow {
  seq: number;
  at: number;
  kind: AuditKind;
  rep_id: string | null;
  /** Null once the account has been deleted. */
  username: string | null;
  device_id: string | null;
  week_id: string | null;
  detail: Record<string, unknown>;
}

export interface TrailFilter {
  /** Epoch milliseconds. */
  since?: number;
  /** A rep's id or username. */
  rep?: string;
  deviceId?: string;
  kind?: string;
}

const BATCH = 2_000;

/** Returns the matching rows, oldest first, in parts so that memory stays small. */
export async function* readTrail(
  { pool }: Pick<Database, 'pool'>,
  { since, rep, deviceId, kind }: TrailFilter,
): AsyncGenerator<AuditRow> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<AuditRow>(
      `SELECT e.seq, e.at, e.kind, e.rep_id, r.username, e.device_id, e.week_id, e.detail
       FROM audit_event e LEFT JOIN rep r ON r.rep_id = e.rep_id
       WHERE e.seq > $1 AND ($2::bigint IS NULL OR e.at >= $2)
         AND ($3::text IS NULL OR e.rep_id = $3 OR r.username = lower($3))
         AND ($4::uuid IS NULL OR e.device_id = $4) AND ($5::text IS NULL OR e.kind = $5)
       ORDER BY e.seq LIMIT ${BATCH}`,
      [after, since ?? null, rep ?? null, deviceId ?? null, kind ?? null],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}
