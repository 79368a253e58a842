import { type Closes, departureStops, type PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { stopState } from '@offpiste/domain/rules/departure.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type pg from 'pg';
import { departureName } from './departure-name.ts';
import { allocations, passengers } from './merged-tables.ts';

/** A stop that somebody closed, and that an import opens again. */
export interface ReopenedStop {
  /** `Coach 4 outbound · Leeds` */
  stop: string;
  /** `2 more, 1 fewer` */
  what: string;
}

interface Seat extends PersonOnDeparture {
  place: string;
  isGuest: boolean;
}

/** Returns the closed stops of which the staged week has other people than the existing one. Reads only. */
export async function reopenedStops(client: pg.PoolClient, weekId: string): Promise<ReopenedStop[]> {
  const { rows: closed } = await client.query<{ place: string; closes: Closes }>(
    `SELECT substr(subject, length('departure:') + 1) AS place, state AS closes FROM projection
     WHERE week_id = $1 AND subject >= 'departure:' AND subject < 'departure;' AND state <> 'null'`,
    [weekId],
  );
  if (closed.length === 0) return [];
  const places = closed.map(({ place }) => place);
  const now = Map.groupBy(await seatsNow(client, weekId, places), ({ place }) => place);
  const then = Map.groupBy(await seatsStaged(client, places), ({ place }) => place);
  return closed
    .flatMap(({ place, closes }) => reopenedAt(place, closes, now.get(place) ?? [], then.get(place) ?? []))
    .sort((a, b) => compareByNumber(a.stop, b.stop));
}

async function seatsNow(client: pg.PoolClient, weekId: string, places: readonly string[]): Promise<Seat[]> {
  const { rows } = await client.query<Seat>(
    `SELECT d.place, s.reference, s.name, coalesce(s.stop, '') AS stop, s.seat, s.booking = 'guest' AS "isGuest"
     FROM unnest($2::text[]) d (place)
     CROSS JOIN LATERAL regexp_match(d.place, '^(coach|transfer):(.*):(outbound|inbound)$') p (part)
     CROSS JOIN LATERAL departure_seats($1, p.part[1], p.part[2], p.part[3]) s
     WHERE s.seat IS NOT NULL`,
    [weekId, places],
  );
  return rows;
}

async function seatsStaged(client: pg.PoolClient, places: readonly string[]) {
  const { rows } = await client.query<{ place: string; reference: string; stop: string }>(
    `SELECT a.place, a.reference, coalesce(a.detail ->> 'pickUp', '') AS stop
     FROM (SELECT *, kind || ':' || place_id || ':' || direction AS place FROM ${allocations.staged}) a
     JOIN ${passengers.staged} p ON p.reference = a.reference AND NOT p.cancelled AND NOT p.gone
     WHERE a.place = ANY($1) AND NOT a.gone`,
    [places],
  );
  return rows;
}

function reopenedAt(
  place: string,
  closes: Closes,
  now: readonly Seat[],
  then: readonly { reference: string; stop: string }[],
): ReopenedStop[] {
  const booked = new Set(then.map(({ reference }) => reference));
  return departureStops(now, closes).flatMap((closed) => {
    if (stopState(closed) !== 'closed') return [];
    const before = new Set(now.filter(({ stop }) => stop === closed.stop).map(({ reference }) => reference));
    // Guests stay, unless they get a seat here.
    const guests = now.filter(
      ({ isGuest, stop, reference }) => isGuest && stop === closed.stop && !booked.has(reference),
    );
    const after = new Set(
      [...then.filter(({ stop }) => stop === closed.stop), ...guests].map(({ reference }) => reference),
    );
    const more = [...after].filter((reference) => !before.has(reference)).length;
    const fewer = [...before].filter((reference) => !after.has(reference)).length;
    if (more === 0 && fewer === 0) return [];
    const what = [more > 0 && `${more} more`, fewer > 0 && `${fewer} fewer`].filter(Boolean).join(', ');
    return [{ stop: [departureName(place), closed.stop || 'guests'].join(' · '), what }];
  });
}
