import type { ProblemGroup } from './problem-groups.ts';
import { listOf } from './reading/columns.ts';

type Group = Omit<ProblemGroup, 'remedy'>;

const PROBLEM_COLUMNS = (group: Group) => {
  const [file = ''] = group.files;
  const heading = group.examples[0]?.column ?? '';
  return { list: listOf(file), heading };
};

/** What to do about a cause, in a sentence, and on a page where that has no options to type; first match wins. */
const REMEDIES: readonly [cause: RegExp, remedy: (group: Group) => string, onPage?: string][] = [
  [
    /^is not a column of this list/,
    (group) => {
      const { list, heading } = PROBLEM_COLUMNS(group);
      return `Say what it means with --columns "${list}:${heading}=<our column>", or leave it out with --ignore "${list}:${heading}"; either is remembered for this header.`;
    },
    'Say above what it means, or leave it out; either is remembered for this header.',
  ],
  [
    /^has cells and no heading/,
    (group) => {
      const { list, heading } = PROBLEM_COLUMNS(group);
      return `Give the column a heading, or leave it out with --ignore "${list}:${heading}".`;
    },
    'Give the column a heading, or leave it out above.',
  ],
  [
    /^means .*, which the name of the sheet says/,
    (group) => {
      const { list, heading } = PROBLEM_COLUMNS(group);
      return `Leave the column out with --ignore "${list}:${heading}".`;
    },
    'Leave the column out above.',
  ],
  [
    /^(is twice in the header|means )/,
    () => 'Give one of the two another heading, or take it out of the sheet.',
  ],
  [
    /^is missing from the header/,
    (group) => {
      const { list, heading } = PROBLEM_COLUMNS(group);
      return `Add the column, or say which one it is with --columns "${list}:<your heading>=${heading}".`;
    },
    'Add the column, or say above which of the headings it is.',
  ],
  [
    /^has dates that may begin/,
    ({ examples }) =>
      `${bothWays(examples[0]?.value ?? '')} Say --dates dmy or --dates mdy; it is remembered for this header.`,
    'Say above which comes first; it is remembered for this header.',
  ],
  [
    /^has dates with the day first and/,
    () => 'Export the list again with one form of dates, best YYYY-MM-DD.',
  ],
  [/^must be a date/, () => 'Write the dates in this form, or in numbers as in 14/03/2005.'],
  [/^must be written YYYY/, () => 'Write date and time, as in 2027-01-08 05:30.'],
  [/^is not a day of the calendar/, () => 'Correct the day.'],
  [/^has a document type| grows to more than/, () => 'Save the workbook again in Excel.'],
  [/^was damaged by the spreadsheet/, () => 'Digits are lost: take the numbers from where they came from.'],
  [/^is the error of a formula/, () => 'Correct the formula, or write its value into the cell.'],
  [/^has a name in which/, () => 'Give the sheet another name, or take it out.'],
  [
    /^is the example of the template/,
    () => 'Write somebody into the row, or take it out, and the same with the examples of the other lists.',
  ],
  [/^has merged cells/, () => 'Undo the merging, and write the value into each of the cells.'],
  [
    /^is not a file of a week bundle/,
    () =>
      'Take it out, or say which list its rows are of with --sheets "<list>:<its name, with a column in braces>".',
    'Take it out, or call it as the list whose rows it has.',
  ],
  [/^must be a full code/, () => 'Take the codes from where they came from: codes are never corrected here.'],
  [/^is (already|twice)|^already has/, () => 'Take out the row that is wrong.'],
  [/^has more cells than the header/, () => 'Put quotation marks around the cell that holds the comma.'],
  [/^could not be read, so/, () => 'Correct the list first.'],
  [/^is missing, although/, () => 'Put the list in.'],
  [/^must not be empty/, () => 'Fill the cells in, or take the rows out.'],
  [/^is (not in|not a stop|neither)/, () => 'Correct the cells, or add what they refer to.'],
  [/;|: /, () => ''],
  [/./, () => 'Correct this where the sheet was made, and import again.'],
];

/** Returns what to do about a group of problems; null where the problem says so itself. */
export function remedyOf(group: Group, { onPage = false } = {}): string | null {
  const [, remedy, inOther] = REMEDIES.find(([cause]) => cause.test(group.problem)) ?? [];
  return (onPage ? inOther : undefined) ?? (remedy?.(group) || null);
}

/** “Is 03/04/2027 3 April 2027 or 4 March 2027?” */
export function bothWays(value: string): string {
  const [date = '', first = '', second = '', year = ''] =
    /(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(value) ?? [];
  const spelt = (day: string, month: string) =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  return `Is ${date} ${spelt(first, second)} or ${spelt(second, first)}?`;
}
