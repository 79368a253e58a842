import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';

export interface OpenWeek {
  /** IANA zone of the resort. */
  timeZone: string;
}

/** The week, if it is there and not disabled: a disabled week is as unknown as one that never was. */
export async function getOpenWeek({ db }: Queries, weekId: string): Promise<OpenWeek> {
  const week = await db
    .selectFrom('week')
    .select('time_zone as timeZone')
    .where('week_id', '=', weekId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!week) throw new RequestError('week_not_found');
  return week;
}

/** Refuses what is asked of a week that is unknown or disabled. */
export async function requireOpenWeek(queries: Queries, weekId: string): Promise<void> {
  await getOpenWeek(queries, weekId);
}

/** The id of the open week that a call names by its own id or by its system's. */
export async function openWeekOf({ db }: Queries, weekOrSystem: string): Promise<string> {
  const week = await db
    .selectFrom('week')
    .select('week_id')
    .where((where) => where.or([where('week_id', '=', weekOrSystem), where('system_id', '=', weekOrSystem)]))
    .where('disabled', '=', false)
    .orderBy((order) => order('week_id', '=', weekOrSystem), 'desc')
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!week) throw new RequestError('week_not_found');
  return week.week_id;
}
