import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { Tables } from '#platform/tables.ts';
import { type Folds, foldFacts, type LedgerFact } from './folds.ts';
import { readFacts } from './ledger-store.ts';

/** Subjects folded at a time: bounded memory, short statements. */
const BATCH = 500;

/**
 * Forgets the projection of a week (or of all) and makes it again from the ledger's facts.
 * Actions wait meanwhile; readers see the old one until the new is complete.
 */
export async function rebuildProjection(
  { db }: Database,
  folds: Folds,
  weekId?: string,
): Promise<{ subjects: number }> {
  return await db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE projection IN EXCLUSIVE MODE`.execute(transaction);
    await sql`DELETE FROM projection WHERE week_id = ${weekId ?? null} OR ${weekId === undefined}`.execute(
      transaction,
    );
    const weeks = weekId === undefined ? await weeksOfLedger(transaction) : [weekId];
    let count = 0;
    for (const week of weeks) count += await rebuildWeek(transaction, folds, week);
    return { subjects: count };
  });
}

async function weeksOfLedger(db: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ week_id: string }>`SELECT DISTINCT week_id FROM ledger`.execute(db);
  return rows.map((row) => row.week_id);
}

async function rebuildWeek(db: Transaction<Tables>, folds: Folds, weekId: string): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ subject: string }>`
      SELECT DISTINCT subject FROM ledger WHERE week_id = ${weekId} AND subject > ${after} AND is_fact
      ORDER BY subject LIMIT ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return count;
    await rebuildSubjects(
      db,
      folds,
      weekId,
      rows.map((row) => row.subject),
    );
    count += rows.length;
    after = last.subject;
  }
}

/** Makes the states of subjects that have none; a subject without facts stays without. */
export async function rebuildSubjects(
  db: Transaction<Tables>,
  folds: Folds,
  weekId: string,
  subjects: readonly string[],
): Promise<void> {
  const bySubject = Map.groupBy(await readFacts(db, weekId, subjects), (row) => row.subject);
  const projections = [...bySubject].map(([subject, rows]) => {
    const facts = rows.map((row) => row.fact);
    const { state, place } = foldFacts(facts, foldOf(facts, folds));
    return { subject, place, reference: rows[0]?.reference ?? null, version: facts.length, state };
  });
  await sql`
    INSERT INTO projection (week_id, subject, place, reference, version, state)
    SELECT ${weekId}, p.subject, p.place, p.reference, p.version, coalesce(p.state, 'null'::jsonb)
    FROM jsonb_to_recordset(${JSON.stringify(projections)}::jsonb)
      AS p(subject text, place text, reference text, version integer, state jsonb)`.execute(db);
}

/** The facts of one subject share a fold, and none of them began with an undo. */
function foldOf(facts: readonly LedgerFact[], folds: Folds): Folds[keyof Folds]['fold'] {
  for (const { kind } of facts) if (kind !== 'undo') return folds[kind].fold;
  throw new Error('a subject of which nothing is known but undos');
}
