import { counted } from '@offpiste/domain/rules/counted.ts';
import { groupProblems, isAboutHeader, type ProblemGroup } from './problem-groups.ts';
import type { Problem } from './problems.ts';
import { listOf } from './reading/columns.ts';

const MAX_GROUPS = 200;
/** A terminal of 24 rows, on which a longer line takes several, with room for what follows the report. */
const [ROWS, COLUMNS] = [22, 100];
/** What is left to the notes, however many problems there are. */
const ROWS_OF_NOTES = 2;

/** How many rows of a terminal the lines take. */
export function rowsOnTerminal(lines: readonly string[]): number {
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / COLUMNS)), 0);
}

/**
 * The report for a person, on a screen where possible: what is wrong by cause, then how the sheets were read. Causes have a
 * line each where there is no room for examples and remedies.
 */
export function problemLines(problems: readonly Problem[], warnings: readonly Problem[]): string[] {
  const groups = groupProblems(problems);
  const nameOf = namesOf([...problems, ...warnings]);
  const said = (inDetail: boolean) =>
    groups.slice(0, MAX_GROUPS).flatMap((group) => groupLines('problem', group, nameOf, inDetail));
  const detailed = said(true);
  const lines = rowsOnTerminal(detailed) <= ROWS - ROWS_OF_NOTES ? detailed : said(false);
  if (groups.length > MAX_GROUPS) lines.push(`… and ${counted(groups.length - MAX_GROUPS, 'group')} more`);
  const notes = groupProblems(warnings).map((group) => groupLines('note', group, nameOf, false));
  const room = Math.max(ROWS_OF_NOTES, ROWS - rowsOnTerminal(lines));
  const fits = (count: number) => rowsOnTerminal(notes.slice(0, count).flat()) < room;
  const all = rowsOnTerminal(notes.flat()) <= room;
  const shown = all ? notes.length : notes.findIndex((_, at) => !fits(at + 1));
  lines.push(...notes.slice(0, shown).flat());
  if (shown < notes.length) lines.push(`… and ${counted(notes.length - shown, 'note')} more`);
  return lines;
}

/** How many problems there are, in how many groups. */
export function problemCount(problems: readonly Problem[]): string {
  const groups = groupProblems(problems).length;
  const all = counted(problems.length, 'problem');
  return groups === problems.length ? all : `${all} of ${counted(groups, 'kind')}`;
}

function groupLines(
  word: 'problem' | 'note',
  { files, column, problem, count, examples, remedy }: ProblemGroup,
  nameOf: (file: string) => string,
  inDetail: boolean,
): string[] {
  const [first] = examples;
  if (!first) return [];
  const names = files.map(nameOf);
  const where =
    names.length > 4
      ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more lists`
      : names.join(', ');
  const aboutHeader = isAboutHeader(first);
  const what = aboutHeader
    ? `${rowOf(first)} · ${count > 1 ? `${counted(count, 'column')}, ` : ''}${quoted(examples, count)}`
    : [column, count > 1 && first.row !== null && counted(count, 'row')].filter(Boolean).join(' · ');
  const head = `${word}  ${where}${what && ` · ${what}`}: ${problem}`;
  if (aboutHeader || first.row === null) {
    const values = first.row === null ? examples.flatMap(({ value }) => value ?? []) : [];
    const line = values.length > 0 ? `${head} (${values.join(', ')})` : head;
    return inDetail && remedy ? [line, `    ${remedy}`] : [line];
  }
  const cells = examples.map(
    (cell) =>
      `${rowOf(cell)}${cell.value === null ? '' : cell.value === '' ? ' (empty)' : ` “${cut(cell.value)}”`}`,
  );
  if (!inDetail) return [count === 1 ? `${head}, ${cells[0]}` : head];
  const seen = `    ${cells.join(', ')}${count > cells.length ? ' …' : ''}`;
  return remedy ? [head, seen, `    ${remedy}`] : [head, seen];
}

function rowOf({ sheet, row }: Problem): string {
  return sheet === undefined ? `row ${row}` : `${sheet} row ${row}`;
}

function quoted(examples: readonly Problem[], count: number): string {
  const names = examples.map(({ column }) => `“${cut(column ?? '')}”`).join(', ');
  return count > examples.length ? `${names} …` : names;
}

/** Lists are called as their sheets are; their week is named only where there are several. */
function namesOf(problems: readonly Problem[]): (file: string) => string {
  const weekOf = (file: string) => /^weeks\/([^/]+)\//.exec(file)?.[1];
  const weeks = new Set(problems.map(({ file }) => weekOf(file)).filter(Boolean));
  return (file) => {
    const week = weekOf(file);
    const name = file.includes('/') ? listOf(file) : file;
    return week && weeks.size > 1 ? `${week} ${name}` : name;
  };
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
