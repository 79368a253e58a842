import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { departureStates } from '#parts/departure-state.tsx';

/** The columns that the board can be sorted by, with what is compared; text is in the order of its language. */
const columns = {
  departure: (row) => `${row.name} ${row.direction}`,
  state: ({ state }) => departureStates.indexOf(state),
  aboard: ({ counts }) => (counts.aboard + counts.elsewhere) / Math.max(1, counts.expected),
  missing: ({ counts }) => counts.missing,
  noShow: ({ counts }) => counts.noShow,
  elsewhere: ({ counts }) => counts.elsewhere,
  guests: ({ counts }) => counts.guests,
  equipment: ({ equipment }) => equipment.expected - equipment.aboard,
  spare: ({ spare }) => spare ?? Number.POSITIVE_INFINITY,
  driver: ({ driver }) => driver?.name ?? '',
  unsent: ({ phones }) => phones.unsent,
} satisfies Record<string, (row: BoardRow) => number | string>;

export type SortColumn = keyof typeof columns;

/** A column, and which end of it comes first. */
export interface Sort {
  by: SortColumn;
  order: 'ascending' | 'descending';
}

/** Of counts, most comes first. */
const FIRST_DOWN: ReadonlySet<SortColumn> = new Set([
  'missing',
  'noShow',
  'elsewhere',
  'guests',
  'equipment',
  'unsent',
]);

/** Reads a sort from the address: `missing`, or `-missing` for the other way round; null where it names no column. */
export function sortOf(text: string | undefined): Sort | null {
  const by = text?.replace(/^-/, '');
  if (by === undefined || !Object.hasOwn(columns, by)) return null;
  const column = by as SortColumn;
  const isDown = FIRST_DOWN.has(column) !== text?.startsWith('-');
  return { by: column, order: isDown ? 'descending' : 'ascending' };
}

/** Returns what the address says after a press on a column: first its usual way, then the other, then by time left. */
export function nextSort(text: string | undefined, by: SortColumn): string | undefined {
  if (text === by) return `-${by}`;
  return text === `-${by}` ? undefined : by;
}

/** Returns the rows in an order; those that are equal stay by time left. */
export function sortedRows(rows: readonly BoardRow[], sort: Sort | null): BoardRow[] {
  if (!sort) return [...rows];
  const value: (row: BoardRow) => number | string = columns[sort.by];
  const way = sort.order === 'descending' ? -1 : 1;
  return rows.toSorted((a, b) => way * compareValues(value(a), value(b)));
}

function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'string' || typeof b === 'string')
    return String(a).localeCompare(String(b), undefined, { numeric: true });
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
