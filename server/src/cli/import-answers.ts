import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { columnOf, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import type { Answers } from '#importing/reading/answers.ts';
import { listOf } from '#importing/reading/columns.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { CommandContext } from './command.ts';

const LISTS = new Map<string, Table>(
  Object.entries({ ...seasonFiles, ...weekFiles }).map(([file, table]) => [listOf(file), table]),
);

/** What the options of a command say about the sheets: `--dates`, `--columns` and `--ignore`. */
export function importAnswers({ dates, columns, ignore }: CommandContext['options']): Answers {
  const answers = new Map<string, Map<string, string | null>>();
  const answer = (list: string, heading: string, column: string | null) => {
    const table = LISTS.get(list);
    if (!table)
      throw new OperatorError(`There is no list ${list}: there are ${[...LISTS.keys()].join(', ')}`);
    if (column !== null && !columnOf(table, column))
      throw new OperatorError(
        `${list} has no column ${column}: it has ${Object.keys(table.columns).join(', ')}`,
      );
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
  return { columns: answers, ...(dates && { dates }) };
}

function textsOf(value: CommandContext['options'][string]): readonly string[] {
  return Array.isArray(value) ? value : [];
}
