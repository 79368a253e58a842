import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Problem } from '../problems.ts';
import type { Answers } from '../reading/answers.ts';
import { columnNames, isProblemsHeading, PROBLEMS_HEADING } from '../reading/column-names.ts';
import { listOf } from '../reading/columns.ts';
import { findHeader } from '../reading/find-header.ts';
import type { Grid } from '../reading/grid.ts';

/** A list with its problems. */
export interface ProblemList {
  /** Its path in the bundle, such as `weeks/W1/passengers.csv`. */
  list: string;
  table: Table;
  problems: readonly Problem[];
}

/** What is written into the added column. */
export interface Marks {
  /** Its position: the one that an earlier import has added, else behind the last cell of any row. */
  at: number;
  /** By the numbers of the rows. The header has the heading, and whatever is wrong with the sheet as a whole. */
  texts: ReadonlyMap<number, string>;
}

/** Returns what has to be written beside the rows of a sheet. */
export function marksOf({ list, table, problems }: ProblemList, grid: Grid, answers: Answers): Marks {
  const header = findHeader(grid, table, columnNames(listOf(list), table, answers));
  const headerRow = header?.row ?? 1;
  const ofRows = new Map<number, Set<string>>();
  for (const { row, column, problem } of problems) {
    const said = column === null ? problem : `${column}: ${problem}`;
    const place = row === null || row < headerRow ? headerRow : row;
    ofRows.set(place, (ofRows.get(place) ?? new Set()).add(said));
  }
  const texts = new Map([...ofRows].map(([row, said]) => [row, [...said].join(' · ')]));
  const whole = texts.get(headerRow);
  texts.set(headerRow, whole ? `${PROBLEMS_HEADING} · ${whole}` : PROBLEMS_HEADING);
  const own = header?.headings.findIndex(isProblemsHeading) ?? -1;
  const width = grid.rows.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  return { at: own >= 0 ? own : width, texts };
}

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}
