/**
 * Packs many JSON values as one in which equal rows, and equal texts of a field, are written once, whichever value they
 * are in. A passenger is on a coach, in lessons and at events, and a room in three key lists; gzip alone looks back 32 KiB
 * and finds few of these again. Values come back exactly, the order of their keys included.
 */
export interface PackedLists {
  /** Distinct texts, by the name of the field they are in. */
  texts: Record<string, string[]>;
  tables: PackedTable[];
  lists: Record<string, PackedValue>;
}

/** Distinct rows of one shape, column by column. */
export interface PackedTable {
  keys: string[];
  rows: number;
  columns: PackedColumn[];
}

/** `k`: one value for all rows; `c`: as an earlier column; `t`: texts by their numbers, 0 for null; `v`: each value. */
export type PackedColumn = { k: PackedValue } | { c: number } | { t: number[] } | { v: PackedValue[] };

/** `r`: rows of a table by their numbers; `a`: any other array; `o`: an object. */
export type PackedValue =
  | null
  | boolean
  | number
  | string
  | { r: [table: number, rows: number[]] }
  | { a: PackedValue[] }
  | { o: Record<string, PackedValue> };

interface OpenTable {
  keys: string[];
  numbers: Map<string, number>;
  rows: PackedValue[][];
}

export interface ListPacker {
  /** Adds a JSON value. Packing is best with the longest list first: those after it follow its order. */
  add: (name: string, value: unknown) => void;
  packed: () => PackedLists;
}

/** Packs values one by one. */
export function createListPacker(): ListPacker {
  const tables: OpenTable[] = [];
  const byShape = new Map<string, number>();
  const lists: [string, PackedValue][] = [];

  const packRows = (items: readonly Record<string, unknown>[], keys: string[]): PackedValue => {
    const shape = JSON.stringify(keys);
    const at = byShape.get(shape) ?? tables.push({ keys, numbers: new Map(), rows: [] }) - 1;
    byShape.set(shape, at);
    const table = tables[at] as OpenTable;
    const numbers = items.map((item) => {
      const row = keys.map((key) => pack(item[key]));
      const text = JSON.stringify(row);
      const known = table.numbers.get(text);
      if (known !== undefined) return known;
      table.numbers.set(text, table.rows.length);
      return table.rows.push(row) - 1;
    });
    return { r: [at, toSteps(numbers)] };
  };

  const pack = (value: unknown): PackedValue => {
    if (Array.isArray(value)) {
      const keys = commonKeys(value);
      return keys ? packRows(value, keys) : { a: value.map(pack) };
    }
    if (typeof value === 'object' && value !== null)
      return { o: Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)])) };
    return value as PackedValue;
  };

  return {
    add: (name, value) => {
      lists.push([name, pack(value)]);
    },
    packed: () => {
      const texts = new Map<string, Map<string, number>>();
      return {
        tables: tables.map(({ keys, rows }) => ({
          keys,
          rows: rows.length,
          columns: columnsOf(keys, rows, texts),
        })),
        texts: Object.fromEntries([...texts].map(([field, numbers]) => [field, [...numbers.keys()]])),
        lists: Object.fromEntries(lists),
      };
    },
  };
}

/** The keys of the objects in an array; null when it is empty or contains anything but objects of one shape. */
function commonKeys(values: readonly unknown[]): string[] | null {
  let shape: string | null = null;
  for (const value of values) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const keys = JSON.stringify(Object.keys(value));
    shape ??= keys;
    if (keys !== shape) return null;
  }
  return shape === null ? null : (JSON.parse(shape) as string[]);
}

function columnsOf(
  keys: readonly string[],
  rows: readonly PackedValue[][],
  texts: Map<string, Map<string, number>>,
): PackedColumn[] {
  const cells = keys.map((_, at) => rows.map((row) => row[at] as PackedValue));
  const written = cells.map((column) => JSON.stringify(column));
  return cells.map((column, at): PackedColumn => {
    const [first = null] = column;
    if (column.every((cell) => cell === first)) return { k: first };
    const same = written.indexOf(written[at] as string);
    if (same < at) return { c: same };
    if (!column.every((cell) => cell === null || typeof cell === 'string')) return { v: column };
    const field = keys[at] as string;
    const numbers = texts.get(field) ?? new Map<string, number>();
    texts.set(field, numbers);
    const numberOf = (text: string) => {
      const number = numbers.get(text) ?? numbers.size + 1;
      numbers.set(text, number);
      return number;
    };
    return { t: toSteps(column.map((cell) => (cell === null ? 0 : numberOf(cell as string)))) };
  });
}

/** Unpacks the values, by name. Throws when the input is not a packing of values. */
export function unpackLists({ texts, tables, lists }: PackedLists): Map<string, unknown> {
  const opened = new Map<number, Record<string, unknown>[]>();

  const open = (at: number): Record<string, unknown>[] => {
    const known = opened.get(at);
    if (known) return known;
    const table = tables[at];
    if (!table) throw new Error(`there is no table ${at}`);
    const columns: unknown[][] = [];
    table.columns.forEach((column, index) => {
      columns.push(cellsOf(column, table.keys[index] ?? '', table.rows, columns));
    });
    const rows = Array.from({ length: table.rows }, (_, row) =>
      Object.fromEntries(table.keys.map((key, index) => [key, columns[index]?.[row]])),
    );
    opened.set(at, rows);
    return rows;
  };

  const cellsOf = (column: PackedColumn, field: string, rows: number, before: unknown[][]): unknown[] => {
    if ('k' in column) return Array.from({ length: rows }, () => unpack(column.k));
    if ('c' in column) return before[column.c] ?? [];
    if ('v' in column) return column.v.map(unpack);
    return fromSteps(column.t).map((number) => {
      if (number === 0) return null;
      const text = texts[field]?.[number - 1];
      if (text === undefined) throw new Error(`there is no text ${number} of ${field}`);
      return text;
    });
  };

  const unpack = (value: PackedValue): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('a' in value) return value.a.map(unpack);
    if ('o' in value)
      return Object.fromEntries(Object.entries(value.o).map(([key, inner]) => [key, unpack(inner)]));
    const rows = open(value.r[0]);
    return fromSteps(value.r[1]).map((number) => {
      const row = rows[number];
      if (!row) throw new Error(`there is no row ${number}`);
      return row;
    });
  };

  return new Map(Object.entries(lists).map(([name, value]) => [name, unpack(value)]));
}

/** Each number as its difference from the one before: in a list that follows another's order the differences are small. */
function toSteps(numbers: readonly number[]): number[] {
  return numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
}

function fromSteps(steps: readonly number[]): number[] {
  let number = 0;
  return steps.map((step) => {
    number += step;
    return number;
  });
}
