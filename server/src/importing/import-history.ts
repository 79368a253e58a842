import { createHash } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '#platform/operator-error.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { PersonChange } from './person-changes.ts';
import { type EntityChanges, hasChanges } from './staged-table.ts';
import { packWeek } from './write-bundle.ts';

/** Of a week so many imports are kept. */
const KEPT = 10;

/** One import of a week, as the history lists it. */
export interface ImportRun {
  importId: number;
  weekId: string;
  by: string;
  at: number;
  sourceNames: string[];
  /** How many people it affected by state, and of how many of them something was recorded. */
  counts: Record<string, number>;
  /** Whether its bundle is still there. */
  canPutBack: boolean;
}

interface Applied {
  /** As it was understood, without whoever was erased. */
  week: ParsedWeek;
  by: string;
  at: number;
  sourceNames: readonly string[];
  changes: readonly EntityChanges[];
  people: readonly PersonChange[];
}

/** Keeps an import and its bundle, in the transaction that writes the week; the same bundle again is not kept twice. */
export async function keepImport(client: pg.PoolClient, applied: Applied): Promise<void> {
  const { week, by, at, sourceNames, changes, people } = applied;
  const { weekId } = week.head;
  const bundle = packWeek(week);
  const hash = createHash('sha256').update(bundle).digest('hex');
  const last = await client.query<{ hash: string | null }>(
    `SELECT CASE WHEN bundle IS NOT NULL THEN bundle_sha256 END AS hash FROM import_run
     WHERE week_id = $1 ORDER BY import_id DESC LIMIT 1`,
    [weekId],
  );
  if (last.rows[0]?.hash === hash && !changes.some(hasChanges)) return;
  const counts: Record<string, number> = {};
  for (const { state } of people) counts[state] = (counts[state] ?? 0) + 1;
  counts.recorded = people.filter(({ happened }) => happened.length > 0).length;
  const report = changes.map(({ entity, counts: rows }) => ({ entity, counts: rows }));
  await client.query({
    text: `INSERT INTO import_run (week_id, by, at, state, source_names, bundle_sha256, report, counts, bundle)
      VALUES ($1, $2, $3, 'applied', $4, $5, $6, $7, $8)`,
    values: [weekId, by, at, sourceNames, hash, JSON.stringify(report), JSON.stringify(counts), bundle],
    ...{ query_timeout: 600_000 },
  });
  await client.query(
    `DELETE FROM import_run WHERE week_id = $1 AND import_id NOT IN (
       SELECT import_id FROM import_run WHERE week_id = $1 ORDER BY import_id DESC LIMIT ${KEPT})`,
    [weekId],
  );
}

/** Returns the imports of a week, or of all, the newest first. */
export async function listImports({ pool }: { pool: pg.Pool }, weekId?: string): Promise<ImportRun[]> {
  const { rows } = await pool.query<ImportRun>(
    `SELECT import_id AS "importId", week_id AS "weekId", by, at, source_names AS "sourceNames", counts,
       bundle IS NOT NULL AS "canPutBack"
     FROM import_run WHERE $1::text IS NULL OR week_id = $1 ORDER BY import_id DESC`,
    [weekId ?? null],
  );
  return rows;
}

/** Returns the bundle of an import, to be imported again. */
export async function storedBundle({ pool }: { pool: pg.Pool }, importId: number): Promise<Uint8Array> {
  const { rows } = await pool.query<{ bundle: Uint8Array | null; week: string }>(
    'SELECT bundle, week_id AS week FROM import_run WHERE import_id = $1',
    [importId],
  );
  const [run] = rows;
  if (!run) throw new OperatorError(`There is no import ${importId}: offpiste import --list has them all.`);
  if (!run.bundle)
    throw new OperatorError(
      `The bundle of import ${importId} is no longer there: it goes after 90 days, with the personal data of its week, and when somebody in it is erased. Import the folder of ${run.week} instead.`,
    );
  return run.bundle;
}

/** Returns the bundle that a week was imported from last. */
export async function lastBundle({ pool }: { pool: pg.Pool }, weekId: string): Promise<Uint8Array> {
  const { rows } = await pool.query<{ bundle: Uint8Array | null }>(
    'SELECT bundle FROM import_run WHERE week_id = $1 ORDER BY import_id DESC LIMIT 1',
    [weekId],
  );
  const bundle = rows[0]?.bundle;
  if (bundle) return bundle;
  throw new OperatorError(
    `${weekId} has no stored bundle: import its whole folder once, and it has. (Bundles go after 90 days, with the personal data of their week, and when somebody in them is erased.)`,
  );
}
