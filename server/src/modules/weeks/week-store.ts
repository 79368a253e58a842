import type { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { WeekPlaces } from '@offpiste/domain/contract/week.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { Tables } from '#platform/tables.ts';

/** Weeks that are not disabled, the earliest first. */
export async function listActiveWeeks({ db }: Database): Promise<ActiveWeek[]> {
  const rows = await db
    .selectFrom('week')
    .select(['week_id', 'name', 'packages', 'always_on', 'disabled'])
    .where('disabled', '=', false)
    .orderBy('starts_on')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    id: row.week_id,
    weekId: row.week_id,
    weekName: row.name,
    weekPackages: JSON.stringify(row.packages),
    alwaysOn: row.always_on,
    disabled: row.disabled,
  }));
}

/** The week's count of imports; null when it is unknown or disabled. */
export async function findWeekVersion(db: Kysely<Tables>, weekId: string): Promise<number | null> {
  const week = await db
    .selectFrom('week')
    .select('version')
    .where('week_id', '=', weekId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return week?.version ?? null;
}

/** The week without its passengers. */
export async function readWeek(
  db: Kysely<Tables>,
  weekId: string,
): Promise<Omit<WeekData['week'], 'passengers'>> {
  const week = await db
    .selectFrom('week')
    .select(['system_id', 'name', 'time_zone', 'starts_on', 'ends_on'])
    .where('week_id', '=', weekId)
    .executeTakeFirstOrThrow();
  return {
    weekId,
    weekName: week.name,
    systemId: week.system_id,
    timeZone: week.time_zone,
    startsOn: week.starts_on,
    endsOn: week.ends_on,
    places: await readPlaces(db, weekId),
  };
}

/** The shared facts, each cut to its kind's shape in the contract. */
async function readPlaces(db: Kysely<Tables>, weekId: string): Promise<WeekPlaces> {
  const rows = await db
    .selectFrom('place')
    .select(['kind', 'place_id', 'detail'])
    .where('week_id', '=', weekId)
    .where('gone', '=', false)
    .orderBy('kind')
    .orderBy('place_id')
    .execute();
  const byKind = Map.groupBy(rows, (row) => row.kind);
  const kinds = Object.keys(WeekPlaces.shape).map((kind) => [
    kind,
    Object.fromEntries((byKind.get(kind) ?? []).map((row) => [row.place_id, row.detail])),
  ]);
  return WeekPlaces.parse(Object.fromEntries(kinds));
}

/** A passenger with every field; the cut decides which of them are sent. */
export interface PassengerRow {
  id: string;
  reference: string;
  prefix: string;
  name: string;
  status: string;
  groupName: string | null;
  resortName: string | null;
  nationality: string | null;
  email: string | null;
  phone: string | null;
  dateOfBirth: string | null;
  nextOfKinName: string | null;
  nextOfKinPhone: string | null;
  /** In the shape of the contract, and perhaps more. */
  allocations: unknown[] | null;
}

/** The next passengers after a reference, in the order of their references. */
export async function readPassengers(
  db: Kysely<Tables>,
  weekId: string,
  after: string,
  limit: number,
): Promise<PassengerRow[]> {
  const { rows } = await sql<PassengerRow>`
    SELECT p.passenger_id AS id, p.reference, p.prefix, p.name, p.status, p.group_name AS "groupName",
      d.resort_name AS "resortName", d.nationality, d.phone, e.email, s.date_of_birth AS "dateOfBirth",
      s.next_of_kin_name AS "nextOfKinName", s.next_of_kin_phone AS "nextOfKinPhone",
      (SELECT jsonb_agg(a.detail ORDER BY a.kind, a.direction, a.place_id, a.barcode) FROM allocation a
        WHERE a.week_id = p.week_id AND a.reference = p.reference AND NOT a.gone) AS allocations
    FROM passenger p
    LEFT JOIN passenger_detail d ON d.week_id = p.week_id AND d.reference = p.reference
    LEFT JOIN passenger_email e ON e.week_id = p.week_id AND e.reference = p.reference
    LEFT JOIN passenger_sensitive s ON s.week_id = p.week_id AND s.reference = p.reference
    WHERE p.week_id = ${weekId} AND NOT p.gone AND p.reference > ${after}
    ORDER BY p.reference LIMIT ${limit}`.execute(db);
  return rows;
}
