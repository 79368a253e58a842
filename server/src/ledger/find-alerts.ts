import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { PhoneAlert } from '@offpiste/domain/contract/heartbeat.ts';
import { type Closes, departureStops, type PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { changesSinceClose, stopState } from '@offpiste/domain/rules/departure.ts';
import { reopenedText } from '@offpiste/domain/rules/reopened-text.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { findCloses } from './departure-closes.ts';

/** A close is of this shift for so long, and whoever scanned at the departure is there for so long. */
const SHIFT_MS = 12 * 3_600_000;
const THERE_MS = 3_600_000;

/**
 * Returns what a rep should know wherever they are: stops that are open again, of departures where they closed one, or
 * scanned somebody or added an extra passenger in the last hour. An alert ends when the stop is closed again.
 */
export async function findAlerts(
  database: Database,
  { weekId, repId, now }: { weekId: string; repId: string; now: number },
): Promise<PhoneAlert[]> {
  const recent = [...(await findCloses(database, weekId))].filter(([, closes]) =>
    Object.values(closes).some(({ at }) => now - at < SHIFT_MS),
  );
  const closedByThem = new Set(
    recent
      .filter(([, closes]) => Object.values(closes).some((close) => close.repId === repId))
      .map(([place]) => place),
  );
  const others = recent.map(([place]) => place).filter((place) => !closedByThem.has(place));
  const scannedAt = new Set(await placesScanned(database, { weekId, repId, others, since: now - THERE_MS }));
  const alerts: PhoneAlert[] = [];
  for (const [place, closes] of recent)
    if (closedByThem.has(place) || scannedAt.has(place))
      alerts.push(...(await alertsAt(database, weekId, place, closes)));
  return alerts;
}

/** Those of some places where a rep has recorded what is known of a journey, or of an extra passenger, now. */
async function placesScanned(
  { db }: Database,
  {
    weekId,
    repId,
    others,
    since,
  }: { weekId: string; repId: string; others: readonly string[]; since: number },
): Promise<string[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<{ place: string }>`
    SELECT DISTINCT s.place FROM projection s
    WHERE s.place = ANY(${others}) AND s.week_id = ${weekId}
      AND s.state ->> 'repId' = ${repId} AND (s.state ->> 'at')::bigint > ${since}
    UNION
    SELECT o.place FROM unnest(${others}::text[]) o (place)
    CROSS JOIN LATERAL regexp_match(o.place, '^transfer:(.*):(outbound|inbound)$') t (part)
    JOIN projection e ON e.week_id = ${weekId} AND e.place = 'extras:' || t.part[1]
    WHERE e.subject LIKE 'extra:%' AND e.state ->> 'repId' = ${repId} AND (e.state ->> 'at')::bigint > ${since}
      AND way_of_extra(${weekId}, t.part[1], (e.state ->> 'at')::bigint) = t.part[2]`.execute(db);
  return rows.map(({ place }) => place);
}

async function alertsAt(
  { db }: Database,
  weekId: string,
  place: string,
  closes: Closes,
): Promise<PhoneAlert[]> {
  const [, kind = '', id = '', direction = ''] =
    /^(coach|transfer):(.*):(outbound|inbound)$/.exec(place) ?? [];
  const { rows } = await sql<PersonOnDeparture & { vehicle: string | null; gone: boolean }>`
    SELECT s.reference, s.name, coalesce(s.stop, '') AS stop, s.seat, s.seat IS NULL AS gone,
      (SELECT c.sheet ->> 'COACH' FROM place c
        WHERE c.week_id = ${weekId} AND c.kind = ${kind} AND c.place_id = ${id}) AS vehicle
    FROM departure_seats(${weekId}, ${kind}, ${id}, ${direction}) s`.execute(db);
  const names = new Map(rows.map(({ reference, name }) => [reference, name]));
  const people = rows.filter(({ gone }) => !gone);
  const vehicle = rows[0]?.vehicle ?? id;
  return departureStops(people, closes).flatMap((stop) => {
    const state = stopState(stop);
    if (!stop.close || (state !== 'reopened' && state !== 'left-short')) return [];
    const changes = changesSinceClose(stop).map((change) => ({
      ...change,
      name: names.get(change.reference) ?? null,
    }));
    const where = [vehicle, direction, stop.stop || 'guests'].join(' · ');
    return {
      id: `${place}/${stop.stop}/${stop.close.actionId}`,
      place,
      text: `${where}: open again. ${reopenedText(changes)}`,
      at: toInstant(stop.close.at),
    };
  });
}
