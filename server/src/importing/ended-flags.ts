import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import type pg from 'pg';

/** A room of which what headquarters said ends with an import. */
export interface EndedFlag {
  /** `Les Cimes · Apartment 12` */
  room: string;
  /** `headquarters said blocked, the sheet now says not blocked` */
  what: string;
}

const FLAGS = ['ready', 'blocked'] as const;
type Flag = (typeof FLAGS)[number];

interface FlaggedRoom extends Record<Flag | `sheet_${Flag}`, number | null> {
  building: string;
  name: string;
  /** What the sheet is about to say; null where it has no keys of the room any more. */
  wanted: Record<Flag, number> | null;
}

/** Whether the sheet `s` of a room says something new, so that the flag `f` of this name has ended. */
const hasEnded = (name: Flag, sheet: string) =>
  `(f.${name} IS NOT NULL AND f.sheet_${name} IS DISTINCT FROM (${sheet} ->> '${name}')::smallint)`;

/** Returns the rooms whose staged sheet says something new where headquarters had said something else. */
export async function endedFlags(client: pg.PoolClient, weekId: string): Promise<EndedFlag[]> {
  const { rows } = await client.query<FlaggedRoom>(
    `SELECT f.ready, f.blocked, f.sheet_ready, f.sheet_blocked, r.sheet ->> 'buildingName' AS building,
       r.sheet ->> 'roomName' AS name, nullif(s.sheet, '{}') AS wanted
     FROM room_flag f
     JOIN place r ON r.week_id = f.week_id AND r.kind = 'room' AND r.place_id = f.room_id AND NOT r.gone
     LEFT JOIN staged_place s ON s.week_id = f.week_id AND s.kind = 'room' AND s.place_id = f.room_id
     WHERE f.week_id = $1 AND r.sheet <> '{}' AND (${FLAGS.map((name) => hasEnded(name, 's.sheet')).join(' OR ')})`,
    [weekId],
  );
  return rows
    .toSorted((a, b) => compareText(a.building, b.building) || compareByNumber(a.name, b.name))
    .map((room) => ({ room: `${room.building} · ${room.name}`, what: whatEnds(room) }));
}

/** Forgets what has ended, so that it does not begin again when the sheet says once more what it said then. */
export async function endFlags(client: pg.PoolClient, weekId: string): Promise<void> {
  for (const name of FLAGS)
    await client.query(
      `UPDATE room_flag f SET ${name} = NULL, sheet_${name} = NULL FROM place r
       WHERE f.week_id = $1 AND r.week_id = f.week_id AND r.kind = 'room' AND r.place_id = f.room_id
         AND (${hasEnded(name, 'r.sheet')} OR f.${name} IS NOT NULL AND r.gone)`,
      [weekId],
    );
}

function whatEnds(room: FlaggedRoom): string {
  const { wanted } = room;
  const ended = FLAGS.filter((name) => room[name] !== null && room[`sheet_${name}`] !== wanted?.[name]);
  const said = ended.map((name) => word(name, room[name])).join(' and ');
  if (wanted === null) return `headquarters said ${said}, the sheet has no keys of it any more`;
  return `headquarters said ${said}, the sheet now says ${ended.map((name) => word(name, wanted[name])).join(' and ')}`;
}

function word(name: Flag, value: number | null): string {
  return value === 1 ? name : `not ${name}`;
}
