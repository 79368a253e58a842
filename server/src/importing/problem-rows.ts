import { groupKey } from './problem-groups.ts';
import type { Problem } from './problems.ts';

/** Returns all problems as the rows of a sheet under their header, each with the number of its group in the report. */
export function problemRows(problems: readonly Problem[]): string[][] {
  const groups = new Map([...new Set(problems.map(groupKey))].map((key, index) => [key, index + 1]));
  const rows = problems.map((problem) => {
    const { file: list, sheet, row, column, value } = problem;
    const group = groups.get(groupKey(problem));
    return [list, sheet ?? '', row ?? '', column ?? '', value ?? '', problem.problem, group ?? ''].map(
      String,
    );
  });
  return [['file', 'sheet', 'row', 'column', 'value', 'problem', 'group'], ...rows];
}
