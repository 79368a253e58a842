import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import type { Database } from '#platform/database.ts';
import { listKey } from './list-versions.ts';

/** What shows that a week was imported or disabled, or that headquarters said something of its rooms. */
interface WeekState {
  week_id: string;
  state: string;
  rooms: string | null;
}

/**
 * Finds lists that changed since the last call, in the tables themselves. Rows become visible in another order
 * than they are numbered, so each call reads again from where the call before began.
 */
export function createLedgerPoll({ pool }: Database, onChange: (list: string) => void): () => Promise<void> {
  let from: number | null = null;
  let to: number | null = null;
  let weeks: ReadonlyMap<string, WeekState> | null = null;

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

    // Each change of a room's flag is made by a later transaction, so that the sum is another one.
    const { rows } = await pool.query<WeekState>(
      `SELECT week_id, version || ' ' || disabled AS state,
         (SELECT sum(xid::text::numeric) FROM room_flag f WHERE f.week_id = w.week_id) AS rooms FROM week w`,
    );
    const now = new Map(rows.map((row) => [row.week_id, row]));
    const known = weeks;
    weeks = now;
    if (!known) return;
    for (const weekId of new Set([...known.keys(), ...now.keys()])) {
      const [before, after] = [known.get(weekId), now.get(weekId)];
      if (before?.state !== after?.state) onChange(listKey(weekId));
      else if (before?.rooms !== after?.rooms) onChange(listKey(weekId, ROOMS_LIST));
    }
  };
}
