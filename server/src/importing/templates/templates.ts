import { BUNDLE_FORMAT, BUNDLE_VERSION, type BundleWeek } from '@offpiste/domain/contract/bundle/bundle.ts';
import { REP_SHEET, repSheet } from '@offpiste/domain/contract/bundle/rep-sheet.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { sheetText } from '#platform/csv-line.ts';
import { ABOUT_COLUMNS, ABOUT_COLUMNS_FILE } from '../reading/about-columns.ts';
import { listOf } from '../reading/columns.ts';
import { listSheet, weekSheet } from '../week-workbook.ts';
import { workbookFile } from '../workbook-file.ts';
import { type ExampleBrand, exampleRow } from './example-rows.ts';

/** What a template is for: one week, the lists of the season, or reps. */
export type TemplateOf = 'week' | 'season' | 'reps';

const LISTS: Record<TemplateOf, Readonly<Record<string, Table>>> = {
  week: weekFiles,
  season: seasonFiles,
  reps: { [REP_SHEET]: repSheet },
};

const WEEK: BundleWeek = {
  weekId: 'W03-2027',
  weekName: 'Week 3',
  systemId: 'S-2027-03',
  timeZone: 'Europe/Paris',
  startsOn: '2027-01-08',
  endsOn: '2027-01-16',
  packages: [{ id: 'coach', name: 'Coach from Friday', departureDate: '2027-01-08' }],
};

/** Writes a workbook to fill in: a sheet for each list with its columns and one example, and one that says what each column takes. */
export async function templateWorkbook(of: TemplateOf, brand: ExampleBrand): Promise<Uint8Array> {
  const lists = listsOf(of).map(([file, table]) => listSheet(listOf(file), listRows(file, table, brand)));
  const about = { ...listSheet(ABOUT_COLUMNS, aboutRows(of, brand)), widths: [22, 26, 10, 80, 40] };
  return await workbookFile([...(of === 'week' ? [weekSheet(WEEK)] : []), ...lists, about]);
}

/** Returns the same as the files of a folder. */
export function templateFiles(of: TemplateOf, brand: ExampleBrand): Map<string, string> {
  const folder = of === 'week' ? `weeks/${WEEK.weekId}/` : '';
  const files = new Map([['bundle.json', json({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION })]]);
  if (of === 'week') files.set(`${folder}week.json`, json(WEEK));
  for (const [file, table] of listsOf(of)) files.set(folder + file, sheetText(listRows(file, table, brand)));
  files.set(ABOUT_COLUMNS_FILE, sheetText(aboutRows(of, brand)));
  return files;
}

function listsOf(of: TemplateOf): [file: string, table: Table][] {
  return Object.entries(LISTS[of]);
}

/** A header and an example; a document would need its file. */
function listRows(file: string, table: Table, brand: ExampleBrand): string[][] {
  const header = Object.keys(table.columns);
  return file === 'documents.csv' ? [header] : [header, exampleRow(table, brand)];
}

function aboutRows(of: TemplateOf, brand: ExampleBrand): string[][] {
  const rows = listsOf(of).flatMap(([file, table]) => {
    const examples = exampleRow(table, brand);
    return Object.entries(table.columns).map(([column, { required, rule }], at) => {
      const needed = table.key.includes(column) ? 'yes, key' : required ? 'yes' : '';
      return [listOf(file), column, needed, rule.replaceAll('`', ''), examples[at] ?? ''];
    });
  });
  return [['list', 'column', 'required', 'rule', 'example'], ...rows];
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
