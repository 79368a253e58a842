import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Grid } from './grid.ts';

/** A header is looked for in as many rows at the top. */
export const HEADER_WITHIN = 10;

export interface Header {
  row: number;
  headings: string[];
  /** Rows above it, such as a title, which are left out. */
  above: number[];
  below: Grid['rows'];
}

/**
 * Returns the first of the top rows that has two known columns, the key among them. Where none has, it is the row that
 * looks most like a header, so that a problem can name its columns. Null when the sheet is empty.
 */
export function findHeader(
  grid: Grid,
  table: Table,
  nameOf: (heading: string) => string | null | undefined,
): Header | null {
  const top = grid.rows.filter(({ row }) => row <= HEADER_WITHIN);
  const names = (cells: string[]) => cells.map(nameOf).filter((name) => name !== undefined);
  const widest = Math.max(...top.map(({ cells }) => cells.filter((cell) => cell !== '').length));
  const found =
    top.find(({ cells }) => {
      const known = names(cells);
      return known.length >= 2 && table.key.some((key) => known.includes(key));
    }) ??
    top.find(({ cells }) => names(cells).length >= 2) ??
    top.find(({ cells }) => names(cells).length > 0) ??
    top.find(({ cells }) => cells.filter((cell) => cell !== '').length === widest);
  if (!found) return null;
  const at = grid.rows.indexOf(found);
  return {
    row: found.row,
    headings: found.cells,
    above: grid.rows.slice(0, at).map(({ row }) => row),
    below: grid.rows.slice(at + 1),
  };
}
