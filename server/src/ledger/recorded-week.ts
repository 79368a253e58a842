import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** The week in which an action was recorded under this id; null for an id that is new. */
export async function recordedWeek(
  { db }: Database,
  action: { repId: string; kind: ActionKind; idempotentId: string },
): Promise<string | null> {
  const { rows } = await sql<{ week_id: string }>`
    SELECT l.week_id FROM ledger l
    WHERE l.rep_id = ${action.repId} AND l.kind = ${action.kind} AND l.idempotent_id = ${action.idempotentId}`.execute(
    db,
  );
  return rows[0]?.week_id ?? null;
}
