import type { DatabaseAddress } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { ImportJob } from './import-job.ts';
import { inLimitedProcess, LIMITS, type WorkerLimits } from './limited-process.ts';

/** What the worker gets. */
export interface Order {
  job: ImportJob;
  /** With the login that owns the tables. */
  address: DatabaseAddress;
  secrets: { file: string; generate: boolean };
}

/** What the worker says: the lines of its report, that the import is in the database, and how it ended. */
export type Said =
  | { line: string }
  | { applied: true }
  | { ended: true }
  | { refused: string }
  | { broke: string };

/** Does an import in a process with limits: a file takes neither the memory nor the time of whoever asked. */
export async function importInWorker(
  order: Order,
  print: (line: string) => void,
  limits: WorkerLimits = LIMITS,
): Promise<void> {
  const heard: { applied: boolean; end: Said | null } = { applied: false, end: null };
  const ending = await inLimitedProcess<Said>(
    'import-worker.ts',
    order,
    (said) => {
      if ('line' in said) print(said.line);
      else if ('applied' in said) heard.applied = true;
      else heard.end = said;
    },
    limits,
  );
  const { end } = heard;
  if (end && 'ended' in end) return;
  if (end && 'refused' in end) throw new OperatorError(end.refused);
  if (end && 'broke' in end) throw new Error(end.broke);
  const outcome = heard.applied ? 'What it imported is in the database.' : 'Nothing has changed.';
  if (ending.late)
    throw new OperatorError(
      `The import took longer than ${limits.minutes} minutes and was stopped. ${outcome}`,
    );
  if (ending.outOfMemory)
    throw new OperatorError(
      `The import needed more than ${limits.memoryMb} MB of memory and was stopped. ${outcome} Import fewer weeks at a time.`,
    );
  throw new OperatorError(
    `The import was stopped from outside (${ending.how}). ${outcome} ${ending.words}`.trim(),
  );
}
