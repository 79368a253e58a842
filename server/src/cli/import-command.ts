import { stat } from 'node:fs/promises';
import { listImports } from '#importing/import-history.ts';
import { importInWorker } from '#importing/worker/import-in-worker.ts';
import type { ImportJob, JobSource } from '#importing/worker/import-job.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Command, type CommandContext, optionOf, wordAt } from './command.ts';
import { importAnswers } from './import-answers.ts';
import { minuteOf } from './minute-of.ts';
import { operatorName } from './recorded.ts';

export const importCommand: Command = {
  usage:
    'import <folder|zip|workbook.xlsx> | <list.csv> --on-top --week <weekId> | --put-back <number> | --list [weekId] [--dry-run] [--dates dmy|mdy] [--columns <list>:<heading>=<column>]… [--ignore <list>:<heading>]… [--sheets <list>:<name>]… [--problems <file.csv>] [--marked <folder>] [--changes <file.csv>]',
  about:
    'imports a week bundle, everything or nothing; --dry-run only says what would change; --on-top replaces one list of a week and leaves the others as they are; --put-back imports the bundle of an earlier import again, and --list says which there are; --sheets says how the sheets of a list are called that is in several, with a column in braces as in coach-passengers:Coach {COACH}; --dates, --columns, --ignore and --sheets answer what the sheets leave open, and are remembered for the same header; --problems writes every problem to a file, --marked your own sheets with a column of problems, and --changes everybody who is affected',
  options: {
    'dry-run': 'switch',
    'on-top': 'switch',
    week: 'text',
    'put-back': 'text',
    list: 'switch',
    dates: 'text',
    columns: 'texts',
    ignore: 'texts',
    sheets: 'texts',
    problems: 'text',
    marked: 'text',
    changes: 'text',
  },
  audited: { words: 0 },
  run: async (context) => {
    if (context.options.list === true) return await printHistory(context);
    const { database, settings, print } = context;
    const secrets = { file: settings.secretsFile, generate: settings.databaseUrl === null };
    await importInWorker({ job: await jobOf(context), address: database.address, secrets }, print);
  },
};

/** Returns what the words and options of the command say. */
export async function jobOf(context: CommandContext): Promise<ImportJob> {
  const { options } = context;
  const { problems, marked, changes } = options;
  return {
    from: await sourceOf(context),
    dryRun: options['dry-run'] === true,
    by: operatorName(),
    answers: importAnswers(options),
    out: {
      ...(typeof problems === 'string' && { problems }),
      ...(typeof marked === 'string' && { marked }),
      ...(typeof changes === 'string' && { changes }),
    },
  };
}

async function sourceOf(context: CommandContext): Promise<JobSource> {
  const { options } = context;
  const id = options['put-back'];
  if (typeof id === 'string') {
    if (!/^\d{1,15}$/.test(id)) throw new OperatorError('--put-back takes the number of an import');
    return { putBack: Number(id) };
  }
  const place = wordAt(context, 0, 'The folder, zip or workbook');
  if (!(await stat(place).catch(() => null))) throw new OperatorError(`${place} does not exist`);
  return options['on-top'] === true ? { place, onTopOf: optionOf(context, 'week') } : { place };
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
