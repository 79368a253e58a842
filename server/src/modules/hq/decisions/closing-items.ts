import type { Closes, PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { departureStops } from '@offpiste/domain/rules/closing.ts';
import { changesSinceClose, stopState } from '@offpiste/domain/rules/departure.ts';
import { differingHeadCount } from '@offpiste/domain/rules/head-count.ts';
import { sql } from 'kysely';
import { byWhom } from '#ledger/attempts/attempt-store.ts';
import { findCloses } from '#ledger/departure-closes.ts';
import { listKey } from '#lists/list-versions.ts';
import { findPlaceNames, type NameOf } from '#lists/named-places.ts';
import { seatsAt } from '#lists/seats-at.ts';
import type { ListVersions } from '#platform/app-deps.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { FoundItem } from './found-item.ts';

type SeatRow = PersonOnDeparture & { place: string; gone: boolean };

/** The items of one departure, as they are kept until its list changes. */
interface Kept {
  /** Null while no reading began after the departure was known. */
  version: string | null;
  items: FoundItem[];
}

/** Keeps what closed departures come to: most of a week's are closed and do not change any more. */
export interface ClosingItems {
  /**
   * Prepares a reading, to be called before its snapshot is taken: what changes after that makes what is kept out of date.
   * The reading finds the stops that are open again after somebody closed them, and the head counts that differ.
   */
  begin(weekId: string): (queries: Queries) => Promise<FoundItem[]>;
}

const MOST_WEEKS = 20;

export function createClosingItems(versions: ListVersions): ClosingItems {
  const weeks = new Map<string, Map<string, Kept>>();

  function ofWeek(weekId: string): Map<string, Kept> {
    const kept = weeks.get(weekId) ?? new Map<string, Kept>();
    weeks.delete(weekId);
    weeks.set(weekId, kept);
    for (const week of weeks.keys()) if (weeks.size > MOST_WEEKS) weeks.delete(week);
    return kept;
  }

  return {
    begin(weekId) {
      const kept = ofWeek(weekId);
      const before = new Map(
        [...kept.keys()].map((place) => [place, versions.current(listKey(weekId, place))]),
      );
      return async (queries) => {
        const closes = await findCloses(queries, weekId);
        const found = new Map<string, FoundItem[]>();
        for (const place of closes.keys()) {
          const one = kept.get(place);
          if (one && before.has(place) && one.version === before.get(place)) found.set(place, one.items);
        }
        const stale = [...closes.keys()].filter((place) => !found.has(place));
        const seats = Map.groupBy(await findSeatsAt(queries, weekId, stale), ({ place }) => place);
        const nameOf = await findPlaceNames(queries, weekId, []);
        for (const place of stale) {
          const items = itemsAt(nameOf(place), closes.get(place) ?? {}, seats.get(place) ?? []);
          found.set(place, items);
          kept.set(place, { version: before.get(place) ?? null, items });
        }
        for (const place of kept.keys()) if (!closes.has(place)) kept.delete(place);
        return [...found.values()].flat();
      };
    },
  };
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
