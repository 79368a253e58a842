import { toEpoch, toInstant } from '@offpiste/domain/contract/fields.ts';
import type { EventAtHq } from '@offpiste/domain/contract/hq/places.ts';
import type { EventPlace } from '@offpiste/domain/contract/week.ts';
import { compareByStart } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { entryStatus, hasEntered, isDeleted, ticketRows } from '#lists/ticket-rows.ts';
import type { Queries } from '#platform/as-rep.ts';

/** An event as its sheet has it. */
type ListedEvent = Pick<EventAtHq, 'eventId' | 'name' | 'location' | 'startsAt' | 'endsAt'>;
/** What has happened at its door. */
export type EventCounts = Omit<EventAtHq, keyof ListedEvent>;

const QUARTER_MS = 15 * 60_000;
const quarterMs = sql.lit(QUARTER_MS);

/** Reads the events of a week, by start, then name. */
export async function listEventsOfWeek({ db }: Queries, weekId: string): Promise<ListedEvent[]> {
  const { rows } = await sql<{
    eventId: string;
    detail: z.infer<typeof EventPlace>;
    locationName: string | null;
  }>`
    SELECT v.place_id AS "eventId", v.detail, v.sheet ->> 'locationName' AS "locationName"
    FROM place v WHERE v.week_id = ${weekId} AND v.kind = 'event' AND NOT v.gone`.execute(db);
  return rows
    .map(({ eventId, detail, locationName }) => ({
      eventId,
      name: detail.name,
      location: locationName ?? detail.location?.name ?? null,
      startsAt: detail.startDateTime,
      endsAt: detail.endDateTime,
    }))
    .sort((a, b) => compareByStart(startOf(a), startOf(b)));
}

/** Counts the people of events, and how often somebody came in when; in the order of their ids. */
export async function countEvents(
  { db }: Queries,
  weekId: string,
  eventIds: readonly string[],
): Promise<EventCounts[]> {
  const { rows } = await sql<
    Omit<EventCounts, 'quarters'> & { quarters: { quarter: number; entries: number }[] }
  >`
    WITH ticket AS MATERIALIZED (
      SELECT a.place_id, ${isDeleted} AS deleted, ${entryStatus} AS status, ${hasEntered} AS entered,
        s.state -> 'passages' AS passages
      FROM ${ticketRows(weekId, 'event')} AND a.place_id = ANY(${eventIds})),
    entry AS MATERIALIZED (
      SELECT place_id, (passage ->> 'at')::bigint / ${quarterMs} AS quarter, count(*)::int AS entries
      FROM ticket CROSS JOIN LATERAL jsonb_array_elements(passages) passage
      WHERE passage ->> 'way' = 'in' GROUP BY place_id, quarter)
    SELECT count(*) FILTER (WHERE NOT deleted)::int AS expected,
      count(*) FILTER (WHERE NOT deleted AND entered IS NOT TRUE)::int AS waiting,
      count(*) FILTER (WHERE entered)::int AS entered,
      count(*) FILTER (WHERE status = 'entered')::int AS inside,
      count(*) FILTER (WHERE status = 'exited')::int AS "left",
      coalesce((SELECT jsonb_agg(jsonb_build_object('quarter', quarter, 'entries', entries) ORDER BY quarter)
        FROM entry WHERE entry.place_id = wanted.id), '[]') AS quarters
    FROM unnest(${eventIds}::text[]) WITH ORDINALITY AS wanted(id, at) LEFT JOIN ticket ON ticket.place_id = wanted.id
    GROUP BY wanted.at, wanted.id ORDER BY wanted.at`.execute(db);
  return rows.map(({ quarters, ...counted }) => ({
    ...counted,
    quarters: quarters.map(({ quarter, entries }) => ({ at: toInstant(quarter * QUARTER_MS), entries })),
  }));
}

function startOf({ startsAt, name }: ListedEvent) {
  return { startsAt: startsAt === null ? null : toEpoch(startsAt), name };
}
