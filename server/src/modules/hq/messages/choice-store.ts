import type { MessageChoicesReply } from '@offpiste/domain/contract/hq/messages.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { coachName, type Direction, type VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { sql } from 'kysely';
import { placeOf } from '#lists/departure-place.ts';
import type { Queries } from '#platform/as-rep.ts';

/** Reads to whom a message can go, of a week where one is named. */
export async function findMessageChoices(
  { db }: Queries,
  weekId: string | null,
  { demo }: { demo: boolean },
): Promise<MessageChoicesReply> {
  const { rows: resorts } = await sql<{ name: string }>`
    SELECT DISTINCT detail ->> 'Resort' AS name FROM look_up
    WHERE week_id = ${weekId} AND kind = 'rep-record' AND detail ->> 'Resort' <> '' ORDER BY 1`.execute(db);
  const { rows: vehicles } = await sql<{
    kind: VehicleKind;
    id: string;
    direction: Direction;
    COACH: string;
  }>`
    SELECT kind, place_id AS id, direction, coalesce(sheet ->> 'COACH', '') AS "COACH" FROM place
    CROSS JOIN (VALUES (1, 'outbound'), (2, 'inbound')) AS ways (n, direction)
    WHERE week_id = ${weekId} AND kind IN ('coach', 'transfer') AND NOT gone
      AND jsonb_array_length(detail -> 'departures' -> direction) > 0
    ORDER BY kind, n`.execute(db);
  const reps = await db
    .selectFrom('rep')
    .select(['rep_id as repId', 'name', 'tenant as brand'])
    .where('disabled', '=', false)
    .$if(!demo, (real) => real.where('demo', '=', false))
    .orderBy(sql`lower(name)`)
    .orderBy('rep_id')
    .execute();
  return {
    resorts: resorts.map(({ name }) => name),
    departures: vehicles
      .toSorted(
        (a, b) =>
          Number(a.kind === 'transfer') - Number(b.kind === 'transfer') || compareByNumber(a.id, b.id),
      )
      .map(({ COACH, ...vehicle }) => ({
        place: placeOf(vehicle),
        name: `${vehicle.kind === 'coach' ? coachName({ COACH }, vehicle.id) : `Transfer ${vehicle.id}`} ${vehicle.direction}`,
      })),
    reps,
  };
}
