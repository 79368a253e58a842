import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { BuildingAtHq, RoomAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { type KeyHandover, keysAt, keyTotals } from '@offpiste/domain/rules/key-totals.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import { hasKeys, type KeySheet, keyRoomOf, sheetNow } from '#lists/key-sheet.ts';
import { subjectState } from '#lists/subject-state.ts';
import type { Queries } from '#platform/as-rep.ts';

interface RoomRow {
  buildingId: string | null;
  sheet: KeySheet;
  handovers: KeyHandover[];
  said: { by: string | null; at: number } | null;
}

/** Where the keys of every room of a week are, by building. */
export async function countKeys({ db }: Queries, weekId: string): Promise<BuildingAtHq[]> {
  const { rows } = await sql<RoomRow>`
    SELECT r.detail ->> 'accommodation' AS "buildingId", now.sheet - 'allowedBarcodes' AS sheet,
      coalesce(s.state, '[]') AS handovers,
      CASE WHEN now.sheet <> r.sheet THEN (
        SELECT jsonb_build_object('by', p.name, 'at', f.at)
        FROM room_flag f LEFT JOIN rep p ON p.rep_id = f.by
        WHERE f.week_id = r.week_id AND f.room_id = r.place_id) END AS said
    FROM place r CROSS JOIN LATERAL (SELECT ${sheetNow} AS sheet) now
    LEFT JOIN ${subjectState(sql`r.week_id`, sql`'room:' || r.place_id`)} ON true
    WHERE r.week_id = ${weekId} AND ${hasKeys}`.execute(db);
  const buildings = Map.groupBy(rows, ({ buildingId, sheet }) =>
    JSON.stringify([buildingId ?? '', sheet.buildingName]),
  );
  return [...buildings.values()]
    .map((rooms) => ({
      buildingId: rooms[0]?.buildingId ?? '',
      name: rooms[0]?.sheet.buildingName ?? '',
      rooms: rooms
        .map(toRoom)
        .sort((a, b) => compareByNumber(a.name, b.name) || compareText(a.roomId, b.roomId)),
    }))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.buildingId, b.buildingId));
}

function toRoom({ sheet, handovers, said }: RoomRow): RoomAtHq {
  const room = keyRoomOf(sheet);
  const totals = keyTotals(room, handovers);
  return {
    roomId: sheet.roomId,
    name: sheet.roomName,
    keys: room.numberOfKeys,
    keysOut: totals.out,
    at: keysAt(room, totals),
    contested: totals.contested,
    ready: room.ready ? 1 : 0,
    blocked: room.blocked ? 1 : 0,
    said: said && { by: said.by, at: toInstant(said.at) },
  };
}
