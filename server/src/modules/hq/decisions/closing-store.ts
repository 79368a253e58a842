import type { Closes, PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { departureStops } from '@offpiste/domain/rules/closing.ts';
import { changesSinceClose, stopState } from '@offpiste/domain/rules/departure.ts';
import { differingHeadCount } from '@offpiste/domain/rules/head-count.ts';
import { sql } from 'kysely';
import { byWhom } from '#ledger/attempts/attempt-store.ts';
import { findCloses } from '#ledger/departure-closes.ts';
import { findPlaceNames, type NameOf } from '#lists/named-places.ts';
import { seatsAt } from '#lists/seats-at.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { FoundItem } from './found-item.ts';

type SeatRow = PersonOnDeparture & { place: string; gone: boolean };

/** Reads the stops that are open again after somebody closed them, and the head counts that differ. */
export async function findClosingItems(queries: Queries, weekId: string): Promise<FoundItem[]> {
  const closes = await findCloses(queries, weekId);
  const seats = Map.groupBy(await findSeatsAt(queries, weekId, [...closes.keys()]), ({ place }) => place);
  const nameOf = await findPlaceNames(queries, weekId, []);
  return [...closes].flatMap(([place, ofPlace]) => itemsAt(nameOf(place), ofPlace, seats.get(place) ?? []));
}

async function findSeatsAt({ db }: Queries, weekId: string, places: readonly string[]): Promise<SeatRow[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<SeatRow>`
    SELECT s.place, s.reference, s.name, coalesce(s.stop, '') AS stop, s.seat, s.seat IS NULL AS gone
    FROM (${seatsAt(weekId, places)}) s`.execute(db);
  return rows;
}

function itemsAt(where: ReturnType<NameOf>, closes: Closes, seats: readonly SeatRow[]): FoundItem[] {
  const names = new Map(seats.map(({ reference, name }) => [reference, name]));
  const stops = departureStops(
    seats.filter(({ gone }) => !gone),
    closes,
  );
  const reopened = stops.flatMap((stop): FoundItem[] => {
    const state = stopState(stop);
    if (!stop.close || (state !== 'reopened' && state !== 'left-short')) return [];
    const closed = byWhom(stop.close);
    return [
      {
        kind: 'reopened',
        // That somebody is left behind is another matter than that the list has changed.
        id: `reopened:${where.place}:${stop.stop}:${stop.close.actionId}:${state}`,
        at: closed.at,
        where,
        stop: stop.stop,
        state,
        closed,
        changes: changesSinceClose(stop).map((change) => ({
          ...change,
          name: names.get(change.reference) ?? null,
        })),
      },
    ];
  });
  const differing = differingHeadCount(stops);
  if (!differing) return reopened;
  const { heads, scanned, close } = differing;
  const closed = byWhom(close);
  const id = `head-count:${where.place}:${close.actionId}:${scanned}`;
  return [...reopened, { kind: 'head-count', id, at: closed.at, where, heads, scanned, closed }];
}
