import { REP_SHEET, repSheet } from '@offpiste/domain/contract/bundle/rep-sheet.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { Findings, type Problem } from '../problems.ts';
import type { Answers } from '../reading/answers.ts';
import { openBundle } from '../reading/bundle-sheets.ts';
import { WorkbookError } from '../reading/workbook.ts';
import { markCsv } from './mark-csv.ts';
import { markWorkbook } from './mark-workbook.ts';
import type { ProblemList } from './marks.ts';

const TABLES: Readonly<Record<string, Table>> = { ...seasonFiles, ...weekFiles, [REP_SHEET]: repSheet };

/**
 * Returns the sheets of a bundle that have problems, by their names and in their own form, with one more column that says
 * what is wrong in each row. An import leaves that column out. A sheet that cannot be read at all is not among them.
 */
export async function markedSheets(
  files: ReadonlyMap<string, Uint8Array>,
  problems: readonly Problem[],
  answers: Answers,
): Promise<Map<string, Uint8Array>> {
  const content = await openBundle(files, answers, new Findings());
  const marked = new Map<string, Uint8Array>();
  const workbooks = new Map<string, Map<string, ProblemList>>();
  for (const [list, ofList] of Map.groupBy(problems, ({ file }) => file)) {
    const table = TABLES[list.replace(/^weeks\/[^/]+\//, '')];
    if (!table) continue;
    for (const sheet of content?.sheets.get(list) ?? []) {
      for (const { from, called } of (await sheet.read(table)) ?? []) {
        const own = called ? ofList.filter((problem) => problem.sheet === called.name) : ofList;
        const bytes = files.get(from.file);
        if (!bytes || own.length === 0) continue;
        const wrong: ProblemList = { list, table, problems: own };
        if (from.tab !== null) {
          const lists = workbooks.get(from.file) ?? new Map<string, ProblemList>();
          workbooks.set(from.file, lists.set(from.tab, wrong));
          continue;
        }
        const again = markCsv(bytes, wrong, answers);
        if (again) marked.set(from.file, again);
      }
    }
  }
  for (const [file, lists] of workbooks) {
    try {
      marked.set(file, await markWorkbook(files.get(file) ?? new Uint8Array(), lists, answers));
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
    }
  }
  return marked;
}
