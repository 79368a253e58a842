import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { columnOf, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import type { Answers } from '#importing/reading/answers.ts';
import { listOf } from '#importing/reading/columns.ts';
import { namedColumns } from '#importing/reading/sheet-names.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { CommandContext } from './command.ts';

const LISTS = new Map<string, Table>(
  Object.entries({ ...seasonFiles, ...weekFiles }).map(([file, table]) => [listOf(file), table]),
);

/** What the options of a command say about the sheets: `--dates`, `--columns`, `--ignore` and `--sheets`. */
export function importAnswers({ dates, columns, ignore, sheets }: CommandContext['options']): Answers {
  const answers = new Map<string, Map<string, string | null>>();
  const answer = (list: string, heading: string, column: string | null) => {
    columnIn(list, column);
    const ofList = answers.get(list) ?? new Map<string, string | null>();
    answers.set(list, ofList.set(heading, column));
  };
  for (const text of textsOf(columns)) {
    const [, list, heading, column] = /^([\w-]+):(.+)=(.+)$/s.exec(text) ?? [];
    if (!list || !heading || !column)
      throw new OperatorError(`--columns is written list:heading=column, not ${text}`);
    answer(list, heading.trim(), column.trim());
  }
  for (const text of textsOf(ignore)) {
    const [, list, heading] = /^([\w-]+):(.+)$/s.exec(text) ?? [];
    if (!list || !heading) throw new OperatorError(`--ignore is written list:heading, not ${text}`);
    answer(list, heading.trim(), null);
  }
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy')
    throw new OperatorError('--dates is dmy or mdy');
  return { columns: answers, ...(dates && { dates }), sheets: sheetsSaid(textsOf(sheets)) };
}

/** How the sheets of lists are called, by list. */
function sheetsSaid(texts: readonly string[]): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const text of texts) {
    const [, list = '', names = ''] = /^([\w-]+):(.+)$/s.exec(text) ?? [];
    const columns = namedColumns(names);
    if (columns.length === 0)
      throw new OperatorError(
        `--sheets is written list:name, with a column in braces as in coach-passengers:Coach {COACH}, not ${text}`,
      );
    for (const column of columns) columnIn(list, column);
    if (!Object.hasOwn(weekFiles, `${list}.csv`))
      throw new OperatorError(`${list} is a list of the season, which is one sheet`);
    said.set(list, [...(said.get(list) ?? []), names.trim()]);
  }
  return said;
}

/** Throws where a list has no such column. */
function columnIn(list: string, column: string | null): void {
  const table = LISTS.get(list);
  if (!table) throw new OperatorError(`There is no list ${list}: there are ${[...LISTS.keys()].join(', ')}`);
  if (column !== null && !columnOf(table, column))
    throw new OperatorError(
      `${list} has no column ${column}: it has ${Object.keys(table.columns).join(', ')}`,
    );
}

function textsOf(value: CommandContext['options'][string]): readonly string[] {
  return Array.isArray(value) ? value : [];
}
