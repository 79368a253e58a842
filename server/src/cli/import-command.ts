import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BundleSource, sourceAt, zipBytesSource } from '#importing/bundle-source.ts';
import { changeLines, changeRows } from '#importing/change-report.ts';
import { type ImportReport, importBundle } from '#importing/import-bundle.ts';
import { lastBundle, listImports, storedBundle } from '#importing/import-history.ts';
import { withRemembered } from '#importing/import-mappings.ts';
import { markedSheets } from '#importing/marking/mark-sheets.ts';
import { onTopSource } from '#importing/on-top-source.ts';
import { groupKey } from '#importing/problem-groups.ts';
import { problemCount, problemLines } from '#importing/problem-report.ts';
import { Findings, type Problem } from '#importing/problems.ts';
import { csvLine } from '#platform/csv-line.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Command, type CommandContext, optionOf, wordAt } from './command.ts';
import { importAnswers } from './import-answers.ts';
import { minuteOf } from './minute-of.ts';
import { operatorName } from './recorded.ts';

export const importCommand: Command = {
  usage:
    'import <folder|zip|workbook.xlsx> | <list.csv> --on-top --week <weekId> | --put-back <number> | --list [weekId] [--dry-run] [--dates dmy|mdy] [--columns <list>:<heading>=<column>]… [--ignore <list>:<heading>]… [--problems <file.csv>] [--marked <folder>] [--changes <file.csv>]',
  about:
    'imports a week bundle, everything or nothing; --dry-run only says what would change; --on-top replaces one list of a week and leaves the others as they are; --put-back imports the bundle of an earlier import again, and --list says which there are; --dates, --columns and --ignore answer what the sheets leave open, and are remembered for the same header; --problems writes every problem to a file, --marked your own sheets with a column of problems, and --changes everybody who is affected',
  options: {
    'dry-run': 'switch',
    'on-top': 'switch',
    week: 'text',
    'put-back': 'text',
    list: 'switch',
    dates: 'text',
    columns: 'texts',
    ignore: 'texts',
    problems: 'text',
    marked: 'text',
    changes: 'text',
  },
  audited: { words: 0 },
  run: async (context) => {
    if (context.options.list === true) return await printHistory(context);
    const { source, name } = await chosenSource(context);
    const report = await importBundle(context.database, source, {
      dryRun: context.options['dry-run'] === true,
      answers: importAnswers(context.options),
      by: operatorName(),
      sourceNames: [name],
      secrets: context.secrets,
    });
    for (const line of reportLines(report)) context.print(line);
    const { problems: file } = context.options;
    if (typeof file === 'string') {
      await writeFile(file, problemFile(report.problems));
      context.print(`Every problem is in ${file}.`);
    }
    const { marked } = context.options;
    if (typeof marked === 'string' && !report.ok) {
      const sheets = await marksIn(context, source, report.problems);
      const count = await writeSheets(marked, sheets);
      context.print(
        count === 0
          ? 'No problem is in a sheet that could be read, so none is marked.'
          : `${count === 1 ? '1 sheet' : `${count} sheets`} with a column of problems: see ${marked}. Correct them and import them as before; the column is left out.`,
      );
    }
    const { changes } = context.options;
    if (typeof changes === 'string' && report.ok) {
      const rows = changeRows(report.weeks).map((row) => csvLine(row));
      await writeFile(changes, `\ufeff${rows.join('\r\n')}\r\n`);
      context.print(`Everybody who is affected is in ${changes}.`);
    }
    if (!report.ok)
      throw new OperatorError(`Nothing was imported: ${problemCount(report.problems)}, see above`);
  },
};

async function marksIn(
  { database, options }: CommandContext,
  source: BundleSource,
  problems: readonly Problem[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = await source(new Findings());
  const answers = await withRemembered(database.pool, importAnswers(options));
  return files ? await markedSheets(files, problems, answers) : new Map();
}

/** Writes sheets into a folder and returns how many; none takes the place of another file. */
async function writeSheets(folder: string, sheets: ReadonlyMap<string, Uint8Array>): Promise<number> {
  for (const [name, content] of sheets) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new OperatorError(`${file} is there already: give --marked a new folder.`);
      throw error;
    });
  }
  return sheets.size;
}

/** What is imported: a place on disk, one list on top of a week's last bundle, or the bundle of an earlier import. */
async function chosenSource(context: CommandContext): Promise<{ source: BundleSource; name: string }> {
  const { database, options } = context;
  const id = options['put-back'];
  if (typeof id === 'string') {
    if (!/^\d{1,15}$/.test(id)) throw new OperatorError('--put-back takes the number of an import');
    const name = `import ${id}, put back`;
    return { source: zipBytesSource(await storedBundle(database, Number(id)), name), name };
  }
  const place = wordAt(context, 0, 'The folder, zip or workbook');
  const source = await sourceAt(place);
  if (!source) throw new OperatorError(`${place} does not exist`);
  if (options['on-top'] !== true) return { source, name: path.basename(place) };
  const weekId = optionOf(context, 'week');
  const name = `${path.basename(place)}, on top`;
  return { source: onTopSource(await lastBundle(database, weekId), weekId, place), name };
}

/** The imports of a week, or of all, the newest first. */
async function printHistory({ database, words, print }: CommandContext): Promise<void> {
  const runs = await listImports(database, words[0]);
  if (runs.length === 0)
    throw new OperatorError(words[0] ? `There is no import of ${words[0]}.` : 'Nothing was imported yet.');
  for (const { importId, weekId, by, at, sourceNames, counts, canPutBack } of runs) {
    const { recorded = 0, ...states } = counts;
    const people = Object.entries(states).map(([state, count]) => `${count} ${state}`);
    const said = [
      `${importId}  ${minuteOf(at)}  ${weekId}  by ${by}`,
      sourceNames.join(', '),
      `people: ${people.join(', ') || 'nobody'}${recorded > 0 ? `, ${recorded} with something recorded` : ''}`,
      canPutBack ? '' : 'bundle no longer there',
    ];
    print(said.filter(Boolean).join(' · '));
  }
}

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
