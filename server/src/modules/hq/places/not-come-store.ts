import { NOT_COME_PAGE, type NotComeReply } from '@offpiste/domain/contract/hq/places.ts';
import { type RawBuilder, sql } from 'kysely';
import { isDeletedPass, passDistributed, passRows } from '#lists/pass-rows.ts';
import { coachesOfFound, roomOfFound } from '#lists/room-and-coaches.ts';
import { hasEntered, isDeleted, isRegistered, ticketRows } from '#lists/ticket-rows.ts';
import type { Queries } from '#platform/as-rep.ts';

/** References of people, as rows of one column. */
type References = RawBuilder<unknown>;

/** Who is booked on an event, and never came in. */
export const notAtEvent = (weekId: string, eventId: string): References => sql`
  SELECT a.reference FROM ${ticketRows(weekId, 'event')} AND a.place_id = ${eventId}
    AND NOT ${isDeleted} AND ${hasEntered} IS NOT TRUE`;

/** Who is booked on a lesson, and has not registered. */
export const notAtLesson = (weekId: string, lessonId: string): References => sql`
  SELECT a.reference FROM ${ticketRows(weekId, 'lesson')} AND a.place_id = ${lessonId}
    AND NOT ${isDeleted} AND NOT ${isRegistered}`;

/** Whose valid pass is at a point still. */
export const notAtPoint = (weekId: string, pointId: string): References => sql`
  SELECT DISTINCT reference FROM (${passRows(
    sql`a.reference, a.place_id, ${isDeletedPass} AS deleted, ${passDistributed} = 'null' AS here`,
    weekId,
  )}) pass WHERE place_id = ${pointId} AND here AND NOT deleted`;

/** Who may receive the keys of rooms, and is booked still. */
export const whoseKeys = (weekId: string, roomIds: readonly string[]): References => sql`
  WITH allowed AS MATERIALIZED (
    SELECT DISTINCT jsonb_array_elements_text(r.sheet -> 'allowedBarcodes') AS reference FROM place r
    WHERE r.week_id = ${weekId} AND r.kind = 'room' AND r.place_id = ANY(${roomIds}))
  SELECT p.reference FROM allowed JOIN passenger p ON p.week_id = ${weekId} AND p.reference = allowed.reference
  WHERE NOT p.cancelled AND NOT p.gone`;

/** Reads a page of these people, by name, with where they may be and how to reach them. */
export async function findNotCome(
  { db }: Queries,
  { weekId, references, cursor }: { weekId: string; references: References; cursor: string | undefined },
): Promise<NotComeReply> {
  const words = sql`coalesce(s.words, '')`;
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(words, reference) > (SELECT coalesce(max(s.words), ''), ${cursor}::text FROM passenger_search s
          WHERE s.week_id = ${weekId} AND s.reference = ${cursor})`;
  const { rows } = await sql<{ total: number; people: NotComeReply['people'] }>`
    WITH missing AS MATERIALIZED (
      SELECT m.reference, ${words} AS words FROM (${references}) m
      LEFT JOIN passenger_search s ON s.week_id = ${weekId} AND s.reference = m.reference),
    found AS (
      SELECT ${weekId}::text AS week_id, reference, words FROM missing
      WHERE ${after} ORDER BY words, reference LIMIT ${NOT_COME_PAGE + 1}),
    person AS (
      SELECT found.words, found.reference, p.name, p.group_name AS "group", d.phone,
        ${roomOfFound} AS room, ${coachesOfFound} AS coaches
      FROM found JOIN passenger p ON p.week_id = found.week_id AND p.reference = found.reference
      LEFT JOIN passenger_detail d ON d.week_id = found.week_id AND d.reference = found.reference)
    SELECT (SELECT count(*)::int FROM missing) AS total,
      coalesce(jsonb_agg(to_jsonb(person) - 'words' ORDER BY words, reference), '[]') AS people FROM person`.execute(
    db,
  );
  const [{ total, people: found } = { total: 0, people: [] }] = rows;
  const people = found.slice(0, NOT_COME_PAGE);
  return { total, people, next: found.length > NOT_COME_PAGE ? (people.at(-1)?.reference ?? null) : null };
}
