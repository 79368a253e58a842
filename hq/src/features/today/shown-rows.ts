import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { type Leaving, leavesClock } from '#parts/leaves-clock.ts';
import type { TodaySearch } from './today-search.ts';

/** The departures that the filters leave, in the order of the board. */
export function shownRows(rows: readonly BoardRow[], search: TodaySearch, zone: string): BoardRow[] {
  return rows.filter(
    (row) =>
      (search.state === undefined || row.state === search.state) &&
      (search.resort === undefined || row.resorts.includes(search.resort)) &&
      (search.hour === undefined || hourOf(row, zone) === search.hour),
  );
}

/** The hour in which a departure leaves, as the board shows it; null without a time. */
export function hourOf(row: Leaving, zone: string): string | null {
  return leavesClock(row, zone)?.clock.padStart(5, '0').slice(0, 2) ?? null;
}

/** The values that a filter offers, each once and sorted. */
export function uniqueSorted(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value) => value !== null).toSorted((a, b) => a.localeCompare(b));
}
