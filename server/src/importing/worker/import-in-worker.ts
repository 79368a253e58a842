import type { DatabaseAddress } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { ImportJob } from './import-job.ts';
import { doInLimitedProcess, LIMITS, type WorkerLimits } from './limited-process.ts';

/** What the worker gets. */
export interface Order {
  job: ImportJob;
  /** With the login that owns the tables. */
  address: DatabaseAddress;
  secrets: { file: string; generate: boolean };
}

/** What the worker says: the lines of its report, and that the import is in the database. */
export type Said = { line: string } | { applied: true };

/** Does an import in a process with limits: a file takes neither the memory nor the time of whoever asked. */
export async function importInWorker(
  order: Order,
  print: (line: string) => void,
  limits: WorkerLimits = LIMITS,
): Promise<void> {
  const heard: { applied: boolean } = { applied: false };
  const stopped = await doInLimitedProcess<Said>('import-worker.ts', order, {
    hear: (said) => {
      if ('line' in said) print(said.line);
      else heard.applied = true;
    },
    limits,
  });
  if (stopped === null) return;
  const outcome = heard.applied ? 'What it imported is in the database.' : 'Nothing has changed.';
  if (stopped.late)
    throw new OperatorError(
      `The import took longer than ${limits.minutes} minutes and was stopped. ${outcome}`,
    );
  if (stopped.outOfMemory)
    throw new OperatorError(
      `The import needed more than ${limits.memoryMb} MB of memory and was stopped. ${outcome} Import fewer weeks at a time.`,
    );
  throw new OperatorError(
    `The import was stopped from outside (${stopped.how}). ${outcome} ${stopped.words}`.trim(),
  );
}
