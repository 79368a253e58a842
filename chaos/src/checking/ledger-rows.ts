import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type pg from 'pg';

/** A row of the ledger as the checks read it. `id` is the one in the body: what the phone calls the action. */
export interface LedgerRow {
  seq: number;
  id: string;
  repId: string;
  kind: ActionKind;
  subject: string;
  place: string;
  verdict: 'accepted' | 'conflict' | 'refused';
  reason: string;
  isFact: boolean;
  late: boolean;
  at: number;
  receivedAt: number;
  undoes: number | null;
  body: Record<string, unknown>;
}

/** Reads the ledger of a week as it grows. */
export interface LedgerReader {
  /** All rows, after reading what is new. */
  rows: () => Promise<readonly LedgerRow[]>;
  /** Whether a row of this action is there. */
  holds: (id: string) => Promise<boolean>;
}

export function readLedger(pool: pg.Pool, weekId: string): LedgerReader {
  const all: LedgerRow[] = [];
  const ids = new Set<string>();

  let lastSeq = 0;

  /** Ids of the rows with higher numbers than any seen. */
  const readNew = async () => {
    const { rows } = await pool.query<{ seq: number; id: string }>(
      `SELECT seq, body->>'idempotentId' AS id FROM ledger WHERE week_id = $1 AND seq > $2`,
      [weekId, lastSeq],
    );
    for (const { seq, id } of rows) {
      ids.add(id);
      lastSeq = Math.max(lastSeq, seq);
    }
  };
  const read = async () => {
    const { rows } = await pool.query<LedgerRow>(
      `SELECT seq, body->>'idempotentId' AS id, rep_id AS "repId", kind, subject, place, verdict, reason,
         is_fact AS "isFact", late, corrected_at AS at, received_at AS "receivedAt", undoes, body
       FROM ledger WHERE week_id = $1 ORDER BY seq`,
      [weekId],
    );
    all.splice(0, all.length, ...rows);
    for (const { id } of rows) ids.add(id);
  };

  return {
    async rows() {
      await read();
      return all;
    },
    async holds(id) {
      if (!ids.has(id)) await readNew();
      // Rows become visible in another order than they are numbered.
      if (!ids.has(id)) await read();
      return ids.has(id);
    },
  };
}
