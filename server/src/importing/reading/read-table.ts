import type { Cell } from '@offpiste/domain/contract/bundle/cells.ts';
import { columnOf, type Row, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from '../problems.ts';
import { httpsLink, sanitiseHtml } from '../sanitise-html.ts';
import type { Answers, DateOrder, Mapping } from './answers.ts';
import { type ColumnForm, hasLostDigits, inForm } from './cell-forms.ts';
import { columnNames, headerHash, mappingOf, type NameOf } from './column-names.ts';
import { type DateEvidence, dateEvidence } from './date-order.ts';
import { findHeader, type Header } from './find-header.ts';
import { columnLetters, columnNumber, type Grid } from './grid.ts';
import { isTotalRow } from './total-row.ts';

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

/** Columns that a sheet may leave out although they are required, and what every row then has. */
const ASSUMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  passengers: { status: 'Confirmed' },
};

interface Column {
  /** What the sheet calls it. */
  heading: string;
  /** Our name. */
  name: string;
  cell: Cell<unknown>;
  /** Position in the sheet. */
  at: number;
  form: ColumnForm;
}

/** The list that a file holds, such as `passengers`. */
export function listOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.(csv|xlsx)$/i, '');
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
  const nameOf = columnNames(list, table, answers, headerHash(header.headings));
  if (!checkHeader(file, header, table, nameOf, findings)) return nothing;
  if (!checkMerged(file, header, grid, findings)) return nothing;
  if (header.above.length > 0)
    findings.warn(
      file,
      `has ${rowsNamed(header.above)} above its header, which ${are(header.above)} left out`,
    );

  const columns = columnsOf(header, table, nameOf, grid);
  sayNames(file, columns, findings);
  const rows = withoutTotal(file, header, columns, table, findings);
  const datesAsked = settleDates(file, rows, columns, rememberedDates(list, header, answers), findings);
  const read = readRows(file, { grid, header, columns, rows, table }, findings);
  return { ...read, mapping: mappingOf(list, header.headings, answers, datesAsked) };
}

function rememberedDates(list: string, header: Header, { dates, remembered }: Answers): DateOrder | null {
  const hash = headerHash(header.headings);
  const before = remembered?.find((mapping) => mapping.list === list && mapping.headerHash === hash);
  return dates ?? before?.dates ?? null;
}

function columnsOf(header: Header, table: Table, nameOf: NameOf, grid: Grid): Column[] {
  return header.headings.flatMap((heading, at) => {
    const name = heading === '' ? null : nameOf(heading);
    const cell = name ? columnOf(table, name) : undefined;
    if (!name || !cell) return [];
    const form = { kind: cell.kind, separator: grid.separator, dates: null, hasTimes: false };
    return [{ heading, name, cell, at, form }];
  });
}

function readRows<T extends Table>(
  file: string,
  sheet: { grid: Grid; header: Header; columns: Column[]; rows: Grid['rows']; table: T },
  findings: Findings,
): { rows: ReadRow<T>[]; lost: Record<string, string>[] } {
  const { header, columns, table } = sheet;
  const errors = new Map(sheet.grid.errors.map(({ row, column, value }) => [`${row} ${column}`, value]));
  const assumed = Object.entries(ASSUMED[listOf(file)] ?? {}).filter(
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

function checkHeader(
  file: string,
  header: Header,
  table: Table,
  nameOf: NameOf,
  findings: Findings,
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
    const earlier = headingOf.get(name);
    if (earlier === heading) report(heading, 'is twice in the header');
    else if (earlier !== undefined) report(heading, `means ${name}, and so does ${earlier}`);
    headingOf.set(name, heading);
  }
  const assumed = ASSUMED[listOf(file)] ?? {};
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.required && !headingOf.has(name) && !(name in assumed))
      report(name, 'is missing from the header');
  }
  return ok;
}

/** One cell for several rows leaves open what the others hold. A title above the header may be merged. */
function checkMerged(file: string, header: Header, grid: Grid, findings: Findings): boolean {
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

function withoutTotal(
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

/**
 * Finds out how each column writes its dates: by its own cells, else by the file's other columns, else by what a
 * person said. Returns whether a person is needed.
 */
function settleDates(
  file: string,
  rows: Grid['rows'],
  columns: Column[],
  said: DateOrder | null,
  findings: Findings,
): boolean {
  const dated = columns.filter(({ form }) => form.kind === 'date' || form.kind === 'dateTime');
  const evidence = dated.map((column): [Column, DateEvidence] => {
    const cells = rows.map(({ row, cells }) => ({ row, value: cells[column.at] ?? '' }));
    column.form.hasTimes = cells.some(({ value }) => /\d[ T]\d?\d[:.]\d\d/.test(value));
    return [column, dateEvidence(cells)];
  });
  const proofs = evidence.map(([, { proof }]) => proof);
  const ofFile = (['dmy', 'mdy'] as const).filter((order) => proofs.some((proof) => proof[order]));
  let open: string | null = null;
  for (const [column, { proof, open: value }] of evidence) {
    const { dmy, mdy } = proof;
    if (dmy && mdy) {
      const problem = 'has dates with the day first and dates with the month first';
      findings.problem(file, problem, { column: column.heading, value: `${dmy.value}, ${mdy.value}` });
      column.form.dates = 'dmy';
      continue;
    }
    const own = dmy ? 'dmy' : mdy ? 'mdy' : undefined;
    const order = own ?? (ofFile.length === 1 ? ofFile[0] : undefined);
    if (order) sayOrder(file, column, order, proof[order], findings);
    else if (value !== null) open ??= value;
    // Without an answer the import is refused; the other cells are checked all the same.
    column.form.dates = order ?? said ?? 'dmy';
  }
  if (open === null) return false;
  if (said === null)
    findings.problem(file, 'has dates that may begin with the day or with the month', { value: open });
  else
    findings.warn(file, `has its dates read with the ${said === 'dmy' ? 'day' : 'month'} first, as you said`);
  return true;
}

function sayOrder(
  file: string,
  { heading }: Column,
  order: DateOrder,
  proof: { value: string } | undefined,
  findings: Findings,
): void {
  if (!proof) return;
  const first = order === 'dmy' ? 'day' : 'month';
  findings.warn(file, `has dates read with the ${first} first, which “${proof.value}” proves`, {
    column: heading,
  });
}

/** Says which columns were recognised by another name. */
function sayNames(file: string, columns: Column[], findings: Findings): void {
  const other = columns.filter(({ heading, name }) => heading !== name);
  if (other.length === 0) return;
  const pairs = other.map(({ heading, name }) => `“${heading}” as ${name}`);
  findings.warn(file, `has columns read under another name: ${pairs.join(', ')}`);
}

function rowsNamed(rows: number[]): string {
  const [first] = rows;
  return rows.length === 1
    ? `row ${first}`
    : `rows ${first} ${rows.length === 2 ? 'and' : 'to'} ${rows.at(-1)}`;
}

function are(rows: number[]): string {
  return rows.length === 1 ? 'is' : 'are';
}
