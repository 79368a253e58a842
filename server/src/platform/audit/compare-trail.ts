import type { Database } from '../database.ts';

export interface Comparison {
  /** Number of rows that are equal in the log and the trail. */
  alike: number;
  /** The differences, by the row's number, in order. */
  problems: { seq: number; problem: string }[];
}

const BATCH = 5_000;

/** Reads the rows of the trail from a log; other lines are skipped. */
export async function readShippedHashes(lines: AsyncIterable<string>): Promise<Map<number, Set<string>>> {
  const hashes = new Map<number, Set<string>>();
  for await (const line of lines) {
    const row = readRow(line);
    if (row) hashes.set(row.seq, (hashes.get(row.seq) ?? new Set()).add(row.hash));
  }
  return hashes;
}

/**
 * Compares the log's rows with the trail, from the first row that both could have. The owner of the
 * database may rewrite it, chain and all; the copy elsewhere stays.
 */
export async function compareTrail(
  { pool }: Pick<Database, 'pool'>,
  logged: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Comparison> {
  const { rows: checkpoints } = await pool.query<{ seq: number }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM audit_checkpoint',
  );
  const forgotten = checkpoints[0]?.seq ?? 0;
  const wanted = [...logged.keys()].filter((seq) => seq > forgotten).sort((a, b) => a - b);
  const first = wanted[0];
  const last = wanted.at(-1);
  if (first === undefined || last === undefined) return { alike: 0, problems: [] };

  const problems: Comparison['problems'] = [];
  let alike = 0;
  for (let from = first; from <= last; from += BATCH) {
    const to = Math.min(from + BATCH - 1, last);
    const { rows } = await pool.query<{ seq: number; hash: string }>(
      `SELECT seq, encode(hash, 'hex') AS hash FROM audit_event WHERE seq BETWEEN $1 AND $2`,
      [from, to],
    );
    const stored = new Map(rows.map(({ seq, hash }) => [seq, hash]));
    for (let seq = from; seq <= to; seq++) {
      const problem = problemOf(logged.get(seq), stored.get(seq));
      if (problem) problems.push({ seq, problem });
      else alike++;
    }
  }
  return { alike, problems };
}

function problemOf(logged: ReadonlySet<string> | undefined, stored: string | undefined): string | null {
  if (!logged) return 'is missing in the log';
  if (stored === undefined) return 'is missing in the trail';
  return logged.size === 1 && logged.has(stored) ? null : 'is another in the trail';
}

function readRow(line: string): { seq: number; hash: string } | null {
  if (!line.includes('"audit"')) return null;
  try {
    const { event, seq, hash } = JSON.parse(line);
    return event === 'audit' && Number.isSafeInteger(seq) && typeof hash === 'string' ? { seq, hash } : null;
  } catch {
    return null;
  }
}
