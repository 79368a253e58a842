import { writeFile } from 'node:fs/promises';
import { sourceAt } from '#importing/bundle-source.ts';
import { changeLines, changeRows } from '#importing/change-report.ts';
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
    'import <folder|zip|workbook.xlsx> [--dry-run] [--dates dmy|mdy] [--columns <list>:<heading>=<column>]… [--ignore <list>:<heading>]… [--problems <file.csv>] [--changes <file.csv>]',
  about:
    'imports a week bundle, everything or nothing; --dry-run only says what would change; --dates, --columns and --ignore answer what the sheets leave open, and are remembered for the same header; --problems writes every problem to a file, and --changes everybody who is affected',
  options: {
    'dry-run': 'switch',
    dates: 'text',
    columns: 'texts',
    ignore: 'texts',
    problems: 'text',
    changes: 'text',
  },
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
    const { changes } = context.options;
    if (typeof changes === 'string' && report.ok) {
      const rows = changeRows(report.weeks).map(csvLine);
      await writeFile(changes, `\ufeff${rows.join('\r\n')}\r\n`);
      context.print(`Everybody who is affected is in ${changes}.`);
    }
    if (!report.ok)
      throw new OperatorError(`Nothing was imported: ${problemCount(report.problems)}, see above`);
  },
};

/** The report for a person: first what is wrong and how the sheets were read, then what changes. */
export function reportLines(report: ImportReport): string[] {
  const lines = problemLines(report.problems, report.warnings);
  if (!report.ok) return lines;
  return [...lines, ...changeLines(report, lines.length)];
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
