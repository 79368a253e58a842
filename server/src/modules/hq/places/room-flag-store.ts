import type { RoomsBody } from '@offpiste/domain/contract/hq/places.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasKeys, sheetNow } from '#lists/key-sheet.ts';
import type { Queries } from '#platform/as-rep.ts';

interface Said extends RoomsBody {
  weekId: string;
  /** The rep at headquarters. */
  by: string;
  at: number;
}

const FLAGS = ['ready', 'blocked'] as const;

/** How many of these are rooms of the week whose keys we hand out. */
export async function countKeyRooms(
  { db }: Queries,
  weekId: string,
  rooms: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM place r
    WHERE r.week_id = ${weekId} AND ${hasKeys} AND r.place_id = ANY(${rooms})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Keeps what headquarters says of rooms beside what their sheet says now, and returns how many become something else by it.
 * Where the sheet says the same, nothing is kept: then the sheet alone counts.
 */
export async function sayOfRooms({ db }: Queries, { rooms, weekId, by, at, ...said }: Said): Promise<number> {
  const wanted = FLAGS.flatMap((name) => {
    const value = said[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const columns = wanted.flatMap(({ name }) => [sql.ref(name), sql.ref(`sheet_${name}`)]);
  const sheet = (name: string) => sql`(r.sheet ->> ${sql.lit(name)})::smallint`;
  const values = wanted.flatMap(({ name, value }) => [
    sql`nullif(${value}::smallint, ${sheet(name)})`,
    sql`CASE WHEN ${sheet(name)} <> ${value}::smallint THEN ${sheet(name)} END`,
  ]);
  const others = wanted.map(
    ({ name, value }) => sql`(${sheetNow} ->> ${sql.lit(name)})::smallint <> ${value}::smallint`,
  );
  const excluded: RawBuilder<unknown>[] = columns.map((column) => sql`${column} = excluded.${column}`);
  const { rows } = await sql`
    INSERT INTO room_flag (week_id, room_id, by, at, ${sql.join(columns)})
    SELECT r.week_id, r.place_id, ${by}, ${at}, ${sql.join(values)} FROM place r
    WHERE r.week_id = ${weekId} AND ${hasKeys} AND r.place_id = ANY(${rooms})
      AND (${sql.join(others, sql` OR `)})
    ORDER BY r.place_id
    ON CONFLICT (week_id, room_id) DO UPDATE SET ${sql.join(excluded)}, by = excluded.by, at = excluded.at,
      started = excluded.started, xid = excluded.xid
    RETURNING room_id`.execute(db);
  return rows.length;
}
