import type { CodesBy } from '@offpiste/domain/contract/hq/codes-by.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import { roomName } from './named-places.ts';

/** People who belong together, and what that is called; without an id those who belong to none. */
export interface CodeGroup {
  id: string;
  title: string;
  people: { name: string; reference: string }[];
}

export interface CodeSheet {
  weekName: string;
  groups: CodeGroup[];
}

/** Everyone in a week who has a code to scan, by group and name; null when there is no such week. */
export async function findCodeSheet({ db }: Queries, weekId: string, by: CodesBy): Promise<CodeSheet | null> {
  const week = await db.selectFrom('week').select('name').where('week_id', '=', weekId).executeTakeFirst();
  if (!week) return null;
  const { id, name, from = sql`` } = GROUPED[by];
  const { rows } = await sql<{ id: string; called: string; name: string; reference: string }>`
    SELECT g.reference, g.name, coalesce(${id}, '') AS id, coalesce(${name}, '') AS called
    FROM passenger g ${from} WHERE g.week_id = ${weekId} AND NOT g.gone AND NOT g.cancelled`.execute(db);
  const groups = [...Map.groupBy(rows, (row) => row.id)].map(([groupId, people]) => ({
    id: groupId,
    title: groupId === '' ? WITHOUT[by] : (people[0]?.called ?? groupId),
    people: people
      .map((person) => ({ name: person.name, reference: person.reference }))
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.reference, b.reference)),
  }));
  groups.sort((a, b) => Number(a.id === '') - Number(b.id === '') || compareByNumber(a.title, b.title));
  return { weekName: week.name, groups };
}

const WITHOUT: Record<CodesBy, string> = {
  coach: 'No coach outbound',
  group: 'No group',
  building: 'No room',
  room: 'No room',
  person: '',
};

const inRoom = sql`
  LEFT JOIN allocation a ON a.week_id = g.week_id AND a.reference = g.reference AND a.kind = 'room' AND NOT a.gone
  LEFT JOIN place p ON p.week_id = a.week_id AND p.kind = 'room' AND p.place_id = a.place_id`;

interface Grouped {
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  from?: RawBuilder<unknown>;
}

/** How passengers `g` are put together. */
const GROUPED: Record<CodesBy, Grouped> = {
  coach: {
    id: sql`a.place_id`,
    name: sql`'Coach ' || a.place_id || ' outbound'`,
    from: sql`LEFT JOIN allocation a ON a.week_id = g.week_id AND a.reference = g.reference AND a.kind = 'coach'
      AND a.direction = 'outbound' AND NOT a.gone`,
  },
  group: { id: sql`g.group_name`, name: sql`g.group_name` },
  building: {
    id: sql`p.detail ->> 'accommodation'`,
    name: sql`coalesce(h.detail ->> 'name', p.detail ->> 'accommodation')`,
    from: sql`${inRoom} LEFT JOIN place h ON h.week_id = p.week_id AND h.kind = 'accommodation'
      AND h.place_id = p.detail ->> 'accommodation'`,
  },
  room: { id: sql`p.place_id`, name: roomName, from: inRoom },
  person: { id: sql`g.reference`, name: sql`g.name` },
};

/** Returns the sheet with one group alone; as it is without an id. */
export function onlyGroup(sheet: CodeSheet, id: string | null): CodeSheet {
  return id === null ? sheet : { ...sheet, groups: sheet.groups.filter((group) => group.id === id) };
}
