import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { errorCode } from '#platform/error-code.ts';
import type { BookingQuery, Column } from './booking-query.ts';
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

/** What is read of one attempt. */
export interface Asked {
  key: AttemptKey;
  place: string;
  /** What its booking is found by. */
  by: Record<string, string | null>;
}

/** What is appended: an attempt and, of a fact, how it moves its subject. */
export interface Append {
  entry: LedgerEntry;
  moved: { from: number; place: string; state: unknown } | null;
}

/** How long a batch waits for a lock, which holds up all of it. */
const BATCH_WAITS = '250ms';
/** Stands for the batch among the parameters of a statement. */
const BATCH = Symbol('the batch');

/** A statement over a batch: its text is made once, and each batch is one parameter of it. */
function overBatch<Row extends { n: number }>({ db, pool }: Database, query: RawBuilder<Row>) {
  const { sql: text, parameters } = query.compile(db);
  return async (batch: readonly object[]): Promise<Map<number, Row>> => {
    const json = JSON.stringify(batch.map((item, n) => ({ ...item, n })));
    const values = parameters.map((value) => (value === BATCH ? json : value));
    const { rows } = await pool.query<Row>(text, values);
    return new Map(rows.map((row) => [row.n, row]));
  };
}

/**
 * Returns a function that reads, of each attempt of one kind, the subject's facts, the reply already given under this id,
 * and the workflow's booking: all in one statement and so of one moment.
 */
export function subjectReader<Booking>(
  database: Database,
  booking: BookingQuery<never, Booking>,
  names: readonly string[],
): (attempts: readonly Asked[]) => Promise<SubjectReading<Booking>[]> {
  const own = ['weekId', 'subject', 'repId', 'kind', 'idempotentId', 'place'];
  const all = [...new Set([...own, ...names])];
  const columns = Object.fromEntries(all.map((name): [string, Column] => [name, sql`asked.${sql.id(name)}`]));
  const types = sql.join(all.map((name) => sql`${sql.id(name)} text`));
  const read = overBatch(
    database,
    sql<SubjectReading<Booking> & { n: number }>`
    SELECT asked.n,
      (SELECT jsonb_build_object('fingerprint', l.fingerprint, 'status', l.status, 'reply', l.reply,
        'recordedIn', l.started || '/' || l.xid) FROM ledger l
        WHERE l.rep_id = asked."repId" AND l.kind = asked.kind AND l.idempotent_id = asked."idempotentId") AS first,
      coalesce((SELECT NOT w.disabled FROM week w WHERE w.week_id = asked."weekId"), false) AS "weekOpen",
      coalesce((SELECT p.version FROM projection p
        WHERE p.week_id = asked."weekId" AND p.subject = asked.subject), 0) AS version,
      coalesce((SELECT jsonb_agg(jsonb_build_object(${factFields}, 'tenant', r.tenant, 'staffType', r.staff_type)
          ORDER BY l.seq)
        FROM ledger l LEFT JOIN rep r ON r.rep_id = l.rep_id
        WHERE l.week_id = asked."weekId" AND l.subject = asked.subject AND l.is_fact), '[]') AS facts,
      ${booking.sql(columns)} AS booking
    FROM jsonb_to_recordset(${BATCH}::jsonb) AS asked(n integer, ${types})`,
  );
  return async (attempts) => {
    const readings = await read(attempts.map(({ key, place, by }) => ({ ...by, ...key, place })));
    return attempts.map((_, n) => {
      const reading = readings.get(n);
      if (!reading) throw new Error('an attempt was not read');
      return reading;
    });
  };
}

/**
 * Returns a function that appends attempts and moves their projections, in one transaction of one round trip. It returns where
 * each is recorded; null when another attempt came in between: it was not written, read and decide again. `patient`: waits
 * for a lock as long as any other statement.
 */
export function entryAppender(
  database: Database,
  { patient }: { patient: boolean },
): (appends: readonly Append[]) => Promise<(string | null)[]> {
  const waits = patient ? sql`current_setting('lock_timeout')` : sql`${BATCH_WAITS}::text`;
  const append = overBatch(
    database,
    sql<{ n: number; recordedIn: string | null }>`
    SELECT asked.n, ledger_append(asked.entry, asked."from", asked.place, coalesce(asked.state, 'null')) AS "recordedIn"
    FROM set_config('lock_timeout', ${waits}, true),
      jsonb_to_recordset(${BATCH}::jsonb) AS asked(n integer, entry jsonb, "from" integer, place text, state jsonb)`,
  );
  return async (appends) => {
    // Servers that append on the same subjects take them in one order, so that none waits for another in a ring.
    const inOrder = appends.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const recorded = await append(inOrder.map(({ entry, moved }) => ({ entry, ...moved })));
    const places = new Map(inOrder.map((one, n) => [one, recorded.get(n)?.recordedIn ?? null]));
    return appends.map((one) => places.get(one) ?? null);
  };
}

function orderOf({ entry }: Append): string {
  return `${entry.week_id} ${entry.subject}`;
}

/** Serialization failure and deadlock: PostgreSQL rolled back and asks to try again. */
export function isTransient(error: unknown): boolean {
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
