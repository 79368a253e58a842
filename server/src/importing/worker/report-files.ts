import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sheetText } from '#platform/csv-line.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { changeRows } from '../change-report.ts';
import type { WeekReport } from '../import-bundle.ts';
import { problemRows } from '../problem-rows.ts';
import type { Problem } from '../problems.ts';

/** Writes all problems as a CSV file, each with the number of its group in the report. */
export async function writeProblems(file: string, problems: readonly Problem[]): Promise<void> {
  await writeFile(file, sheetText(problemRows(problems)));
}

/** Writes everybody whom an import affects. */
export async function writeChanges(file: string, weeks: readonly WeekReport[]): Promise<void> {
  await writeFile(file, sheetText(changeRows(weeks)));
}

/** Writes sheets into a folder; none takes the place of another file. */
export async function writeSheets(folder: string, sheets: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [name, content] of sheets) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new OperatorError(`${file} is there already: give --marked a new folder.`);
      throw error;
    });
  }
}
