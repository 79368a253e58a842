import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import type { Findings } from '../problems.ts';
import type { Answers } from './answers.ts';
import { folded } from './column-names.ts';
import { listOf } from './columns.ts';
import type { Grid } from './grid.ts';
import { type Given, givenBy } from './sheet-names.ts';
import { type Sheet, WorkbookError } from './workbook.ts';

/** One sheet, read. */
export interface SheetPart {
  /** The file that holds it, and in a workbook the name of its tab. */
  from: { file: string; tab: string | null };
  /** Its name and what that says, where it is one of several of its list. */
  called: { name: string; given: Given } | null;
  grid: Grid;
  /** Where its problems go, and what is added to the numbers of its rows. */
  place: { findings: Findings; rowsBefore: number };
}

/** Where rows of a list come from. */
export interface BundleSheet {
  /** Reads it, and where it is a workbook with several sheets of the list all of them; null, and a problem, where it cannot be read. */
  read(table: Table): Promise<SheetPart[] | null>;
}

/** What a bundle holds, however its sheets are stored. */
export interface BundleContent {
  /** Every file that is no sheet, such as `bundle.json`. */
  files: ReadonlyMap<string, Uint8Array>;
  /** By the paths of their lists as CSV files, such as `weeks/W1/passengers.csv`. */
  sheets: ReadonlyMap<string, BundleSheet[]>;
  /** Whether it can hold documents beside its lists: a workbook cannot. */
  holdsDocuments: boolean;
}

/** What to do with a list that comes alone. */
export const LONE =
  'is one list and no whole week: put it on top of a week that is imported already with --on-top --week <weekId>, or into a folder with all lists of its week';

/** Returns the list of a week that a sheet with this name is a part of; null where it is none, or has a list's own name. */
export function partOf(
  folder: string | null,
  name: string,
  answers: Answers,
): { list: string; given: Given } | null {
  if (folder === 'season/') return null;
  const lists = Object.keys(weekFiles).map(listOf);
  if (lists.some((list) => folded(list) === folded(name))) return null;
  for (const list of lists) {
    const found = givenBy(list, name, answers);
    if (found) return { list, given: found };
  }
  return null;
}

/** Reads a sheet of a workbook that is one of several of a list. */
export async function sheetPart(
  file: string,
  list: string,
  { sheet, given }: { sheet: Sheet; given: Given },
  findings: Findings,
): Promise<SheetPart> {
  const place = findings.inSheet(list, sheet.name);
  const called = { name: sheet.name, given };
  return { from: { file, tab: sheet.name }, called, grid: await sheet.read(), place };
}

/** Returns null, and a problem, where something cannot be read. */
export async function reported<T>(
  file: string,
  findings: Findings,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    findings.problem(file, error.message);
    return null;
  }
}
