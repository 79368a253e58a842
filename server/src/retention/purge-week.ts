import { sql, type Transaction } from 'kysely';
import type { ReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Tables } from '#platform/tables.ts';
import { forgetActions } from './forget-actions.ts';
import { forgetJobs } from './forget-jobs.ts';

/** Whether the row of `week` still has passengers, and so a purge something to remove. */
export const hasPassengers = sql<boolean>`EXISTS (
  SELECT FROM passenger WHERE passenger.week_id = week.week_id)`;

export interface PurgedWeek {
  passengers: number;
  tickets: number;
  actions: number;
}

/** Removes everybody from a week that reps no longer see. Throws where it is in use, or unknown. */
export async function purgeDisabledWeek(
  db: Transaction<Tables>,
  weekId: string,
  hashes: ReferenceHashes,
): Promise<PurgedWeek> {
  const week = await db
    .selectFrom('week')
    .select('disabled')
    .where('week_id', '=', weekId)
    .forUpdate()
    .executeTakeFirst();
  if (!week) throw new OperatorError(`There is no week ${weekId}`);
  if (!week.disabled)
    throw new OperatorError(`${weekId} is in use. Disable it first: offpiste week disable ${weekId}`);
  return await purgeWeek(db, weekId, hashes);
}

/**
 * Removes everybody from a week: passengers, their bookings, rosters, documents, states,
 * imports and messages about it. The week's name
 * remains, disabled, with a ledger that still counts and names no passenger.
 */
export async function purgeWeek(
  db: Transaction<Tables>,
  weekId: string,
  { pseudonymOf }: ReferenceHashes,
): Promise<PurgedWeek> {
  await db
    .updateTable('week')
    .set((expression) => ({ disabled: true, version: expression('version', '+', 1) }))
    .where('week_id', '=', weekId)
    .execute();
  const actions = await forgetActions(db, sql`l.week_id = ${weekId}`, { pseudonymOf, reps: false });
  await sql`DELETE FROM projection WHERE week_id = ${weekId}`.execute(db);
  const tickets = await db.deleteFrom('allocation').where('week_id', '=', weekId).executeTakeFirst();
  // Rows in separate tables are deleted with the passenger.
  const passengers = await db.deleteFrom('passenger').where('week_id', '=', weekId).executeTakeFirst();
  await db.deleteFrom('place').where('week_id', '=', weekId).execute();
  await db.deleteFrom('look_up').where('week_id', '=', weekId).execute();
  await db.deleteFrom('week_file').where('week_id', '=', weekId).execute();
  await sql`DELETE FROM room_flag WHERE week_id = ${weekId}`.execute(db);
  await sql`DELETE FROM decision_note WHERE week_id = ${weekId}`.execute(db);
  await sql`DELETE FROM message WHERE audience ->> 'weekId' = ${weekId}`.execute(db);
  await sql`DELETE FROM import_run WHERE week_id = ${weekId}`.execute(db);
  await forgetJobs(db, weekId);
  return {
    passengers: Number(passengers.numDeletedRows),
    tickets: Number(tickets.numDeletedRows),
    actions,
  };
}
