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

  /** Rows become visible in another order than they are numbered, so all are read while some are missing. */
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
      if (!ids.has(id)) await read();
      return ids.has(id);
    },
  };
}
