import type { Cell } from '@offpiste/domain/contract/bundle/cells.ts';
import { columnOf, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Findings } from '../problems.ts';
import type { ColumnForm } from './cell-forms.ts';
import type { NameOf } from './column-names.ts';
import type { Header } from './find-header.ts';
import type { Separator } from './grid.ts';

export interface Column {
  /** What the sheet calls it. */
  heading: string;
  /** Our name. */
  name: string;
  cell: Cell<unknown>;
  /** Position in the sheet. */
  at: number;
  form: ColumnForm;
}

/** Columns that a sheet may leave out although they are required, and what every row then has. */
const ASSUMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  passengers: { status: 'Confirmed' },
};

/** Returns the columns that a list may leave out although they are required, and what every row then has. */
export function assumedColumns(list: string): Readonly<Record<string, string>> {
  return ASSUMED[list] ?? {};
}

/** The list that a file holds, such as `passengers`. */
export function listOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.(csv|xlsx)$/i, '');
}

/** Returns the columns of a sheet that count; headings that a person left out, or that nobody knows, are none. */
export function columnsOf(
  header: Header,
  table: Table,
  nameOf: NameOf,
  separator: Separator | null,
): Column[] {
  return header.headings.flatMap((heading, at) => {
    const name = heading === '' ? null : nameOf(heading);
    const cell = name ? columnOf(table, name) : undefined;
    if (!name || !cell) return [];
    const form = { kind: cell.kind, separator, dates: null, hasTimes: false };
    return [{ heading, name, cell, at, form }];
  });
}

/** Says which columns were recognised by another name. */
export function sayNames(file: string, columns: Column[], findings: Findings): void {
  const other = columns.filter(({ heading, name }) => heading !== name);
  if (other.length === 0) return;
  const pairs = other.map(({ heading, name }) => `“${heading}” as ${name}`);
  findings.warn(file, `has columns read under another name: ${pairs.join(', ')}`);
}
