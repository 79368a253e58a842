import type { Database } from '#platform/database.ts';
import { listKey } from './list-versions.ts';

/**
 * Finds lists that changed since the last call, in the tables themselves. Rows become visible in another order
 * than they are numbered, so each call reads again from where the call before began.
 */
export function createLedgerPoll({ pool }: Database, onChange: (list: string) => void): () => Promise<void> {
  let from: number | null = null;
  let to: number | null = null;
  let weeks: ReadonlyMap<string, string> | null = null;

  return async () => {
    const last = await pool.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM ledger');
    const changed = await pool.query<{ week_id: string; place: string | null }>(
      `SELECT DISTINCT week_id, shown AS place FROM ledger, unnest(coalesce(shows, ARRAY[NULL])) AS shown
       WHERE seq > $1 AND is_fact`,
      [from ?? last.rows[0]?.seq ?? 0],
    );
    for (const row of changed.rows) onChange(listKey(row.week_id, row.place));
    from = to ?? last.rows[0]?.seq ?? 0;
    to = last.rows[0]?.seq ?? 0;

    const { rows } = await pool.query<{ week_id: string; state: string }>(
      `SELECT week_id, version || ' ' || disabled AS state FROM week`,
    );
    const now = new Map(rows.map((row) => [row.week_id, row.state]));
    const known = weeks;
    weeks = now;
    if (!known) return;
    for (const weekId of new Set([...known.keys(), ...now.keys()]))
      if (known.get(weekId) !== now.get(weekId)) onChange(listKey(weekId));
  };
}
