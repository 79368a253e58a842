import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import { type Zippable, zipSync } from 'fflate';
import { csvText } from '#platform/csv-line.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import { writtenLists } from './written-lists.ts';

/** The oldest time that a zip can hold: the same week is the same bytes whenever it is packed. */
const ALWAYS = new Date(1980, 0, 1);

/** Packs one week, as it was understood, into a bundle that reads as exactly the same week again. */
export function packWeek(week: ParsedWeek): Uint8Array {
  const { head, documents, folder } = week;
  const encoder = new TextEncoder();
  const files: Zippable = {
    'bundle.json': encoder.encode(JSON.stringify({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION })),
    [`${folder}week.json`]: encoder.encode(JSON.stringify(head)),
  };
  for (const [file, rows] of writtenLists(week)) files[folder + file] = encoder.encode(csvText(rows));
  for (const [name, content] of [...documents].sort(([a], [b]) => (a < b ? -1 : 1)))
    files[`${folder}documents/${name}`] = content;
  return zipSync(files, { mtime: ALWAYS });
}
