import { PEOPLE_PAGE, type PeopleReply } from '@offpiste/domain/contract/hq/people.ts';
import { type RawBuilder, sql } from 'kysely';
import { coachesOfFound, roomOfFound } from '#lists/room-and-coaches.ts';
import type { Queries } from '#platform/as-rep.ts';

interface FoundRow {
  reference: string;
  name: string;
  cancelled: boolean;
  gone: boolean;
  group: string | null;
  room: string | null;
  coaches: PeopleReply['people'][number]['coaches'];
}

/** Fewer digits than these are no end of a telephone number. */
const PHONE_DIGITS = 3;

/**
 * Finds people by words in any order, each the beginning of a word of name, reference, group or room, or by the last
 * digits of the telephone. `cursor` is the reference of the last one on the page before.
 */
export async function findPeople(
  { db }: Queries,
  { week, q, cursor }: { week: string; q: string; cursor?: string | undefined },
): Promise<PeopleReply> {
  const { rows } = await sql<FoundRow>`
    SELECT p.reference, p.name, p.cancelled, p.gone, p.group_name AS "group",
      ${roomOfFound} AS room, ${coachesOfFound} AS coaches
    FROM (${matching(week, q, cursor)}) found
    JOIN passenger p ON p.week_id = found.week_id AND p.reference = found.reference
    ORDER BY found.last, found.words, found.reference`.execute(db);
  const people = rows.slice(0, PEOPLE_PAGE);
  return { people, next: rows.length > PEOPLE_PAGE ? (people.at(-1)?.reference ?? null) : null };
}

/** One page of the people who match, and one more where there are more. */
function matching(week: string, q: string, cursor: string | undefined): RawBuilder<unknown> {
  const digits = /^[+()0-9 -]+$/.test(q) ? q.replace(/[^0-9]/g, '').replace(/^0+/, '') : '';
  const byPhone =
    digits.length >= PHONE_DIGITS ? sql`OR right(s.phone, ${digits.length}) = ${digits}` : sql``;
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(p.cancelled OR p.gone, s.words, s.reference) > (
          SELECT c.cancelled OR c.gone, b.words, b.reference FROM passenger_search b
          JOIN passenger c ON c.week_id = b.week_id AND c.reference = b.reference
          WHERE b.week_id = ${week} AND b.reference = ${cursor})`;
  return sql`
    SELECT s.week_id, s.reference, s.words, p.cancelled OR p.gone AS last
    FROM passenger_search s JOIN passenger p ON p.week_id = s.week_id AND p.reference = s.reference
    WHERE s.week_id = ${week} AND words_of(${q}) <> ' '
      AND (s.words LIKE ALL (ARRAY(
          SELECT '% ' || word || '%' FROM unnest(string_to_array(btrim(words_of(${q})), ' ')) word)) ${byPhone})
      AND ${after}
    ORDER BY p.cancelled OR p.gone, s.words, s.reference LIMIT ${PEOPLE_PAGE + 1}`;
}
