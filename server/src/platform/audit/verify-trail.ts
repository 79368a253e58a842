import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';

/** A row's number and hash, in hexadecimal. */
export interface Link {
  seq: number;
  hash: string;
}

/** The end of the trail, or the row where it breaks. */
export interface TrailReport {
  /** How many rows were checked. */
  rows: number;
  /** The last row that has not been changed; null for an empty trail. */
  last: Link | null;
  /** The first row that has been changed, and what is wrong with it; null if there is none. */
  broken: { seq: number; problem: string } | null;
}

interface ChainedRow extends Link {
  /** The row as JSON text, from which its hash was made. */
  content: string;
}

const BATCH = 5_000;

/**
 * Reads the audit trail from its beginning (or its newest checkpoint) to its end and recomputes every hash, from the
 * row itself and not with the function that wrote it. `expected` is the hash of a row that was once the last: a trail
 * that was cut, or rewritten as a whole, has no such row.
 */
export async function verifyTrail(database: Pick<Database, 'pool'>, expected?: string): Promise<TrailReport> {
  const checkpoint = await newestCheckpoint(database);
  const isExpected = (hash: string) => expected === undefined || hash === expected.toLowerCase();
  let last: Link = checkpoint ?? { seq: 0, hash: '' };
  let found = isExpected(last.hash);
  let rows = 0;
  for (;;) {
    // From the very first row, whatever its number: nothing may come before a checkpoint.
    const batch = await readRows(database, rows === 0 ? null : last.seq);
    if (batch.length === 0) break;
    for (const row of batch) {
      const broken = problemOf(row, last);
      if (broken) return { rows, last: last.seq > 0 ? last : null, broken };
      last = { seq: row.seq, hash: row.hash };
      found = found || isExpected(row.hash);
      rows++;
    }
  }
  const lost = { seq: last.seq + 1, problem: 'and those after it are gone: no row has the expected hash' };
  return { rows, last: last.seq > 0 ? last : null, broken: found ? null : lost };
}

/** Returns what is wrong with a row that follows another, or null when nothing is. */
function problemOf(row: ChainedRow, before: Link): TrailReport['broken'] {
  const seq = before.seq + 1;
  if (row.seq > seq) return { seq, problem: 'is missing' };
  if (row.seq < seq) return { seq: row.seq, problem: 'should have been removed with those before it' };
  const hash = createHash('sha256').update(Buffer.from(before.hash, 'hex')).update(row.content).digest('hex');
  return hash === row.hash ? null : { seq, problem: 'does not fit its hash and the row before it' };
}

async function newestCheckpoint({ pool }: Pick<Database, 'pool'>): Promise<Link | null> {
  const { rows } = await pool.query<Link>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM audit_checkpoint ORDER BY seq DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Returns the next rows after a number; from the very first row for null, whatever its number is. */
async function readRows({ pool }: Pick<Database, 'pool'>, after: number | null): Promise<ChainedRow[]> {
  const { rows } = await pool.query<ChainedRow>(
    `SELECT seq, encode(hash, 'hex') AS hash,
       jsonb_build_array(seq, at, kind, rep_id, device_id, week_id, detail)::text AS content
     FROM audit_event WHERE $1::bigint IS NULL OR seq > $1 ORDER BY seq LIMIT ${BATCH}`,
    [after],
  );
  return rows;
}
