import type { Problem } from './problems.ts';
import { remedyOf } from './remedies.ts';

/** All problems of one cause in one column of a file, or in whole files. */
export interface ProblemGroup {
  files: string[];
  column: string | null;
  /** The problem, without what differs from row to row. */
  problem: string;
  count: number;
  /** The first five. */
  examples: Problem[];
  /** What to do, where the problem does not say so itself. */
  remedy: string | null;
}

const EXAMPLES = 5;

/** Groups problems by file, column and cause, in the order in which each came first. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, Omit<ProblemGroup, 'remedy'>>();
  const headings = new Set<string>();
  for (const problem of problems) {
    const key = groupKey(problem);
    const cause = causeOf(problem);
    const group = groups.get(key) ?? { files: [], column: null, problem: cause, count: 0, examples: [] };
    groups.set(key, group);
    // The sheets of a list have the same headings, and each of these is one problem.
    const heading = isAboutHeader(problem) && JSON.stringify([key, problem.column]);
    if (heading && headings.size === headings.add(heading).size) continue;
    group.count++;
    if (!isAboutHeader(problem)) group.column = problem.column;
    if (!group.files.includes(problem.file)) group.files.push(problem.file);
    if (group.examples.length < EXAMPLES) group.examples.push(problem);
  }
  return [...groups.values()].map((group) => ({ ...group, remedy: remedyOf(group) }));
}

/** Problems with the same key are in one group. */
export function groupKey(problem: Problem): string {
  const { file, row, column, value } = problem;
  // What is true of a whole file is often true of all that came from the same place.
  const where = row === null && column === null ? [] : isAboutHeader(problem) ? [file] : [file, column];
  return JSON.stringify([...where, causeOf(problem), row === null && column === null && value !== null]);
}

/** A column as a whole: several are one problem. */
export function isAboutHeader({ row, column, value }: Pick<Problem, 'row' | 'column' | 'value'>): boolean {
  return row !== null && column !== null && value === null;
}

function causeOf({ problem }: Problem): string {
  return problem
    .replace(/ in row \d+(?: of “.*”)?$/, ' in an earlier row')
    .replace(/^is not a stop of .*/, 'is not a stop of that vehicle in that direction')
    .replace(/^means (.*), and so does .*/, 'means $1, and so does another');
}
