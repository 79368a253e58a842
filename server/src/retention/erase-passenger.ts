import { type RawBuilder, sql, type Transaction } from 'kysely';
import { keepImportsAway } from '#importing/import-locks.ts';
import { withoutErasedGuests } from '#platform/erased-guests.ts';
import type { ReferenceHashes } from '#platform/erased-references.ts';
import type { Tables } from '#platform/tables.ts';
import { forgetActions } from './forget-actions.ts';
import { forgetJobs } from './forget-jobs.ts';

export interface ErasedPassenger {
  weeks: string[];
  tickets: number;
  actions: number;
}

/**
 * Erases a passenger from every week, and stores the reference's keyed hash so that imports leave them out from
 * now on. Their weeks get a new version: phones fetch them again, without the passenger.
 */
export async function erasePassenger(
  db: Transaction<Tables>,
  reference: string,
  { hashOf, pseudonymOf }: ReferenceHashes,
  now: number,
): Promise<ErasedPassenger> {
  // One that began before would not know of the erasure, and bring the passenger back.
  await keepImportsAway(db);
  await sql`INSERT INTO erased_passenger (reference_hash, erased_at) VALUES (${hashOf(reference)}, ${now})
    ON CONFLICT DO NOTHING`.execute(db);
  const tickets = await db
    .deleteFrom('allocation')
    .where('reference', '=', reference)
    .returning(['week_id', 'barcode'])
    .execute();
  const passengers = await db
    .deleteFrom('passenger')
    .where('reference', '=', reference)
    .returning('week_id')
    .execute();
  const rooms = await eraseFromRooms(db, reference);

  // A lift pass has its own code.
  const codes = [...new Set([reference, ...tickets.map((ticket) => ticket.barcode)])];
  const named = sql.join(
    codes.map(
      (code) => sql`l.subject LIKE ${`%${code}`} OR position(${code} IN l.body::text) > 0
        OR position(${code} IN l.outcome::text) > 0 OR position(${code} IN l.reply::text) > 0`,
    ),
    sql` OR `,
  );
  const about = sql`l.reference = ${reference} OR ${named}`;
  const undone = await idsOf(db, about);
  await eraseNotes(db, about, codes);
  await sql`DELETE FROM message WHERE EXISTS (
    SELECT FROM unnest(${codes}::text[]) code WHERE position(code IN title || ' ' || body) > 0)`.execute(db);
  const forget = (which: RawBuilder<unknown>) =>
    forgetActions(db, which, { pseudonymOf, reps: false, only: codes });
  // The reason of an undo may mention them, and an undone handover has no code to find it by.
  const actions =
    (await forget(about)) +
    (await forget(sql`l.kind = 'undo' AND l.body -> 'undoes' ->> 'idempotentId' = ANY(${undone})`));
  const weeks = [...new Set([...passengers, ...tickets, ...rooms].map((row) => row.week_id))].sort();
  // What was uploaded may have the passenger too.
  await forgetJobs(db);
  // Their bundles have the passenger too.
  await sql`UPDATE import_run SET bundle = NULL WHERE week_id = ANY(${weeks})`.execute(db);
  if (weeks.length > 0)
    await db
      .updateTable('week')
      .set((expression) => ({ version: expression('version', '+', 1) }))
      .where('week_id', 'in', weeks)
      .execute();
  return { weeks, tickets: tickets.length, actions };
}

/** Returns the ids of the matching actions, as an undo refers to them. */
async function idsOf(db: Transaction<Tables>, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT l.idempotent_id AS id FROM ledger l WHERE NOT l.forgotten AND (${which})`.execute(db);
  return rows.map((row) => row.id);
}

/** Removes what headquarters noted on their actions, and where a note names them by a code. */
async function eraseNotes(
  db: Transaction<Tables>,
  about: RawBuilder<unknown>,
  codes: readonly string[],
): Promise<void> {
  await sql`DELETE FROM decision_note n WHERE EXISTS (
      SELECT FROM unnest(${[...codes]}::text[]) code WHERE position(code IN n.note) > 0)
    OR split_part(n.item_id, ':', 1) IN ('conflict', 'extra') AND split_part(n.item_id, ':', 2) IN (
      SELECT l.seq::text FROM ledger l WHERE ${about})`.execute(db);
}

async function eraseFromRooms(db: Transaction<Tables>, reference: string): Promise<{ week_id: string }[]> {
  const rooms = await db
    .selectFrom('place')
    .select(['week_id', 'place_id', 'sheet'])
    .where('kind', '=', 'room')
    .where(sql<boolean>`position(${reference} IN sheet::text) > 0`)
    .execute();
  for (const { week_id, place_id, sheet } of rooms)
    await db
      .updateTable('place')
      .set({ sheet: JSON.stringify(withoutErasedGuests(sheet, (code) => code === reference)) })
      .where('week_id', '=', week_id)
      .where('kind', '=', 'room')
      .where('place_id', '=', place_id)
      .execute();
  return rooms;
}
