import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';

/** Returns the zone of a week's resort; 404 when there is no such week. */
export async function zoneOfWeek({ db }: Queries, weekId: string): Promise<string> {
  const week = await db
    .selectFrom('week')
    .select('time_zone')
    .where('week_id', '=', weekId)
    .executeTakeFirst();
  if (!week) throw new RequestError('week_not_found');
  return week.time_zone;
}
