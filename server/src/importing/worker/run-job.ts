import { counted } from '@offpiste/domain/rules/counted.ts';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { BundleSource } from '../bundle-source.ts';
import { changeLines } from '../change-report.ts';
import { type ImportReport, importBundle } from '../import-bundle.ts';
import { withRemembered } from '../import-mappings.ts';
import { markedSheets } from '../marking/mark-sheets.ts';
import { problemCount, problemLines } from '../problem-report.ts';
import { Findings } from '../problems.ts';
import type { ImportJob } from './import-job.ts';
import { jobSource } from './job-source.ts';
import { writeChanges, writeProblems, writeSheets } from './report-files.ts';

export interface JobContext {
  database: Database;
  secrets: () => Promise<Secrets>;
  print: (line: string) => void;
  /** Called when the import is in the database, whatever comes after it. */
  applied?: () => void;
}

/** Does one import, prints its report and writes its files. A refused import is an OperatorError. */
export async function runJob(job: ImportJob, context: JobContext): Promise<void> {
  const { database, secrets, print } = context;
  const { dryRun, answers, by, out } = job;
  const { source, name } = await jobSource(database, job.from);
  const report = await importBundle(database, source, { dryRun, answers, by, sourceNames: [name], secrets });
  if (report.ok && !dryRun) context.applied?.();
  for (const line of reportLines(report)) print(line);
  if (out.problems) {
    await writeProblems(out.problems, report.problems);
    print(`Every problem is in ${out.problems}.`);
  }
  if (out.marked && !report.ok) print(await writeMarked(out.marked, { database, source, job, report }));
  if (out.changes && report.ok) {
    await writeChanges(out.changes, report.weeks);
    print(`Everybody who is affected is in ${out.changes}.`);
  }
  if (!report.ok)
    throw new OperatorError(`Nothing was imported: ${problemCount(report.problems)}, see above`);
}

/** Writes the sheets with their problems and returns what to say of them. */
async function writeMarked(
  folder: string,
  failed: { database: Database; source: BundleSource; job: ImportJob; report: ImportReport },
): Promise<string> {
  const files = await failed.source(new Findings());
  const answers = await withRemembered(failed.database.pool, failed.job.answers);
  const sheets = files && (await markedSheets(files, failed.report.problems, answers));
  if (!sheets || sheets.size === 0) return 'No problem is in a sheet that could be read, so none is marked.';
  await writeSheets(folder, sheets);
  return `${counted(sheets.size, 'sheet')} with a column of problems: see ${folder}. Correct them and import them as before; the column is left out.`;
}

/** The report for a person: first what is wrong and how the sheets were read, then what changes. */
export function reportLines(report: ImportReport): string[] {
  const lines = problemLines(report.problems, report.warnings);
  if (!report.ok) return lines;
  return [...lines, ...changeLines(report, lines.length)];
}
