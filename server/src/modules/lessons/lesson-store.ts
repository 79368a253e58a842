import type { LessonEntry, LessonTicket } from '@offpiste/domain/contract/lesson.ts';
import type { LessonPlace } from '@offpiste/domain/contract/week.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isDeleted, isRegistered, ticketRows } from '#lists/ticket-rows.ts';
import type { Queries } from '#platform/as-rep.ts';
import { lessonTicket, type ParticipantRow } from './lesson-ticket.ts';

/** Every lesson and workshop of a week, by the number in the group's name. */
export async function listLessons({ db }: Queries, weekId: string): Promise<LessonEntry[]> {
  const { rows } = await sql<{
    lessonId: string;
    detail: z.infer<typeof LessonPlace>;
    sheet: { lessonRef?: string; lessonTicketId?: string };
    participants: number;
  }>`
    SELECT l.place_id AS "lessonId", l.detail, l.sheet, (
      SELECT count(*) FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
      WHERE a.week_id = l.week_id AND a.kind = 'lesson' AND a.place_id = l.place_id
        AND NOT (a.gone OR p.gone OR p.cancelled)) AS participants
    FROM place l WHERE l.week_id = ${weekId} AND l.kind = 'lesson' AND NOT l.gone`.execute(db);
  return rows
    .map(({ lessonId, detail, sheet, participants }) => ({
      ...detail,
      lessonId,
      lessonRef: sheet.lessonRef ?? lessonId,
      lessonTicketId: sheet.lessonTicketId ?? lessonId,
      participants,
    }))
    .sort((a, b) => compareByNumber(a.group, b.group) || compareText(a.lessonId, b.lessonId));
}

/** The participants of a lesson, by name; null when the week has no such lesson. */
export async function findLessonTickets(
  { db }: Queries,
  { weekId, lessonId }: { weekId: string; lessonId: string },
): Promise<LessonTicket[] | null> {
  const known = await sql`
    SELECT FROM place l WHERE l.week_id = ${weekId} AND l.kind = 'lesson' AND l.place_id = ${lessonId}
      AND NOT l.gone`.execute(db);
  if (known.rows.length === 0) return null;

  const { rows } = await sql<ParticipantRow>`
    SELECT p.name, a.reference, a.barcode, ${isDeleted} AS deleted, ${isRegistered} AS registered
    FROM ${ticketRows(weekId, 'lesson')} AND a.place_id = ${lessonId}`.execute(db);
  return rows
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.reference, b.reference))
    .map((row) => lessonTicket(lessonId, row));
}
