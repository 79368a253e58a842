import type { Cell } from '@offpiste/domain/contract/bundle/cells.ts';
import { columnOf, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from '../problems.ts';
import { httpsLink, sanitiseHtml } from '../sanitise-html.ts';
import { hasLostDigits, inForm } from './cell-forms.ts';
import type { Column } from './columns.ts';
import type { Given } from './sheet-names.ts';

/** Reads what the name of a sheet says; null, and a problem, where a column takes no such value. */
export function givenValues(
  file: string,
  given: Given,
  table: Table,
  findings: Findings,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(given)) {
    const result = columnOf(table, column)?.schema.safeParse(value);
    if (result?.success) values[column] = result.data;
    else {
      const problem = result?.error.issues[0]?.message ?? 'is not a column of this list';
      findings.problem(file, `has a name in which ${column} ${problem}`, { column, value });
    }
  }
  return Object.keys(values).length === Object.keys(given).length ? values : null;
}

/** Reads the cells of a row; null, and a problem for each that is wrong. */
export function readCells(
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
