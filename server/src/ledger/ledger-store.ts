import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { errorCode } from '#platform/error-code.ts';
import type { LedgerFact } from './folds.ts';
import type { Outcome } from './workflow.ts';

/** Identifies an attempt and what it is about. */
export interface AttemptKey {
  weekId: string;
  subject: string;
  repId: string;
  kind: ActionKind;
  idempotentId: string;
}

/** A fact with what decides whether the caller may know who did it. */
export interface SignedFact extends LedgerFact {
  /** Null once the account is gone. */
  tenant: string | null;
  staffType: string | null;
}

/** The reply that an id got before. */
export interface FirstReply {
  fingerprint: string;
  status: number;
  reply: object;
  /** 'start/xid', for `includesTransaction`. */
  recordedIn: string;
}

/** Everything a verdict depends on, of one moment. */
export interface SubjectReading<Booking> {
  /** Null for a new id. */
  first: FirstReply | null;
  weekOpen: boolean;
  /** How many facts the state rests on. */
  version: number;
  facts: SignedFact[];
  booking: Booking;
}

/** One row of the ledger, as `ledger_append` takes it. */
export interface LedgerEntry {
  week_id: string;
  rep_id: string;
  rep_name: string;
  kind: ActionKind;
  idempotent_id: string;
  fingerprint: string;
  subject: string;
  place: string;
  shows: readonly string[] | null;
  reference: string | null;
  device_id: string;
  handset_at: number;
  client_sent_at: number | null;
  received_at: number;
  corrected_at: number;
  clock_suspect: boolean;
  late: boolean;
  scanned: boolean;
  verdict: Outcome['verdict'];
  reason: string;
  is_fact: boolean;
  body: object;
  outcome: Outcome;
  status: number;
  reply: object;
  /** The fact this one takes back. */
  undoes: number | null;
}

/** Facts of the ledger row `l` as the folds take them. */
const factFields = sql`
  'kind', l.kind, 'actionId', l.idempotent_id, 'repId', l.rep_id, 'repName', l.rep_name, 'place', l.place, 'shows', l.shows,
  'at', l.corrected_at, 'seq', l.seq, 'body', l.body, 'undone', EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq)`;

/** Reads the subject's facts, the reply already given under this id, and the workflow's booking, in one statement. */
export async function readSubject<Booking>(
  { db }: Database,
  key: AttemptKey,
  booking: RawBuilder<Booking>,
): Promise<SubjectReading<Booking>> {
  const { rows } = await sql<SubjectReading<Booking>>`
    SELECT
      (SELECT jsonb_build_object('fingerprint', l.fingerprint, 'status', l.status, 'reply', l.reply,
        'recordedIn', l.started || '/' || l.xid) FROM ledger l
        WHERE l.rep_id = ${key.repId} AND l.kind = ${key.kind} AND l.idempotent_id = ${key.idempotentId}) AS first,
      coalesce((SELECT NOT w.disabled FROM week w WHERE w.week_id = ${key.weekId}), false) AS "weekOpen",
      coalesce((SELECT p.version FROM projection p
        WHERE p.week_id = ${key.weekId} AND p.subject = ${key.subject}), 0) AS version,
      coalesce((SELECT jsonb_agg(jsonb_build_object(${factFields}, 'tenant', r.tenant, 'staffType', r.staff_type)
          ORDER BY l.seq)
        FROM ledger l LEFT JOIN rep r ON r.rep_id = l.rep_id
        WHERE l.week_id = ${key.weekId} AND l.subject = ${key.subject} AND l.is_fact), '[]') AS facts,
      ${booking} AS booking`.execute(db);
  const [reading] = rows;
  if (!reading) throw new Error('a SELECT without FROM gave no row');
  return reading;
}

/**
 * Appends an attempt and moves the projection, in one transaction of one round trip.
 * Gives where it is recorded; null when another attempt came in between: nothing was written, read and decide again.
 */
export async function appendEntry(
  { db }: Database,
  entry: LedgerEntry,
  moved: { from: number; place: string; state: unknown } | null,
): Promise<string | null> {
  try {
    const { rows } = await sql<{ recordedIn: string | null }>`
      SELECT ledger_append(${JSON.stringify(entry)}::jsonb, ${moved?.from ?? null}::integer,
        ${moved?.place ?? null}::text, ${moved ? JSON.stringify(moved.state) : null}::jsonb) AS "recordedIn"`.execute(
      db,
    );
    return rows[0]?.recordedIn ?? null;
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}

/** Serialization failure and deadlock: PostgreSQL rolled back and asks to try again. */
function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/** The facts of some subjects, in the order they were appended. */
export async function readFacts(
  db: Database['db'],
  weekId: string,
  subjects: readonly string[],
): Promise<{ subject: string; reference: string | null; fact: LedgerFact }[]> {
  const { rows } = await sql<{ subject: string; reference: string | null; fact: LedgerFact }>`
    SELECT l.subject, l.reference, jsonb_build_object(${factFields}) AS fact FROM ledger l
    WHERE l.week_id = ${weekId} AND l.subject = ANY(${subjects}) AND l.is_fact ORDER BY l.subject, l.seq`.execute(
    db,
  );
  return rows;
}
