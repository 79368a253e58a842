import type { DecisionBody, DecisionNote } from '@offpiste/domain/contract/hq/decisions.ts';
import { sql } from 'kysely';
import { byWhom } from '#ledger/attempts/attempt-store.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { SignedIn } from '#platform/signed-in.ts';

/** What was noted on the items of a week, by item, oldest first. */
export type NotesOf = (itemId: string) => DecisionNote[];

/** Reads what was noted on the items of a week. */
export async function findNotes({ db }: Queries, weekId: string): Promise<NotesOf> {
  const { rows } = await sql<{
    itemId: string;
    repId: string;
    repName: string;
    at: number;
    note: string;
    outcome: DecisionNote['outcome'];
  }>`
    SELECT item_id AS "itemId", rep_id AS "repId", rep_name AS "repName", at, note, outcome FROM decision_note
    WHERE week_id = ${weekId} ORDER BY at, idempotent_id`.execute(db);
  const notes = Map.groupBy(rows, ({ itemId }) => itemId);
  return (itemId) =>
    (notes.get(itemId) ?? []).map(({ note, outcome, ...who }) => ({ ...byWhom(who), note, outcome }));
}

/** Whether nobody has settled it: whatever was noted last decides. */
export function isOpen(notes: readonly DecisionNote[]): boolean {
  return notes.at(-1)?.outcome !== 'settled';
}

/** Keeps a note; one that is sent again is kept once. */
export async function keepNote(
  { db }: Queries,
  { rep }: SignedIn,
  {
    itemId,
    weekId,
    idempotentId,
    note,
    outcome,
    at,
  }: DecisionBody & { weekId: string; itemId: string; at: number },
): Promise<void> {
  await sql`
    INSERT INTO decision_note (rep_id, idempotent_id, week_id, item_id, rep_name, at, note, outcome)
    VALUES (${rep.rep_id}, ${idempotentId}, ${weekId}, ${itemId}, ${rep.name}, ${at}, ${note}, ${outcome})
    ON CONFLICT (rep_id, idempotent_id) DO NOTHING`.execute(db);
}
