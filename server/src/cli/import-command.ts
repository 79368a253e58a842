import { stat } from 'node:fs/promises';
import { folderSource, zipSource } from '#importing/bundle-source.ts';
import { type ImportReport, importBundle } from '#importing/import-bundle.ts';
import type { Problem } from '#importing/problems.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Command, wordAt } from './command.ts';

export const importCommand: Command = {
  usage: 'import <folder|zip> [--dry-run]',
  about: 'imports a week bundle, everything or nothing; --dry-run only says what would change',
  options: { 'dry-run': 'switch' },
  audited: { words: 0 },
  run: async (context) => {
    const place = wordAt(context, 0, 'The folder or zip');
    const stats = await stat(place).catch(() => null);
    if (!stats) throw new OperatorError(`${place} does not exist`);
    const source = stats.isDirectory() ? folderSource(place) : zipSource(place);
    const report = await importBundle(context.database, source, {
      dryRun: context.options['dry-run'] === true,
      secrets: context.secrets,
    });
    for (const line of reportLines(report)) context.print(line);
    if (!report.ok)
      throw new OperatorError(`Nothing was imported: ${report.problems.length} problem(s), see above`);
  },
};

/** The report for a person: first what is wrong, cell by cell, then what changes. */
export function reportLines(report: ImportReport): string[] {
  const lines = [
    ...report.problems.map((problem) => `problem  ${problemText(problem)}`),
    ...report.warnings.map((warning) => `warning  ${problemText(warning)}`),
  ];
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

function problemText({ file, row, column, value, problem }: Problem): string {
  const where = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean).join(', ');
  return `${where}: ${value ? `"${value}" ` : ''}${problem}`;
}
