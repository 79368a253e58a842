import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from '../problems.ts';
import type { NameOf } from './column-names.ts';
import { assumedColumns, type Column, listOf } from './columns.ts';
import type { Header } from './find-header.ts';
import { columnLetters, columnNumber, type Grid } from './grid.ts';
import type { Given } from './sheet-names.ts';
import { isTotalRow } from './total-row.ts';

/** Whether every heading is known, once, and no column is missing; what is not is reported. */
export function checkHeader(
  file: string,
  header: Header,
  table: Table,
  nameOf: NameOf,
  findings: Findings,
  given: Given = {},
): boolean {
  let ok = true;
  const report = (column: string, problem: string) => {
    findings.problem(file, problem, { row: header.row, column });
    ok = false;
  };
  const headingOf = new Map<string, string>();
  for (const [at, heading] of header.headings.entries()) {
    if (heading === '') {
      // Spreadsheets add empty columns at the end.
      const used = header.below.some(({ cells }) => (cells[at] ?? '') !== '');
      if (used && nameOf(columnLetters(at)) !== null) report(columnLetters(at), 'has cells and no heading');
      continue;
    }
    const name = nameOf(heading);
    if (name === undefined) report(heading, 'is not a column of this list');
    if (!name) continue;
    if (Object.hasOwn(given, name)) report(heading, `means ${name}, which the name of the sheet says`);
    const earlier = headingOf.get(name);
    if (earlier === heading) report(heading, 'is twice in the header');
    else if (earlier !== undefined) report(heading, `means ${name}, and so does ${earlier}`);
    headingOf.set(name, heading);
  }
  const assumed = assumedColumns(listOf(file));
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.required && !headingOf.has(name) && !(name in assumed) && !(name in given))
      report(name, 'is missing from the header');
  }
  return ok;
}

/** Whether no cells are merged below the header: one cell for several rows leaves open what the others hold. A title above the header may be merged. */
export function checkMerged(file: string, header: Header, grid: Grid, findings: Findings): boolean {
  let ok = true;
  for (const range of grid.merged) {
    const [, letters = '', , , last = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
    if (Number(last) <= header.row) continue;
    const column = header.headings[columnNumber(letters)] || letters;
    findings.problem(file, 'has merged cells below its header', { column, value: range });
    ok = false;
  }
  return ok;
}

/** Returns the rows below the header without the total in the last one, which is said. */
export function withoutTotal(
  file: string,
  header: Header,
  columns: Column[],
  table: Table,
  findings: Findings,
): Grid['rows'] {
  const last = header.below.at(-1);
  const keys = columns.filter(({ name }) => table.key.includes(name)).map(({ at }) => at);
  if (!last || !isTotalRow(last, keys)) return header.below;
  findings.warn(file, `has a total in its last row, ${last.row}, which is left out`);
  return header.below.slice(0, -1);
}

/** Says which rows above the header are left out. */
export function sayAbove(file: string, { above }: Header, findings: Findings): void {
  if (above.length === 0) return;
  const are = above.length === 1 ? 'is' : 'are';
  findings.warn(file, `has ${rowsNamed(above)} above its header, which ${are} left out`);
}

function rowsNamed(rows: number[]): string {
  const [first] = rows;
  return rows.length === 1
    ? `row ${first}`
    : `rows ${first} ${rows.length === 2 ? 'and' : 'to'} ${rows.at(-1)}`;
}
