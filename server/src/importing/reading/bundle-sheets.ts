import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { BUNDLE_LIMITS } from '../bundle-source.ts';
import type { Findings } from '../problems.ts';
import type { Answers } from './answers.ts';
import { columnNames, folded } from './column-names.ts';
import { listOf } from './columns.ts';
import type { Grid } from './grid.ts';
import { readCsv } from './read-csv.ts';
import { weekHead } from './week-sheet.ts';
import { isOldWorkbook, isWorkbook, openWorkbook, type Sheet, WorkbookError } from './workbook.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** One sheet of a bundle. */
export interface BundleSheet {
  /** The file that holds it, and in a workbook the name of its tab. */
  from: { file: string; tab: string | null };
  /** Reads it; null when it cannot be read, which is then reported. */
  read(table: Table): Promise<Grid | null>;
}

/** What a bundle holds, however its sheets are stored. */
export interface BundleContent {
  /** Every file that is no sheet, such as `bundle.json`. */
  files: Files;
  /** By their paths as CSV files, such as `weeks/W1/passengers.csv`. */
  sheets: ReadonlyMap<string, BundleSheet>;
}

/** What to do with a list that comes alone. */
const LONE =
  'is one list and no whole week: put it on top of a week that is imported already with --on-top --week <weekId>, or into a folder with all lists of its week';

/** Tells sheets from other files. One workbook alone is a whole bundle: a sheet a list, and one for the week. */
export async function openBundle(
  files: Files,
  answers: Answers,
  findings: Findings,
): Promise<BundleContent | null> {
  const [[name, bytes] = []] = files;
  if (files.size === 1 && name !== undefined && bytes && !name.includes('/') && /\.xlsx?$/i.test(name))
    return await openWholeWorkbook(name, bytes, findings);
  const names = [...files.keys()];
  if (names.length > 0 && names.every((file) => /^[^/]+\.(?:csv|tsv|txt|xlsx?)$/i.test(file))) {
    for (const file of names) findings.problem(file, LONE);
    return null;
  }
  const others = new Map<string, Uint8Array>();
  const sheets = new Map<string, BundleSheet>();
  for (const [file, content] of files) {
    const [, path] = /^((?:season|weeks\/[^/]+)\/[^/]+)\.(?:csv|xlsx?)$/i.exec(file) ?? [];
    if (path === undefined) others.set(file, content);
    else if (sheets.has(`${path}.csv`))
      findings.problem(file, 'is there twice, as a CSV file and as a workbook');
    else sheets.set(`${path}.csv`, sheetOf(file, `${path}.csv`, content, answers, findings));
  }
  return { files: others, sheets };
}

/** What is a workbook is known by its content: people rename files. */
function sheetOf(
  file: string,
  list: string,
  content: Uint8Array,
  answers: Answers,
  findings: Findings,
): BundleSheet {
  if (!isWorkbook(content) && !isOldWorkbook(content))
    return {
      from: { file, tab: null },
      read: (table) => {
        const nameOf = columnNames(listOf(list), table, answers);
        return Promise.resolve(readCsv(list, content, (heading) => nameOf(heading) !== undefined, findings));
      },
    };
  const from = { file, tab: listOf(list) };
  return {
    from,
    read: () =>
      reported(list, findings, async () => {
        const sheets = openWorkbook(content, BUNDLE_LIMITS);
        const [first] = sheets;
        const own = sheets.find(({ name }) => folded(name) === folded(listOf(list))) ?? first;
        if (!own || (own === first && sheets.length > 1 && folded(own.name) !== folded(listOf(list))))
          throw new WorkbookError(`has ${sheets.length} sheets: call the one that counts ${listOf(list)}`);
        from.tab = own.name;
        for (const sheet of sheets)
          if (sheet !== own) findings.warn(list, `has another sheet, “${sheet.name}”, which is left out`);
        return await own.read();
      }),
  };
}

const SEASON_PATHS = Object.keys(seasonFiles);
const WEEK_LISTS = Object.keys(weekFiles);

async function openWholeWorkbook(
  name: string,
  bytes: Uint8Array,
  findings: Findings,
): Promise<BundleContent | null> {
  const opened = await reported(name, findings, async () => {
    const workbook = openWorkbook(bytes, BUNDLE_LIMITS);
    const ofWeek = workbook.find((sheet) => folded(sheet.name) === 'week');
    return { workbook, week: ofWeek ? weekHead(name, await ofWeek.read(), findings) : null };
  });
  if (!opened) return null;
  const { workbook, week } = opened;
  const encoder = new TextEncoder();
  const files = new Map([
    ['bundle.json', encoder.encode(JSON.stringify({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION }))],
  ]);
  const folder = week && `weeks/${week.weekId}/`;
  if (folder) files.set(`${folder}week.json`, encoder.encode(JSON.stringify(week)));
  const sheets = new Map<string, BundleSheet>();
  for (const sheet of workbook) {
    if (folded(sheet.name) === 'week') continue;
    const file = pathOf(sheet, folder);
    if (file === null)
      findings.warn(name, `has a sheet “${sheet.name}”, which is the name of no list and is left out`);
    else if (sheets.has(file)) findings.problem(name, `has two sheets for the list ${listOf(file)}`);
    else
      sheets.set(file, {
        from: { file: name, tab: sheet.name },
        read: () => reported(file, findings, () => sheet.read()),
      });
  }
  const weekly = [...sheets.keys()].some((file) => !file.startsWith('season/'));
  if (!week && (weekly || sheets.size === 0)) {
    const isOneList = workbook.length === 1 || WEEK_LISTS.some((list) => listOf(list) === listOf(name));
    findings.problem(name, isOneList ? LONE : 'has no sheet “week” with the names and values of the week');
    return null;
  }
  return { files, sheets };
}

/** The file that a sheet is instead of; without a week, whatever its name is. */
function pathOf({ name }: Sheet, folder: string | null): string | null {
  const isNamed = (file: string) => folded(listOf(file)) === folded(name);
  const week = WEEK_LISTS.find(isNamed);
  return week === undefined ? (SEASON_PATHS.find(isNamed) ?? null) : `${folder ?? ''}${week}`;
}

async function reported<T>(file: string, findings: Findings, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    findings.problem(file, error.message);
    return null;
  }
}
