import type { Cell } from '@offpiste/domain/contract/bundle/cells.ts';
import type { Row, Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from '../problems.ts';
import { httpsLink, sanitiseHtml } from '../sanitise-html.ts';
import type { Answers, Mapping } from './answers.ts';
import { hasLostDigits, inForm } from './cell-forms.ts';
import { checkHeader, checkMerged, sayAbove, withoutTotal } from './check-header.ts';
import { columnNames, headerHash, mappingOf, rememberedFor } from './column-names.ts';
import { assumedColumns, type Column, columnsOf, listOf, sayNames } from './columns.ts';
import { findHeader, type Header } from './find-header.ts';
import type { Grid } from './grid.ts';
import { settleDates } from './settle-dates.ts';

/** A row that was read, and its position. */
export interface ReadRow<T extends Table> {
  row: number;
  values: Row<T>;
}

export interface ReadTable<T extends Table> {
  rows: ReadRow<T>[];
  /** The keys of rows that have a problem, so that what refers to them is no problem too. Null: no row was read. */
  lost: Readonly<Record<string, string>>[] | null;
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
  if (!checkHeader(file, header, table, nameOf, findings)) return nothing;
  if (!checkMerged(file, header, grid, findings)) return nothing;
  sayAbove(file, header, findings);

  const columns = columnsOf(header, table, nameOf, grid.separator);
  sayNames(file, columns, findings);
  const rows = withoutTotal(file, header, columns, table, findings);
  const [before] = rememberedFor(list, answers, hash);
  const datesAsked = settleDates(file, rows, columns, answers.dates ?? before?.dates ?? null, findings);
  const read = readRows(file, { grid, header, columns, rows, table }, findings);
  return { ...read, mapping: mappingOf(list, { headings: header.headings, hash }, answers, datesAsked) };
}

function readRows<T extends Table>(
  file: string,
  sheet: { grid: Grid; header: Header; columns: Column[]; rows: Grid['rows']; table: T },
  findings: Findings,
): { rows: ReadRow<T>[]; lost: Record<string, string>[] } {
  const { header, columns, table } = sheet;
  const errors = new Map(sheet.grid.errors.map(({ row, column, value }) => [`${row} ${column}`, value]));
  const assumed = Object.entries(assumedColumns(listOf(file))).filter(
    ([name]) => !columns.some((column) => column.name === name),
  );
  for (const [name, value] of assumed)
    findings.warn(file, `has no column ${name}: every row is read as ${value}`);
  const seen = new Map<string, number>();
  const read: ReadRow<T>[] = [];
  const lost: Record<string, string>[] = [];
  const lose = (cells: string[]) => {
    const keys = columns.filter(({ name }) => table.key.includes(name));
    lost.push(Object.fromEntries(keys.map(({ name, at }) => [name, cells[at] ?? ''])));
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
    if (!values) {
      lose(cells);
      continue;
    }
    for (const [name, value] of assumed) values[name] = value;
    for (const [name, column] of Object.entries(table.columns)) {
      if (!(name in values)) values[name] = column.schema.parse('');
    }
    const key = table.key.map((name) => String(values[name])).join(' ');
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      const spot = { row, column: table.key.join(' + '), value: key };
      findings.problem(file, `is already in row ${earlier}`, spot);
      continue;
    }
    seen.set(key, row);
    read.push({ row, values: values as Row<T> });
  }
  return { rows: read, lost };
}

function readCells(
  file: string,
  row: number,
  columns: Column[],
  cells: string[],
  errors: ReadonlyMap<string, string>,
  findings: Findings,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  let ok = true;
  for (const { heading, name, cell: column, at, form } of columns) {
    const text = cells[at] ?? '';
    const spot = { row, column: heading, value: column.treat === 'secret' ? '(not shown)' : text };
    const error = errors.size > 0 ? errors.get(`${row} ${at}`) : undefined;
    if (error !== undefined || hasLostDigits(text)) {
      ok = false;
      const problem =
        error === undefined
          ? 'was damaged by the spreadsheet: format the column as text and enter the number again'
          : 'is the error of a formula';
      findings.problem(file, problem, { ...spot, value: error ?? spot.value });
      continue;
    }
    const treated = treat(file, spot, inForm(text, form), column, findings);
    const result = column.schema.safeParse(treated);
    if (result.success) {
      values[name] = result.data;
      continue;
    }
    ok = false;
    findings.problem(file, result.error.issues[0]?.message ?? 'is not valid', spot);
  }
  return ok ? values : null;
}

/** Links that are not https become empty and HTML is sanitised before the schema sees the text. */
function treat(
  file: string,
  spot: { row: number; column: string; value: string },
  text: string,
  column: Cell<unknown>,
  findings: Findings,
): string {
  if (text === '') return '';
  if (column.treat === 'html') return sanitiseHtml(text);
  if (column.treat !== 'link') return text;
  const link = httpsLink(text);
  if (link === null) findings.warn(file, 'is not an https address and was left empty', spot);
  return link ?? '';
}
