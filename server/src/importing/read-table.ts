import type { Cell } from '@offpiste/domain/contract/bundle/cells.ts';
import { columnOf, type Row, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from './problems.ts';
import { readCsv } from './read-csv.ts';
import { httpsLink, sanitiseHtml } from './sanitise-html.ts';

/** A row that was read, and its position. */
export interface ReadRow<T extends Table> {
  row: number;
  values: Row<T>;
}

/** Reads one CSV file by its definition. Rows with a problem are reported and left out. */
export function readTable<T extends Table>(
  file: string,
  bytes: Uint8Array,
  table: T,
  findings: Findings,
): ReadRow<T>[] {
  const content = readCsv(file, bytes, findings);
  if (!content || !checkHeader(file, content.header, table, findings)) return [];

  const columns = content.header.map((name): [string, Cell<unknown> | undefined] => [
    name,
    columnOf(table, name),
  ]);
  const seen = new Map<string, number>();
  const read: ReadRow<T>[] = [];
  for (const { row, cells } of content.rows) {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== '')) {
      const value = cells.slice(columns.length).join(',');
      findings.problem(file, 'has more cells than the header: is a comma not quoted?', { row, value });
      continue;
    }
    const values = readCells(file, row, columns, cells, findings);
    if (!values) continue;
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
  return read;
}

function readCells(
  file: string,
  row: number,
  columns: [string, Cell<unknown> | undefined][],
  cells: string[],
  findings: Findings,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  let ok = true;
  for (const [index, [name, column]] of columns.entries()) {
    if (!column) continue;
    const cell = treat(file, { row, column: name, value: cells[index] ?? '' }, column, findings);
    const result = column.schema.safeParse(cell);
    if (result.success) {
      values[name] = result.data;
      continue;
    }
    ok = false;
    const value = column.treat === 'secret' ? '(not shown)' : cell;
    findings.problem(file, result.error.issues[0]?.message ?? 'is not valid', { row, column: name, value });
  }
  return ok ? values : null;
}

/** Links that are not https become empty and HTML is sanitised before the schema sees the text. */
function treat(
  file: string,
  spot: { row: number; column: string; value: string },
  column: Cell<unknown>,
  findings: Findings,
): string {
  if (spot.value === '') return '';
  if (column.treat === 'html') return sanitiseHtml(spot.value);
  if (column.treat !== 'link') return spot.value;
  const link = httpsLink(spot.value);
  if (link === null) findings.warn(file, 'is not an https address and was left empty', spot);
  return link ?? '';
}

function checkHeader(file: string, header: string[], table: Table, findings: Findings): boolean {
  let ok = true;
  const report = (column: string, problem: string) => {
    findings.problem(file, problem, { row: 1, column });
    ok = false;
  };
  for (const [index, name] of header.entries()) {
    // Spreadsheets add empty columns at the end.
    if (name === '') continue;
    if (header.indexOf(name) !== index) report(name, 'is twice in the header');
    else if (!columnOf(table, name)) report(name, `is not a column of this file${suggestion(name, table)}`);
  }
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.required && !header.includes(name)) report(name, 'is missing from the header');
  }
  return ok;
}

function suggestion(name: string, table: Table): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const near = Object.keys(table.columns).find((column) => plain(column) === plain(name));
  return near ? `: write ${near}` : '';
}
