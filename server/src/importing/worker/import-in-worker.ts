import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { DatabaseAddress } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { ImportJob } from './import-job.ts';

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

export interface WorkerLimits {
  memoryMb: number;
  minutes: number;
}

const LIMITS: WorkerLimits = { memoryMb: 768, minutes: 10 };
/** Of what a process says when it dies, so much is kept. */
const LAST_WORDS = 4_000;

/**
 * Does an import in a process of its own, with limits: a file takes neither the memory nor the time of whoever asked. When
 * the process is stopped, its connection ends, and with it the transaction of an import that was not finished.
 */
export async function importInWorker(
  order: Order,
  print: (line: string) => void,
  limits: WorkerLimits = LIMITS,
): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'import-worker.ts'), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const heard: { applied: boolean; late: boolean; end: Said | null } = {
    applied: false,
    late: false,
    end: null,
  };
  child.on('message', (said: Said) => {
    if ('line' in said) print(said.line);
    else if ('applied' in said) heard.applied = true;
    else heard.end = said;
  });
  const timer = setTimeout(() => {
    heard.late = true;
    child.kill('SIGKILL');
  }, limits.minutes * 60_000);
  const dead = death(child);
  child.send(order);
  const { how, words } = await dead;
  clearTimeout(timer);
  const { end } = heard;
  if (end && 'ended' in end) return;
  if (end && 'refused' in end) throw new OperatorError(end.refused);
  if (end && 'broke' in end) throw new Error(end.broke);
  const outcome = heard.applied ? 'What it imported is in the database.' : 'Nothing has changed.';
  if (heard.late)
    throw new OperatorError(
      `The import took longer than ${limits.minutes} minutes and was stopped. ${outcome}`,
    );
  if (/heap out of memory|heap limit/.test(words))
    throw new OperatorError(
      `The import needed more than ${limits.memoryMb} MB of memory and was stopped. ${outcome} Import fewer weeks at a time.`,
    );
  throw new OperatorError(`The import was stopped from outside (${how}). ${outcome} ${words}`.trim());
}

/** Waits for the end of a process; returns how it ended and the last that it wrote. */
function death(child: ChildProcess): Promise<{ how: string; words: string }> {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ how: signal ?? `exit code ${code}`, words }));
  });
}
