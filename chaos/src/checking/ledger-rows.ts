import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type pg from 'pg';
import type { AppendOutcome } from '../server/chaos-database.ts';

/** A row of the ledger as the checks read it. `id` is the one in the body: the phone's id of the action. */
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
  /** It was committed between these two moments; from the second one on the server's replies include it. */
  from: number;
  to: number;
}

/** Reads the ledger of a week as it grows. */
export interface LedgerReader {
  /** All rows, after reading the new ones. */
  rows: () => Promise<readonly LedgerRow[]>;
  /** The rows of the appends that have ended so far, after reading those that are new. */
  ended: () => Promise<readonly LedgerRow[]>;
  /** Rows may be gone: they are all read again. */
  forgetLost: () => void;
  /** Whether a row of this id is there. */
  holds: (id: string) => Promise<boolean>;
  /** An append of this entry begins; returns a function to call when it has ended, with whether the server knows. */
  appending: (entry: object) => (outcome: AppendOutcome) => void;
}

type SentEntry = Record<'rep_id' | 'kind' | 'idempotent_id', string>;

/** An append as it was sent, and when. */
interface Append {
  repId: string;
  kind: string;
  id: string;
  from: number;
  to: number;
}

const FIELDS = `seq, body->>'idempotentId' AS id, rep_id AS "repId", kind, subject, place, verdict, reason,
  is_fact AS "isFact", late, corrected_at AS at, received_at AS "receivedAt", undoes, body, idempotent_id AS key`;

type ReadRow = LedgerRow & { key: string };

/** `moment` numbers all events; `onUnheard` is called for a row that no server process knows about. */
export function readLedger(
  pool: pg.Pool,
  weekId: string,
  { moment, onUnheard }: { moment: () => number; onUnheard: (heard: () => void) => void },
): LedgerReader {
  const bySeq = new Map<number, ReadRow>();
  const ids = new Set<string>();
  const appends = new Map<string, Append>();
  let unread: Append[] = [];
  let inOrder: LedgerRow[] = [];
  let isRead = true;
  const nameOf = (repId: string, kind: string, id: string) => `${repId} ${kind} ${id}`;

  const keep = (rows: readonly ReadRow[]) => {
    for (const row of rows) {
      const known = bySeq.get(row.seq) ?? row;
      const append = appends.get(nameOf(row.repId, row.kind, row.key));
      known.from = append?.from ?? 0;
      known.to = append?.to ?? 0;
      bySeq.set(row.seq, known);
      ids.add(row.id);
    }
    inOrder = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  };
  const read = async () => {
    const { rows } = await pool.query<ReadRow>(`SELECT ${FIELDS} FROM ledger WHERE week_id = $1`, [weekId]);
    keep(rows);
    isRead = true;
  };

  const ended = async () => {
    if (!isRead) await read();
    if (unread.length === 0) return inOrder;
    const wanted = unread;
    unread = [];
    const { rows } = await pool.query<ReadRow>(
      `SELECT ${FIELDS} FROM ledger l JOIN unnest($2::text[], $3::text[], $4::text[]) AS a(rep, what, id)
         ON l.rep_id = a.rep AND l.kind = a.what AND l.idempotent_id = a.id
       WHERE l.week_id = $1`,
      [weekId, wanted.map(({ repId }) => repId), wanted.map(({ kind }) => kind), wanted.map(({ id }) => id)],
    );
    keep(rows);
    return inOrder;
  };

  return {
    async rows() {
      await read();
      return inOrder;
    },
    ended,
    forgetLost() {
      bySeq.clear();
      ids.clear();
      isRead = false;
    },
    async holds(id) {
      if (!ids.has(id)) await ended();
      if (!ids.has(id)) await read();
      return ids.has(id);
    },
    appending(entry) {
      const { rep_id, kind, idempotent_id } = entry as SentEntry;
      const append: Append = {
        repId: rep_id,
        kind,
        id: idempotent_id,
        from: moment(),
        to: Number.POSITIVE_INFINITY,
      };
      return (outcome) => {
        if (outcome === 'rolled-back') return;
        appends.set(nameOf(append.repId, append.kind, append.id), append);
        unread.push(append);
        const heard = () => {
          append.to = moment();
          for (const row of bySeq.values())
            if (row.key === append.id && row.repId === append.repId && row.kind === append.kind)
              row.to = append.to;
        };
        if (outcome === 'committed') heard();
        else onUnheard(heard);
      };
    },
  };
}
