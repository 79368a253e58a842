import type { HqRole } from '@offpiste/domain/contract/session.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** The house as the database knows it; instants are epoch milliseconds. */
export interface StoredHouse {
  state: {
    importedAt: number | null;
    backedUpAt: number | null;
    drilledAt: number | null;
    unshippedAudit: number;
    standbys: number;
    standbyLagBytes: number | null;
  };
  servers: { version: string; startedAt: number; seenAt: number; differences: number }[];
  version: string;
  bytes: number;
  retention: { ranAt: number; report: Record<string, number> } | null;
  head: { seq: number; at: number; hash: string } | null;
  waiting: number;
  running: number;
  accounts: {
    repId: string;
    name: string;
    username: string;
    hqRole: HqRole;
    passkeys: number;
    lastUsedAt: number | null;
  }[];
}

/** Reads what there is to know of the house, all of one moment. */
export async function readHouse({ db }: Queries, now: number): Promise<StoredHouse> {
  const { rows } = await sql<StoredHouse>`
    SELECT installation_state(${now}) AS state,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('version', version, 'startedAt', started_at, 'seenAt', seen_at,
        'differences', differences) ORDER BY seen_at DESC), '[]') FROM server_process) AS servers,
      current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS bytes,
      (SELECT jsonb_build_object('ranAt', ran_at, 'report', report) FROM retention_run ORDER BY ran_at DESC LIMIT 1)
        AS retention,
      (SELECT to_jsonb(h) FROM audit_head() h) AS head,
      (SELECT count(*)::integer FROM week_job WHERE state = 'waiting') AS waiting,
      (SELECT count(*)::integer FROM week_job WHERE state IN ('checking', 'applying')) AS running,
      (SELECT coalesce(jsonb_agg(a ORDER BY lower(a.name), a."repId"), '[]') FROM (
        SELECT r.rep_id AS "repId", r.name, r.username, r.hq_role AS "hqRole", count(p.credential_id)::integer AS passkeys,
          max(p.last_used_at) AS "lastUsedAt"
        FROM rep r LEFT JOIN passkey p USING (rep_id)
        WHERE r.hq_role <> 'none' AND NOT r.disabled GROUP BY r.rep_id, r.name, r.username, r.hq_role) a) AS accounts`.execute(
    db,
  );
  const [house] = rows;
  if (!house) throw new Error('a SELECT without FROM gave no row');
  return house;
}
