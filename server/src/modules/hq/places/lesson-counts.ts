import type { LessonAtHq } from '@offpiste/domain/contract/hq/places.ts';
import type { LessonPlace } from '@offpiste/domain/contract/week.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isDeleted, isRegistered, ticketRows } from '#lists/ticket-rows.ts';
import type { Queries } from '#platform/as-rep.ts';

/** Counts who is booked on every lesson and workshop of a week, and who of these has registered. */
export async function countLessons({ db }: Queries, weekId: string): Promise<LessonAtHq[]> {
  const { rows } = await sql<
    Pick<LessonAtHq, 'lessonId' | 'booked' | 'registered'> & { detail: z.infer<typeof LessonPlace> }
  >`
    SELECT l.place_id AS "lessonId", l.detail, coalesce(c.booked, 0) AS booked, coalesce(c.registered, 0) AS registered
    FROM place l LEFT JOIN (
      SELECT a.place_id, count(*)::int AS booked, count(*) FILTER (WHERE ${isRegistered})::int AS registered
      FROM ${ticketRows(weekId, 'lesson')} AND NOT ${isDeleted} GROUP BY a.place_id) c ON c.place_id = l.place_id
    WHERE l.week_id = ${weekId} AND l.kind = 'lesson' AND NOT l.gone`.execute(db);
  return rows
    .map(({ lessonId, detail: { group, lessonType, times, meetingPoint }, booked, registered }) => ({
      ...{ lessonId, group, lessonType, times, meetingPoint, booked, registered },
    }))
    .sort((a, b) => compareByNumber(a.group, b.group) || compareText(a.lessonId, b.lessonId));
}
