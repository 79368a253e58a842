import type { DistBuildingsReply, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { RoomName } from '@offpiste/domain/rules/key-distribution.ts';
import type { KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import { hasKeys, type KeySheet, sheetNow } from '#lists/key-sheet.ts';
import { subjectState } from '#lists/subject-state.ts';
import type { Queries } from '#platform/as-rep.ts';
import { keyRoomStatus } from './key-room-status.ts';

/** What the rooms of a list have in common. A building is meant by its id or its name. */
export type KeyRoomsOf = { by: 'location' | 'supplier' | 'building' | 'room'; name: string };

/** What the verdict on a handover depends on beside the room's facts. */
export interface KeyBooking {
  /** Null when no room with keys has this id. */
  sheet: KeySheet | null;
  /** The names of everyone in the reply, by reference. */
  names: Record<string, string>;
  /** The room of a recipient who does not belong to this one. */
  belongsTo: RoomName | null;
}

const roomName = sql`jsonb_build_object('roomId', r.place_id, 'roomName', r.sheet -> 'roomName',
  'buildingName', r.sheet -> 'buildingName')`;

/** The rooms of a list, by building and number, with the names this viewer may see; two queries. */
export async function findKeyRooms(
  { db }: Queries,
  weekId: string,
  of: KeyRoomsOf,
  viewer: Viewer,
): Promise<KeyRoomStatus[]> {
  const { rows } = await sql<{ sheet: KeySheet; handovers: KeyHandover[] }>`
    SELECT ${sheetNow} AS sheet, coalesce(s.state, '[]') AS handovers FROM place r
    LEFT JOIN ${subjectState(sql`r.week_id`, sql`'room:' || r.place_id`)} ON true
    WHERE r.week_id = ${weekId} AND ${hasKeys} AND ${among(of)}`.execute(db);
  const references = rows.flatMap(({ sheet, handovers }) => [
    ...sheet.allowedBarcodes,
    ...handovers.flatMap((handover) => (handover.way === 'out' ? [handover.recipient] : [])),
  ]);
  const named = await sql<{ reference: string; name: string }>`
    SELECT reference, name FROM passenger
    WHERE week_id = ${weekId} AND reference = ANY(${references}::text[])`.execute(db);
  const names = new Map(named.rows.map(({ reference, name }) => [reference, name]));
  return rows
    .map(({ sheet, handovers }) => keyRoomStatus(sheet, handovers, names, viewer))
    .sort((a, b) => compareText(a.buildingName, b.buildingName) || compareByNumber(a.roomName, b.roomName));
}

function among({ by, name }: KeyRoomsOf): RawBuilder<unknown> {
  switch (by) {
    case 'location':
      return sql`r.sheet ->> 'distLoc' = ${name}`;
    case 'supplier':
      return sql`r.sheet ->> 'supplier' = ${name}`;
    case 'building':
      return sql`${name} IN (r.sheet ->> 'buildingName', r.detail ->> 'accommodation')`;
    case 'room':
      return sql`r.place_id = ${name}`;
  }
}

/** The different values of a cell over the week's rooms, by name; rooms without one are in no such list. */
export async function listCells(
  { db }: Queries,
  weekId: string,
  cell: 'distLoc' | 'supplier',
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT r.sheet ->> ${cell}::text AS value FROM place r
    WHERE r.week_id = ${weekId} AND ${hasKeys} AND r.sheet ->> ${cell}::text <> ''`.execute(db);
  return rows.map(({ value }) => value).sort(compareText);
}

/** The buildings in which we hand out keys. */
export async function listKeyBuildings({ db }: Queries, weekId: string): Promise<DistBuildingsReply> {
  const { rows } = await sql<{ building: string; buildingName: string }>`
    SELECT DISTINCT r.detail ->> 'accommodation' AS building, r.sheet ->> 'buildingName' AS "buildingName"
    FROM place r WHERE r.week_id = ${weekId} AND ${hasKeys}`.execute(db);
  return rows.sort((a, b) => compareText(a.buildingName, b.buildingName));
}

/** The room whose keys a person may receive, preferably where they sleep; otherwise where they sleep. Null without either. */
export async function findRoomOfPerson(
  { db }: Queries,
  weekId: string,
  reference: string,
): Promise<string | null> {
  const sleepsThere = sql`EXISTS (SELECT FROM allocation a WHERE a.week_id = r.week_id AND a.kind = 'room'
    AND a.place_id = r.place_id AND a.reference = ${reference} AND NOT a.gone)`;
  const { rows } = await sql<{ roomId: string }>`
    SELECT r.place_id AS "roomId" FROM place r
    WHERE r.week_id = ${weekId} AND ${hasKeys}
      AND (r.sheet -> 'allowedBarcodes' ? ${reference}::text OR ${sleepsThere})
    ORDER BY r.sheet -> 'allowedBarcodes' ? ${reference}::text DESC, ${sleepsThere} DESC, r.place_id
    LIMIT 1`.execute(db);
  return rows[0]?.roomId ?? null;
}

/** The room of a handover with its people, as an expression for the ledger's reading. */
export function keyBooking(about: Record<'weekId' | 'roomId' | 'reference', Column>): RawBuilder<KeyBooking> {
  const { weekId, roomId, reference } = about;
  const thisRoom = sql`r.week_id = ${weekId} AND r.place_id = ${roomId} AND ${hasKeys}`;
  return sql<KeyBooking>`jsonb_build_object(
    'sheet', (SELECT ${sheetNow} FROM place r WHERE ${thisRoom}),
    'names', coalesce((
      SELECT jsonb_object_agg(p.reference, p.name) FROM passenger p WHERE p.week_id = ${weekId} AND p.reference IN (
        SELECT jsonb_array_elements_text(r.sheet -> 'allowedBarcodes') FROM place r WHERE ${thisRoom}
        UNION SELECT l.reference FROM ledger l
          WHERE l.week_id = ${weekId} AND l.subject = 'room:' || ${roomId} AND l.is_fact
        UNION SELECT ${reference}::text)), '{}'),
    'belongsTo', CASE
      WHEN EXISTS (SELECT FROM place r WHERE ${thisRoom} AND r.sheet -> 'allowedBarcodes' ? ${reference}::text)
      THEN NULL
      ELSE (SELECT ${roomName} FROM place r WHERE r.week_id = ${weekId} AND ${hasKeys}
        AND r.sheet -> 'allowedBarcodes' ? ${reference}::text ORDER BY r.place_id LIMIT 1) END)`;
}
