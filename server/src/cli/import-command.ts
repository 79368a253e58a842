import { writeFile } from 'node:fs/promises';
import { sourceAt } from '#importing/bundle-source.ts';
import { type ImportReport, importBundle } from '#importing/import-bundle.ts';
import { groupKey } from '#importing/problem-groups.ts';
import { problemCount, problemLines } from '#importing/problem-report.ts';
import type { Problem } from '#importing/problems.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Command, wordAt } from './command.ts';
import { csvLine } from './csv-line.ts';
import { importAnswers } from './import-answers.ts';
import { operatorName } from './recorded.ts';

export const importCommand: Command = {
  usage:
    'import <folder|zip|workbook.xlsx> [--dry-run] [--dates dmy|mdy] [--columns <list>:<heading>=<column>]… [--ignore <list>:<heading>]… [--problems <file.csv>]',
  about:
    'imports a week bundle, everything or nothing; --dry-run only says what would change; --dates, --columns and --ignore answer what the sheets leave open, and are remembered for the same header; --problems writes every problem to a file',
  options: { 'dry-run': 'switch', dates: 'text', columns: 'texts', ignore: 'texts', problems: 'text' },
  audited: { words: 0 },
  run: async (context) => {
    const place = wordAt(context, 0, 'The folder, zip or workbook');
    const source = await sourceAt(place);
    if (!source) throw new OperatorError(`${place} does not exist`);
    const report = await importBundle(context.database, source, {
      dryRun: context.options['dry-run'] === true,
      answers: importAnswers(context.options),
      by: operatorName(),
      secrets: context.secrets,
    });
    for (const line of reportLines(report)) context.print(line);
    const { problems: file } = context.options;
    if (typeof file === 'string') {
      await writeFile(file, problemFile(report.problems));
      context.print(`Every problem is in ${file}.`);
    }
    if (!report.ok)
      throw new OperatorError(`Nothing was imported: ${problemCount(report.problems)}, see above`);
  },
};

/** The report for a person: first what is wrong and how the sheets were read, then what changes. */
export function reportLines(report: ImportReport): string[] {
  const lines = problemLines(report.problems, report.warnings);
  if (!report.ok) return lines;
  const changes = report.changes.flatMap(({ weekId, entity, counts, examples }) => {
    const said = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
    const line = `${`${weekId ?? 'season'} ${entity}:`.padEnd(36)} ${said.join(', ')}`;
    // Unchanged rows interest nobody; of the others the first ten are named.
    const named = Object.entries(examples).map(([state, names]) => `    ${state}: ${names.join('; ')}`);
    return report.dryRun ? [line, ...named] : [line];
  });
  return [...lines, ...changes, report.dryRun ? 'Dry run: nothing was changed.' : 'Imported.'];
}

/** All problems as a CSV file, each with the number of its group in the report. */
function problemFile(problems: readonly Problem[]): string {
  const groups = new Map([...new Set(problems.map(groupKey))].map((key, index) => [key, index + 1]));
  const lines = problems.map((problem) => {
    const { file, row, column, value } = problem;
    const cells = [
      file,
      row ?? '',
      column ?? '',
      value ?? '',
      problem.problem,
      groups.get(groupKey(problem)) ?? '',
    ];
    return csvLine(cells.map(String));
  });
  return `\ufeff${['file,row,column,value,problem,group', ...lines].join('\r\n')}\r\n`;
}
