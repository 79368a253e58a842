import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { BUNDLE_LIMITS } from '../bundle-source.ts';
import type { Findings } from '../problems.ts';
import { ABOUT_COLUMNS } from './about-columns.ts';
import type { Answers } from './answers.ts';
import { folded } from './column-names.ts';
import { listOf } from './columns.ts';
import { type BundleContent, type BundleSheet, LONE, partOf, reported, sheetPart } from './sheet-part.ts';
import { weekHead } from './week-sheet.ts';
import { openWorkbook, type Sheet } from './workbook.ts';

const SEASON_PATHS = Object.keys(seasonFiles);
const WEEK_LISTS = Object.keys(weekFiles);

/** Opens a workbook that is a whole bundle. */
export async function openWholeWorkbook(
  name: string,
  bytes: Uint8Array,
  answers: Answers,
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
  const sheets = listsIn(workbook, { name, folder, answers, findings });
  const weekly = [...sheets.keys()].some((file) => !file.startsWith('season/'));
  if (!week && (weekly || sheets.size === 0)) {
    const isOneList = workbook.length === 1 || WEEK_LISTS.some((list) => listOf(list) === listOf(name));
    findings.problem(name, isOneList ? LONE : 'has no sheet “week” with the names and values of the week');
    return null;
  }
  return { files, sheets, holdsDocuments: false };
}

interface Within {
  /** Of the workbook. */
  name: string;
  folder: string | null;
  answers: Answers;
  findings: Findings;
}

/** Returns the lists of a workbook with their sheets; sheets of no list are left out, and said. */
function listsIn(workbook: readonly Sheet[], { name, folder, answers, findings }: Within) {
  const sheets = new Map<string, BundleSheet[]>();
  const whole = new Set<string>();
  const strange: string[] = [];
  for (const sheet of workbook) {
    if (folded(sheet.name) === 'week' || sheet.name === ABOUT_COLUMNS) continue;
    const own = pathOf(sheet, folder);
    const part = own === null ? partOf(folder, sheet.name, answers) : null;
    const file = own ?? (part && `${folder ?? ''}${part.list}.csv`);
    if (file === null) {
      strange.push(sheet.name);
      continue;
    }
    const before = sheets.get(file) ?? [];
    if (before.length > 0 && (own !== null || whole.has(file))) {
      findings.problem(name, `has two sheets for the list ${listOf(file)}`);
      continue;
    }
    if (own !== null) whole.add(file);
    const read = async () =>
      part
        ? [await sheetPart(name, file, { sheet, given: part.given }, findings)]
        : [
            {
              from: { file: name, tab: sheet.name },
              called: null,
              grid: await sheet.read(),
              place: { findings, rowsBefore: 0 },
            },
          ];
    sheets.set(file, [...before, { read: () => reported(file, findings, read) }]);
  }
  sayStrange(name, strange, findings);
  return sheets;
}

/** Says which sheets are left out; several may be one list. */
function sayStrange(file: string, names: readonly string[], findings: Findings): void {
  for (const name of names)
    findings.warn(file, `has a sheet “${name}”, which is the name of no list and is left out`);
  if (names.length > 1)
    findings.warn(
      file,
      `has ${names.length} sheets that are left out: if they are one list, say on the page or with --sheets how they are called, as in coach-passengers:Coach {COACH}`,
    );
}

/** The file that a sheet is instead of; without a week, whatever its name is. */
function pathOf({ name }: Sheet, folder: string | null): string | null {
  const isNamed = (file: string) => folded(listOf(file)) === folded(name);
  const week = WEEK_LISTS.find(isNamed);
  return week === undefined ? (SEASON_PATHS.find(isNamed) ?? null) : `${folder ?? ''}${week}`;
}
