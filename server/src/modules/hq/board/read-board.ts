import type { BoardReply, BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import {
  compareByTimeLeft,
  isUnsettledOvernight,
  leavesSoonIncomplete,
  OVERNIGHT_MS,
} from '@offpiste/domain/rules/board.ts';
import { findCloses } from '#ledger/departure-closes.ts';
import { HQ_KEYS, listKey } from '#lists/list-versions.ts';
import { createVersionedCache } from '#lists/versioned-cache.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { Brands } from '#platform/brands.ts';
import { dayOf } from '#platform/local-time.ts';
import { onceFor } from '#platform/once-for.ts';
import { type BoardCache, createBoardCache } from './board-cache.ts';
import {
  isSilent,
  NOTHING_RECORDED,
  onBoard,
  RECENT_MS,
  type RecordedAtDeparture,
  type RowContext,
} from './board-row.ts';
import { type BoardDeparture, type BoardWeek, readBoardWeek } from './board-week.ts';
import { readPeople, readTotals } from './departure-totals.ts';
import { createKeptRows, isSame } from './kept-rows.ts';
import { readRecentReps, readUnsentPhones } from './recent-reps.ts';
import { waitForTurn } from './wait-for-turn.ts';

/** What the caller reads with: the same rows whoever it is, so that all desks share them. */
export type Reading = <T>(work: (moment: Queries) => Promise<T>) => Promise<T>;

/** The board of the process: what its desks look at is read once for all of them. */
export interface Board {
  /** The board of a day, by default today's, in the night with what of the day before is not settled; without `asOf`. */
  day(
    reading: Reading,
    weekId: string,
    which: { day: string | null; brand: string | null },
  ): Promise<Omit<BoardReply, 'asOf'>>;
  /** What imports say of a week's departures. */
  week(reading: Reading, weekId: string): Promise<BoardWeek>;
  /** What the rows of all departures of a week need, as of now. */
  around(reading: Reading, weekId: string): Promise<RowContext>;
  /** The rows of some departures; none for a place that is no departure of the week. */
  rows(reading: Reading, weekId: string, places: readonly string[]): Promise<BoardRow[]>;
}

const KEPT_WEEKS = 20;
const KEPT_DAYS = 50;
/** A row says what is late by now, so a day is put together again after this time. */
const DAY_KEPT_MS = 1_000;

/** A day that was put together, with what it was made from. */
interface KeptDay {
  from: readonly unknown[];
  at: number;
  day: Omit<BoardReply, 'asOf'>;
}

export function createBoard(
  { listVersions, brands, clock }: Pick<AppDeps, 'listVersions' | 'brands' | 'clock'>,
  recorded: BoardCache = createBoardCache(listVersions),
): Board {
  const weeks = createVersionedCache<BoardWeek>(listVersions, KEPT_WEEKS);
  const answers = new Map<string, KeptDay>();
  const phones = createVersionedCache<RowContext['phones']>(listVersions, 1);
  /** The same as long as no brand changes. */
  const prefixesOf = onceFor(
    (all: Brands['all']): RowContext['brandsByPrefix'] =>
      new Map(all.flatMap(({ slug, ticketPrefixes }) => ticketPrefixes.map((prefix) => [prefix, slug]))),
  );
  const rowOf = createKeptRows();

  const weekOf = (reading: Reading, weekId: string) =>
    weeks.get('board', listKey(weekId), () => reading((moment) => readBoardWeek(moment, weekId)));

  const recordedAt = (reading: Reading, weekId: string, departures: readonly BoardDeparture[]) =>
    recorded.of(
      weekId,
      departures.map(({ place }) => place),
      (places) => reading((moment) => readRecorded(moment, weekId, places, clock())),
    );

  async function context(reading: Reading, weekId: string): Promise<RowContext> {
    const unsent = await phones.get('unsent', HQ_KEYS.phones, () => reading(readUnsentPhones));
    return {
      now: clock(),
      phones: unsent.filter((phone) => phone.weekId === null || phone.weekId === weekId),
      brandsByPrefix: prefixesOf(brands.all),
    };
  }

  return {
    week: weekOf,
    around: context,
    async day(reading, weekId, { day: asked, brand }) {
      const week = await weekOf(reading, weekId);
      const today = dayOf(clock(), week.zone);
      const day = asked ?? today;
      const departures = [...week.departures.values()];
      // In the night today's board has what of the day before is not settled.
      const before = day === today ? dayOf(clock() - OVERNIGHT_MS, week.zone) : day;
      const candidates = departures.filter((one) => one.days.includes(day) || one.days.includes(before));
      const all = await recordedAt(reading, weekId, candidates);
      const around = await context(reading, weekId);
      const { now, phones: unsent } = around;
      const key = `${weekId} ${day} ${brand}`;
      const from = [week, around.brandsByPrefix, ...unsent, ...all.values()];
      const kept = answers.get(key);
      if (kept && now - kept.at < DAY_KEPT_MS && isSame(kept.from, from)) return kept.day;
      const ofDay = candidates.filter(
        (departure) =>
          departure.days.includes(day) || isUnsettledOvernight(onBoard(departure, find(all, departure)), now),
      );
      const rows = ofDay.map((departure) => rowOf(departure, find(all, departure), around));
      const days = [...new Set(departures.flatMap((departure) => departure.days))].sort();
      const answer = {
        zone: week.zone,
        day,
        days,
        nearestDay: ofDay.length === 0 ? nearest(days, day) : null,
        rows: byTimeLeft(rows, now).filter(({ brands: slugs }) => brand === null || slugs.includes(brand)),
        attention: {
          leftShort: rows.filter(({ state }) => state === 'left-short').length,
          leavingSoon: ofDay.filter((departure) =>
            leavesSoonIncomplete(onBoard(departure, find(all, departure)), now),
          ).length,
          silentPhones: unsent.filter((phone) => isSilent(phone, now)).length,
        },
        withoutSeat: week.withoutSeat,
      };
      answers.delete(key);
      answers.set(key, { from, at: now, day: answer });
      const [oldest] = answers.keys();
      if (answers.size > KEPT_DAYS && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
    async rows(reading, weekId, places) {
      const week = await weekOf(reading, weekId);
      const departures = [...new Set(places)]
        .map((place) => week.departures.get(place))
        .filter((departure) => departure !== undefined);
      const all = await recordedAt(reading, weekId, departures);
      const around = await context(reading, weekId);
      return departures.map((departure) => rowOf(departure, find(all, departure), around));
    },
  };
}

/**
 * Reads all of it at one moment, which is before the wait for the turn. The server processes do so one after the other: each hears
 * of a change when the others do, and scans would wait for all of them (docs/decisions/0146).
 */
export async function readRecorded(
  moment: Queries,
  weekId: string,
  places: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, RecordedAtDeparture>> {
  await waitForTurn(moment);
  const totals = Map.groupBy(await readTotals(moment, weekId, places), ({ place }) => place);
  const reps = Map.groupBy(
    await readRecentReps(moment, weekId, places, now - RECENT_MS),
    ({ place }) => place,
  );
  const closes = await findCloses(moment, weekId, places);
  const people = Map.groupBy(await readPeople(moment, weekId, [...closes.keys()]), ({ place }) => place);
  return new Map(
    places.map((place) => [
      place,
      {
        totals: totals.get(place) ?? [],
        reps: reps.get(place) ?? [],
        closes: closes.get(place) ?? null,
        people: people.get(place) ?? [],
      },
    ]),
  );
}

function find(all: ReadonlyMap<string, RecordedAtDeparture>, { place }: BoardDeparture): RecordedAtDeparture {
  return all.get(place) ?? NOTHING_RECORDED;
}

function byTimeLeft(rows: readonly BoardRow[], now: number): BoardRow[] {
  return rows
    .map((row) => ({ row, departsAt: row.departsAt === null ? null : Date.parse(row.departsAt) }))
    .sort((a, b) => compareByTimeLeft(a, b, now))
    .map(({ row }) => row);
}

/** Returns the day nearest to another; of two the later one. */
function nearest(days: readonly string[], day: string): string | null {
  const distance = (other: string) => Math.abs(Date.parse(other) - Date.parse(day));
  return days.reduce<string | null>(
    (best, other) => (best === null || distance(other) <= distance(best) ? other : best),
    null,
  );
}
