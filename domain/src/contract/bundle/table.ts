import type * as z from 'zod/mini';
import type { Cell } from './cells.ts';

export type Columns = Record<string, Cell<unknown>>;

/** One CSV file of a bundle: its columns by header name, and the key columns of a row. */
export interface Table<C extends Columns = Columns> {
  about: string;
  key: readonly string[];
  columns: C;
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
