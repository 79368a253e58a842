import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { timeIn } from '#format/resort-time.ts';
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

/** The hour in which a departure leaves, on the resort's clocks; null without a time. */
export function hourOf({ departsAt }: Pick<BoardRow, 'departsAt'>, zone: string): string | null {
  return departsAt === null ? null : timeIn(zone).clockText(departsAt).slice(0, 2);
}

/** The values that a filter offers, each once and sorted. */
export function uniqueSorted(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value) => value !== null).toSorted((a, b) => a.localeCompare(b));
}
