import { BUNDLE_LIMITS } from '../bundle-source.ts';
import type { Findings } from '../problems.ts';
import { ABOUT_COLUMNS } from './about-columns.ts';
import type { Answers } from './answers.ts';
import { columnNames, folded } from './column-names.ts';
import { listOf } from './columns.ts';
import { readCsv } from './read-csv.ts';
import { type Given, givenBy } from './sheet-names.ts';
import {
  type BundleContent,
  type BundleSheet,
  LONE,
  partOf,
  reported,
  type SheetPart,
  sheetPart,
} from './sheet-part.ts';
import { openWholeWorkbook } from './whole-workbook.ts';
import { isOldWorkbook, isWorkbook, openWorkbook, type Sheet, WorkbookError } from './workbook.ts';

/** Tells sheets from other files. One workbook alone is a whole bundle: a sheet a list, and one for the week. */
export async function openBundle(
  files: ReadonlyMap<string, Uint8Array>,
  answers: Answers,
  findings: Findings,
): Promise<BundleContent | null> {
  const [[name, bytes] = []] = files;
  if (files.size === 1 && name !== undefined && bytes && !name.includes('/') && /\.xlsx?$/i.test(name))
    return await openWholeWorkbook(name, bytes, answers, findings);
  const names = [...files.keys()];
  if (names.length > 0 && names.every((file) => /^[^/]+\.(?:csv|tsv|txt|xlsx?)$/i.test(file))) {
    for (const file of names) findings.problem(file, LONE);
    return null;
  }
  const others = new Map<string, Uint8Array>();
  const sheets = new Map<string, BundleSheet[]>();
  for (const [file, content] of files) {
    const [, folder, name = ''] = /^(season\/|weeks\/[^/]+\/)([^/]+)\.(?:csv|xlsx?)$/i.exec(file) ?? [];
    if (folder === undefined) {
      others.set(file, content);
      continue;
    }
    const part = partOf(folder, name, answers);
    const list = `${folder}${part?.list ?? name}.csv`;
    const before = sheets.get(list);
    if (before && !part) findings.problem(file, 'is there twice, as a CSV file and as a workbook');
    else
      sheets.set(list, [
        ...(before ?? []),
        fileSheet({ file, list, called: part && { name, given: part.given } }, content, answers, findings),
      ]);
  }
  return { files: others, sheets, holdsDocuments: true };
}

interface SheetFile {
  file: string;
  list: string;
  called: SheetPart['called'];
}

/** What is a workbook is known by its content: people rename files. */
function fileSheet(
  { file, list, called }: SheetFile,
  content: Uint8Array,
  answers: Answers,
  findings: Findings,
): BundleSheet {
  const place = () => (called ? findings.inSheet(list, called.name) : { findings, rowsBefore: 0 });
  if (!isWorkbook(content) && !isOldWorkbook(content))
    return {
      read: (table) => {
        const nameOf = columnNames(listOf(list), table, answers);
        const at = place();
        const grid = readCsv(list, content, (heading) => nameOf(heading) !== undefined, at.findings);
        return Promise.resolve(grid && [{ from: { file, tab: null }, called, grid, place: at }]);
      },
    };
  return {
    read: () =>
      reported(list, findings, async () => {
        const sheets = openWorkbook(content, BUNDLE_LIMITS);
        const parts = called ? [] : await sheetsOfList(file, list, sheets, answers, findings);
        if (parts.length > 0) return parts;
        const only = onlySheet(list, called?.name ?? listOf(list), sheets, findings);
        return [{ from: { file, tab: only.name }, called, grid: await only.read(), place: place() }];
      }),
  };
}

/** Returns the one sheet of a workbook that counts. */
function onlySheet(list: string, name: string, sheets: Sheet[], findings: Findings): Sheet {
  const [first] = sheets;
  const own = sheets.find((sheet) => folded(sheet.name) === folded(name)) ?? first;
  if (!own || (own === first && sheets.length > 1 && folded(own.name) !== folded(name)))
    throw new WorkbookError(`has ${sheets.length} sheets: call the one that counts ${name}`);
  for (const sheet of sheets)
    if (sheet !== own && sheet.name !== ABOUT_COLUMNS)
      findings.warn(list, `has another sheet, “${sheet.name}”, which is left out`);
  return own;
}

/** Reads the sheets of a workbook that are called like sheets of its list; none where one has the list's own name. */
async function sheetsOfList(
  file: string,
  list: string,
  sheets: Sheet[],
  answers: Answers,
  findings: Findings,
): Promise<SheetPart[]> {
  if (sheets.some(({ name }) => folded(name) === folded(listOf(list)))) return [];
  const parts = new Map<Sheet, Given>();
  for (const sheet of sheets) {
    const given = givenBy(listOf(list), sheet.name, answers);
    if (given) parts.set(sheet, given);
  }
  const read: SheetPart[] = [];
  for (const sheet of sheets) {
    const given = parts.get(sheet);
    if (given) read.push(await sheetPart(file, list, { sheet, given }, findings));
    else if (parts.size > 0) findings.warn(list, `has another sheet, “${sheet.name}”, which is left out`);
  }
  return read;
}
