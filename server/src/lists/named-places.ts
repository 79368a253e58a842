import type { NamedPlace } from '@offpiste/domain/contract/hq/timeline.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** Returns a place of a week, as the ledger names it, with the name that people use. */
export type NameOf = (place: string) => NamedPlace;

/** A place of the ledger, taken apart. */
const VEHICLE = /^(coach|transfer):(.*):(outbound|inbound)$/s;
const OTHER = /^(lesson|event|room|extras):(.*)$/s;

/**
 * Reads the names of places, with one query. Coaches, transfers and their extra passengers need none; a place that the
 * week does not have any more keeps its id.
 */
export async function findPlaceNames(
  { db }: Queries,
  weekId: string,
  places: Iterable<string>,
): Promise<NameOf> {
  const looked = [...new Set(places)].flatMap((place) => {
    const [, kind, id] = OTHER.exec(place) ?? [];
    return kind === undefined || kind === 'extras' ? [] : [{ kind, id }];
  });
  const names = new Map<string, string>();
  if (looked.length > 0) {
    const { rows } = await sql<{ place: string; name: string | null }>`
      SELECT p.kind || ':' || p.place_id AS place, CASE p.kind
        WHEN 'lesson' THEN p.detail ->> 'group' WHEN 'event' THEN p.detail ->> 'name' ELSE ${roomName} END AS name
      FROM jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) AS l(kind text, id text)
      JOIN place p ON p.week_id = ${weekId} AND p.kind = l.kind AND p.place_id = l.id`.execute(db);
    for (const { place, name } of rows) if (name) names.set(place, name);
  }
  return (place) => ({ place, name: names.get(place) ?? plainName(place) });
}

/** The name of the room in the row `p` of `place`, with its hotel: `Aurora · 12`. */
export const roomName = sql<string>`concat_ws(' · ', (
  SELECT h.detail ->> 'name' FROM place h WHERE h.week_id = p.week_id AND h.kind = 'accommodation'
    AND h.place_id = p.detail ->> 'accommodation'), p.detail ->> 'subblock_physical_name')`;

function plainName(place: string): string {
  const [, vehicle, vehicleId, direction] = VEHICLE.exec(place) ?? [];
  if (vehicleId !== undefined) return `${vehicle === 'coach' ? 'Coach ' : ''}${vehicleId} ${direction}`;
  if (place === 'lift-passes') return 'Lift passes';
  const [, , id] = OTHER.exec(place) ?? [];
  return id ?? place;
}
