import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { Findings, type Problem } from '../problems.ts';
import type { Answers } from '../reading/answers.ts';
import { openBundle } from '../reading/bundle-sheets.ts';
import { isOldWorkbook, isWorkbook, WorkbookError } from '../reading/workbook.ts';
import { markCsv } from './mark-csv.ts';
import { markWorkbook } from './mark-workbook.ts';
import type { ProblemList } from './marks.ts';

const TABLES: Readonly<Record<string, Table>> = { ...seasonFiles, ...weekFiles };

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
    const sheet = content?.sheets.get(list);
    const table = TABLES[list.replace(/^weeks\/[^/]+\//, '')];
    const bytes = sheet && files.get(sheet.from.file);
    if (!table || !bytes || isOldWorkbook(bytes)) continue;
    const wrong: ProblemList = { list, table, problems: ofList };
    if (!isWorkbook(bytes)) {
      const again = markCsv(bytes, wrong, answers);
      if (again) marked.set(sheet.from.file, again);
      continue;
    }
    await sheet.read(table);
    const { file, tab } = sheet.from;
    workbooks.set(file, (workbooks.get(file) ?? new Map<string, ProblemList>()).set(tab ?? '', wrong));
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
