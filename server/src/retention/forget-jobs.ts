import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/tables.ts';

const DAY_MS = 86_400_000;

/** Forgets uploads and what else headquarters wanted of weeks a day after it was touched last. Returns how many there were. */
export async function forgetOldJobs(db: Kysely<Tables>, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM week_job WHERE changed_at < ${now - DAY_MS} AND state NOT IN ('checking', 'applying')`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Forgets what was uploaded for a week and found there, or for all weeks. What is being done goes on. */
export async function forgetJobs(db: Kysely<Tables>, weekId: string | null = null): Promise<void> {
  const isOfWeek = sql`week_id = ${weekId} OR weeks @> jsonb_build_array(jsonb_build_object('weekId', ${weekId}::text))`;
  await sql`DELETE FROM week_job WHERE state NOT IN ('checking', 'applying') AND (${weekId}::text IS NULL OR ${isOfWeek})`.execute(
    db,
  );
}
