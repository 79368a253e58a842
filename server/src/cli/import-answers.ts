import type { Answers } from '#importing/reading/answers.ts';
import { checkAnswers } from '#importing/reading/check-answers.ts';
import { namedColumns } from '#importing/reading/sheet-names.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { CommandContext } from './command.ts';

/** What the options of a command say about the sheets: `--dates`, `--columns`, `--ignore` and `--sheets`. */
export function importAnswers({ dates, columns, ignore, sheets }: CommandContext['options']): Answers {
  const answers = new Map<string, Map<string, string | null>>();
  const answer = (list: string, heading: string, column: string | null) => {
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
  const said: Answers = { columns: answers, ...(dates && { dates }), sheets: sheetsSaid(textsOf(sheets)) };
  checkAnswers(said);
  return said;
}

/** How the sheets of lists are called, by list. */
function sheetsSaid(texts: readonly string[]): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const text of texts) {
    const [, list = '', names = ''] = /^([\w-]+):(.+)$/s.exec(text) ?? [];
    if (namedColumns(names).length === 0)
      throw new OperatorError(
        `--sheets is written list:name, with a column in braces as in coach-passengers:Coach {COACH}, not ${text}`,
      );
    said.set(list, [...(said.get(list) ?? []), names.trim()]);
  }
  return said;
}

function textsOf(value: CommandContext['options'][string]): readonly string[] {
  return Array.isArray(value) ? value : [];
}
