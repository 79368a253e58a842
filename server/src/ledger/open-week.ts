import type { Database } from '#platform/database.ts';
import { RequestError } from '#platform/errors.ts';

/** A disabled week is as unknown as one that never was. */
export async function requireOpenWeek({ db }: Database, weekId: string): Promise<void> {
  const week = await db
    .selectFrom('week')
    .select('week_id')
    .where('week_id', '=', weekId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!week) throw new RequestError('week_not_found');
}
