import type * as z from 'zod/mini';
import type { Cell } from './cells.ts';

export type Columns = Record<string, Cell<unknown>>;

/** One CSV file of a bundle: its columns by header name, and the key columns of a row. */
export interface Table<C extends Columns = Columns> {
  about: string;
  key: readonly string[];
  columns: C;
  /** Further columns, whose names follow a rule. */
  others?: { isOne: (column: string) => boolean; cell: Cell<unknown> };
}

/** Returns how a column of a file is read; undefined when the file has none of this name. */
export function columnOf({ columns, others }: Table, name: string): Cell<unknown> | undefined {
  if (Object.hasOwn(columns, name)) return columns[name];
  return others?.isOne(name) ? others.cell : undefined;
}

export function table<const C extends Columns>(
  definition: Table<C> & { key: readonly (keyof C)[] },
): Table<C> {
  return definition;
}

/** A row of a file as read by its schema. */
export type Row<T extends Table> = { [K in keyof T['columns']]: z.infer<T['columns'][K]['schema']> };

/** A row as it is written into a CSV file; columns left out stay empty. */
export type WrittenRow<T extends Table> = {
  [K in keyof T['columns']]?: string | number | null;
};
