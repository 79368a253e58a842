import type { PassPointAtHq } from '@offpiste/domain/contract/hq/places.ts';
import type { LiftPassPlace } from '@offpiste/domain/contract/week.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isDeletedPass, passDistributed, passRows } from '#lists/pass-rows.ts';
import type { Queries } from '#platform/as-rep.ts';

type PassRep = PassPointAtHq['reps'][number];

/** Counts the valid lift passes of every point of a week, and those of each rep who has some of it. */
export async function countPasses({ db }: Queries, weekId: string): Promise<PassPointAtHq[]> {
  const columns = sql`a.place_id, a.detail -> 'staffMembers' AS reps, ${isDeletedPass} AS deleted,
    ${passDistributed} <> 'null' AS distributed`;
  const { rows } = await sql<
    Pick<PassPointAtHq, 'pointId' | 'total' | 'distributed' | 'unallocated'> & {
      detail: z.infer<typeof LiftPassPlace>;
      reps: PassRep[];
    }
  >`
    WITH pass AS MATERIALIZED (SELECT * FROM (${passRows(columns, weekId)}) p WHERE NOT deleted),
    point AS (
      SELECT place_id, count(*)::int AS total, count(*) FILTER (WHERE distributed)::int AS distributed,
        count(*) FILTER (WHERE coalesce(reps, '[]') = '[]')::int AS unallocated
      FROM pass GROUP BY place_id),
    held AS (
      SELECT place_id, rep_id, count(*)::int AS total, count(*) FILTER (WHERE distributed)::int AS distributed
      FROM pass CROSS JOIN LATERAL jsonb_array_elements_text(reps) rep_id GROUP BY place_id, rep_id),
    holders AS (
      SELECT h.place_id, jsonb_agg(jsonb_build_object(
        'repId', h.rep_id, 'name', r.name, 'total', h.total, 'distributed', h.distributed)) AS list
      FROM held h LEFT JOIN rep r ON r.rep_id = h.rep_id GROUP BY h.place_id)
    SELECT l.place_id AS "pointId", l.detail, coalesce(p.total, 0) AS total, coalesce(p.distributed, 0) AS distributed,
      coalesce(p.unallocated, 0) AS unallocated, coalesce(h.list, '[]') AS reps
    FROM place l LEFT JOIN point p ON p.place_id = l.place_id LEFT JOIN holders h ON h.place_id = l.place_id
    WHERE l.week_id = ${weekId} AND l.kind = 'lift-pass' AND NOT l.gone`.execute(db);
  return rows
    .map(({ detail, reps, ...point }) => ({
      ...point,
      name: detail.distributionPoint,
      startsAt: detail.distributionStartTime,
      reps: reps.sort(byName),
    }))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.pointId, b.pointId));
}

function byName(a: PassRep, b: PassRep): number {
  return compareText(a.name ?? a.repId, b.name ?? b.repId) || compareText(a.repId, b.repId);
}
