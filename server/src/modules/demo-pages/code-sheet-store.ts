import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Database } from '#platform/database.ts';

export interface CodeSheet {
  weekName: string;
  groups: { title: string; people: { name: string; reference: string }[] }[];
}

/** Everyone in a week who has a code to scan, by outbound coach and name; null when there is no such week. */
export async function findCodeSheet(
  { db }: Database,
  weekId: string,
  coachId: string | null,
): Promise<CodeSheet | null> {
  const week = await db.selectFrom('week').select('name').where('week_id', '=', weekId).executeTakeFirst();
  if (!week) return null;
  const rows = await db
    .selectFrom('passenger as p')
    .leftJoin('allocation as a', (join) =>
      join
        .onRef('a.week_id', '=', 'p.week_id')
        .onRef('a.reference', '=', 'p.reference')
        .on('a.kind', '=', 'coach')
        .on('a.direction', '=', 'outbound')
        .on('a.gone', '=', false),
    )
    .select(['p.name', 'p.reference', 'a.place_id as coach'])
    .where('p.week_id', '=', weekId)
    .where('p.gone', '=', false)
    .where('p.cancelled', '=', false)
    .$if(coachId !== null, (query) => query.where('a.place_id', '=', coachId))
    .execute();
  const groups = [...Map.groupBy(rows, ({ coach }) => coach ?? '')].map(([coach, people]) => ({
    coach,
    title: coach === '' ? 'No coach outbound' : `Coach ${coach} outbound`,
    people: people
      .map(({ name, reference }) => ({ name, reference }))
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.reference, b.reference)),
  }));
  groups.sort((a, b) => Number(a.coach === '') - Number(b.coach === '') || compareByNumber(a.coach, b.coach));
  return { weekName: week.name, groups: groups.map(({ title, people }) => ({ title, people })) };
}
