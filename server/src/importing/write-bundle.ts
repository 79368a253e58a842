import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { type Zippable, zipSync } from 'fflate';
import { csvLine } from '#platform/csv-line.ts';
import type { ParsedWeek } from './parsed-bundle.ts';

/** The oldest time that a zip can hold: the same week is the same bytes whenever it is packed. */
const ALWAYS = new Date(1980, 0, 1);

/** Packs one week, as it was understood, into a bundle that reads as exactly the same week again. */
export function packWeek({ head, tables, present, documents, folder }: ParsedWeek): Uint8Array {
  const encoder = new TextEncoder();
  const files: Zippable = {
    'bundle.json': encoder.encode(JSON.stringify({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION })),
    [`${folder}week.json`]: encoder.encode(JSON.stringify(head)),
  };
  for (const file of keysOf(weekFiles))
    if (present.has(file))
      files[folder + file] = encoder.encode(
        csvText(
          weekFiles[file],
          tables[file].map(({ values }) => values),
        ),
      );
  for (const [name, content] of [...documents].sort(([a], [b]) => (a < b ? -1 : 1)))
    files[`${folder}documents/${name}`] = content;
  return zipSync(files, { mtime: ALWAYS });
}

function csvText({ columns }: Table, rows: readonly object[]): string {
  const further = new Set(rows.flatMap((row) => Object.keys(row)));
  const names = [...new Set([...Object.keys(columns), ...further])];
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(Reflect.get(row, name))))];
  return `${lines.map((cells) => csvLine(cells)).join('\r\n')}\r\n`;
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
