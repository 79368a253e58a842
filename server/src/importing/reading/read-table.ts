import type { Row, Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from '../problems.ts';
import type { Answers, Mapping } from './answers.ts';
import { checkHeader, checkMerged, sayAbove, withoutTotal } from './check-header.ts';
import { columnNames, headerHash, mappingOf, rememberedFor } from './column-names.ts';
import { assumedColumns, type Column, columnsOf, listOf, sayNames } from './columns.ts';
import { findHeader, type Header } from './find-header.ts';
import type { Grid } from './grid.ts';
import { givenValues, readCells } from './read-cells.ts';
import { settleDates } from './settle-dates.ts';
import type { Given } from './sheet-names.ts';

/** A row that was read, and its position. */
export interface ReadRow<T extends Table> {
  row: number;
  values: Row<T>;
}

/** One of several sheets of a list. */
export interface ListSheet {
  name: string;
  given: Given;
  /** Added to the numbers of its rows: see `Findings.inSheet`. */
  rowsBefore: number;
  /** The keys that other sheets have, with the name of their rows. */
  seen: Map<string, string>;
}

export interface ReadTable<T extends Table> {
  rows: ReadRow<T>[];
  /** The keys of rows that have a problem, so that what refers to them is no problem too. Null: no row was read. */
  lost: Record<string, string>[] | null;
  /** What a person had to say about this sheet. */
  mapping: Mapping | null;
}

/** Reads a sheet by its list's definition. Rows with a problem are reported and left out. */
export function readTable<T extends Table>(
  file: string,
  grid: Grid,
  table: T,
  answers: Answers,
  findings: Findings,
  sheet: ListSheet | null = null,
): ReadTable<T> {
  const nothing = { rows: [], lost: null, mapping: null };
  const list = listOf(file);
  const header = findHeader(grid, table, columnNames(list, table, answers));
  if (!header) {
    findings.problem(file, 'has no header line', { row: 1 });
    return nothing;
  }
  const hash = headerHash(header.headings);
  const nameOf = columnNames(list, table, answers, hash);
  if (!checkHeader(file, header, table, nameOf, findings, sheet?.given)) return nothing;
  if (!checkMerged(file, header, grid, findings)) return nothing;
  sayAbove(file, header, findings);

  const columns = columnsOf(header, table, nameOf, grid.separator);
  sayNames(file, columns, findings);
  const rows = withoutTotal(file, header, columns, table, findings);
  const [before] = rememberedFor(list, answers, hash);
  const datesAsked = settleDates(file, rows, columns, answers.dates ?? before?.dates ?? null, findings);
  const read = readRows(file, { grid, header, columns, rows, table, list: sheet }, findings);
  return { ...read, mapping: mappingOf(list, { headings: header.headings, hash }, answers, datesAsked) };
}

function readRows<T extends Table>(
  file: string,
  sheet: {
    grid: Grid;
    header: Header;
    columns: Column[];
    rows: Grid['rows'];
    table: T;
    list: ListSheet | null;
  },
  findings: Findings,
): { rows: ReadRow<T>[]; lost: Record<string, string>[] } {
  const { header, columns, table, list } = sheet;
  const errors = new Map(sheet.grid.errors.map(({ row, column, value }) => [`${row} ${column}`, value]));
  const assumed = Object.entries(assumedColumns(listOf(file))).filter(
    ([name]) => !columns.some((column) => column.name === name),
  );
  for (const [name, value] of assumed)
    findings.warn(file, `has no column ${name}: every row is read as ${value}`);
  const given = givenValues(file, list?.given ?? {}, table, findings);
  const { rowsBefore, seen } = list ?? { rowsBefore: 0, seen: new Map<string, string>() };
  const read: ReadRow<T>[] = [];
  const lost: Record<string, string>[] = [];
  const lose = (cells: string[]) => {
    const keys = columns.filter(({ name }) => table.key.includes(name));
    lost.push({ ...list?.given, ...Object.fromEntries(keys.map(({ name, at }) => [name, cells[at] ?? ''])) });
  };
  for (const { row, cells } of sheet.rows) {
    const beyond = cells.slice(header.headings.length);
    if (beyond.some((cell) => cell !== '')) {
      findings.problem(file, 'has more cells than the header: is a comma not quoted?', {
        row,
        value: beyond.join(','),
      });
      lose(cells);
      continue;
    }
    const values = readCells(file, row, columns, cells, errors, findings);
    if (!values || !given) {
      lose(cells);
      continue;
    }
    Object.assign(values, given);
    for (const [name, value] of assumed) values[name] = value;
    for (const [name, column] of Object.entries(table.columns)) {
      if (!(name in values)) values[name] = column.schema.parse('');
    }
    const key = table.key.map((name) => String(values[name])).join(' ');
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      const spot = { row, column: table.key.join(' + '), value: key };
      findings.problem(file, `is already in ${earlier}`, spot);
      continue;
    }
    seen.set(key, list ? `row ${row} of “${list.name}”` : `row ${row}`);
    read.push({ row: row + rowsBefore, values: values as Row<T> });
  }
  return { rows: read, lost };
}
