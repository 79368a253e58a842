import { REP_SHEET, repSheet } from '@offpiste/domain/contract/bundle/rep-sheet.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { columnOf, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import type { CheckBody } from '@offpiste/domain/contract/hq/imports.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Answers } from './answers.ts';
import { listOf } from './columns.ts';
import { namedColumns } from './sheet-names.ts';

const LISTS = new Map<string, Table>(
  Object.entries({ ...seasonFiles, ...weekFiles, [REP_SHEET]: repSheet }).map(([file, table]) => [
    listOf(file),
    table,
  ]),
);

/** Returns our columns of a list; none where there is no such list. */
export function columnsOfList(list: string): string[] {
  return Object.keys(LISTS.get(list)?.columns ?? {});
}

/** Returns what people said about the sheets as a reader of sheets takes it. */
export function answersIn({ columns = {}, dates, sheets = {} }: CheckBody): Answers {
  return {
    columns: new Map(Object.entries(columns).map(([list, said]) => [list, new Map(Object.entries(said))])),
    sheets: new Map(Object.entries(sheets)),
    ...(dates && { dates }),
  };
}

/** Throws where what somebody says names a list or a column that there is not. */
export function checkAnswers({ columns = new Map(), sheets = new Map() }: Answers): void {
  for (const [list, ofList] of columns) for (const column of ofList.values()) columnIn(list, column);
  for (const [list, names] of sheets)
    for (const name of names) {
      for (const column of namedColumns(name)) columnIn(list, column);
      if (!Object.hasOwn(weekFiles, `${list}.csv`))
        throw new OperatorError(`${list} is a list of the season, which is one sheet`);
    }
}

function columnIn(list: string, column: string | null): void {
  const table = LISTS.get(list);
  if (!table) throw new OperatorError(`There is no list ${list}: there are ${[...LISTS.keys()].join(', ')}`);
  if (column !== null && !columnOf(table, column))
    throw new OperatorError(
      `${list} has no column ${column}: it has ${Object.keys(table.columns).join(', ')}`,
    );
}
