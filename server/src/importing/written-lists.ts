import type { WeekFile } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type { ParsedWeek } from './parsed-bundle.ts';

/** Returns the lists that a week has, each as a header and rows of cells that read as exactly the same list again. */
export function writtenLists({ present, tables }: ParsedWeek): Map<WeekFile, string[][]> {
  const files = keysOf(weekFiles).filter((file) => present.has(file));
  return new Map(
    files.map((file) => [
      file,
      writtenRows(
        weekFiles[file],
        tables[file].map(({ values }) => values),
      ),
    ]),
  );
}

function writtenRows({ columns }: Table, rows: readonly object[]): string[][] {
  const further = new Set(rows.flatMap((row) => Object.keys(row)));
  const names = [...new Set([...Object.keys(columns), ...further])];
  return [names, ...rows.map((row) => names.map((name) => cellText(Reflect.get(row, name))))];
}

/** Writes a value as the cell that reads as it. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return String(value).includes('e') ? value.toFixed(12).replace(/0+$/, '') : String(value);
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? value.join(',') : JSON.stringify(value);
  return String(value);
}
