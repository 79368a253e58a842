import { toEpoch, toInstant } from '@offpiste/domain/contract/fields.ts';
import type { EventAtHq } from '@offpiste/domain/contract/hq/places.ts';
import type { EventPlace } from '@offpiste/domain/contract/week.ts';
import { compareByStart } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { entryStatus, hasEntered, isDeleted, ticketRows } from '#lists/ticket-rows.ts';
import type { Queries } from '#platform/as-rep.ts';

type Counts = Pick<EventAtHq, 'expected' | 'waiting' | 'entered' | 'inside' | 'left'>;

interface EventRow extends Counts {
  eventId: string;
  detail: z.infer<typeof EventPlace>;
  locationName: string | null;
  quarters: { quarter: number; entries: number }[];
}

const QUARTER_MS = 15 * 60_000;
const quarterMs = sql.lit(QUARTER_MS);

/** Counts the people of every event of a week, and how often somebody came in when. */
export async function countEvents({ db }: Queries, weekId: string): Promise<EventAtHq[]> {
  const { rows } = await sql<EventRow>`
    WITH ticket AS MATERIALIZED (
      SELECT a.place_id, ${isDeleted} AS deleted, ${entryStatus} AS status, ${hasEntered} AS entered,
        s.state -> 'passages' AS passages
      FROM ${ticketRows(weekId, 'event')}),
    counted AS (
      SELECT place_id, count(*) FILTER (WHERE NOT deleted)::int AS expected,
        count(*) FILTER (WHERE NOT deleted AND entered IS NOT TRUE)::int AS waiting,
        count(*) FILTER (WHERE entered)::int AS entered,
        count(*) FILTER (WHERE status = 'entered')::int AS inside,
        count(*) FILTER (WHERE status = 'exited')::int AS "left"
      FROM ticket GROUP BY place_id),
    entry AS (
      SELECT place_id, (passage ->> 'at')::bigint / ${quarterMs} AS quarter, count(*)::int AS entries
      FROM ticket CROSS JOIN LATERAL jsonb_array_elements(passages) passage
      WHERE passage ->> 'way' = 'in' GROUP BY place_id, quarter),
    quarters AS (
      SELECT place_id, jsonb_agg(jsonb_build_object('quarter', quarter, 'entries', entries) ORDER BY quarter) AS list
      FROM entry GROUP BY place_id)
    SELECT v.place_id AS "eventId", v.detail, v.sheet ->> 'locationName' AS "locationName",
      coalesce(c.expected, 0) AS expected, coalesce(c.waiting, 0) AS waiting, coalesce(c.entered, 0) AS entered,
      coalesce(c.inside, 0) AS inside, coalesce(c."left", 0) AS "left", coalesce(q.list, '[]') AS quarters
    FROM place v LEFT JOIN counted c ON c.place_id = v.place_id LEFT JOIN quarters q ON q.place_id = v.place_id
    WHERE v.week_id = ${weekId} AND v.kind = 'event' AND NOT v.gone`.execute(db);
  return rows.map(toEvent).sort((a, b) => compareByStart(startOf(a), startOf(b)));
}

function toEvent({ eventId, detail, locationName, quarters, ...counts }: EventRow): EventAtHq {
  return {
    eventId,
    name: detail.name,
    location: locationName ?? detail.location?.name ?? null,
    startsAt: detail.startDateTime,
    endsAt: detail.endDateTime,
    ...counts,
    quarters: quarters.map(({ quarter, entries }) => ({ at: toInstant(quarter * QUARTER_MS), entries })),
  };
}

function startOf({ startsAt, name }: EventAtHq) {
  return { startsAt: startsAt === null ? null : toEpoch(startsAt), name };
}
