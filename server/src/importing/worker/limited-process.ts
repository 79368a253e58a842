import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '#platform/operator-error.ts';

export interface WorkerLimits {
  memoryMb: number;
  minutes: number;
}

export const LIMITS: WorkerLimits = { memoryMb: 768, minutes: 10 };
/** What serves reps goes first on this machine. */
const PRIORITY = 10;
/** Of what a process says when it dies, so much is kept. */
const LAST_WORDS = 4_000;

/** How a process ended that has not said so itself. */
export interface Ending {
  late: boolean;
  outOfMemory: boolean;
  /** A signal or an exit code, in words. */
  how: string;
  words: string;
}

/**
 * Runs a script of this folder, or at a path, in a process with limits, gives it its order and passes on what it says. When
 * the process is stopped, its connections end, and with them the transactions that it had begun. So does the signal.
 */
export async function inLimitedProcess<Said>(
  script: string,
  order: object,
  hear: (said: Said) => void,
  { memoryMb, minutes }: WorkerLimits = LIMITS,
  signal?: AbortSignal,
): Promise<Ending> {
  const child = fork(path.resolve(import.meta.dirname, script), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal && { signal }),
    killSignal: 'SIGKILL',
  });
  // Before it has begun: it takes half a second to start, and its threads have the priority at which they were made.
  if (child.pid !== undefined) os.setPriority(child.pid, Math.max(PRIORITY, os.getPriority()));
  let late = false;
  child.on('message', (said: Said) => hear(said));
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, minutes * 60_000);
  const dead = death(child);
  child.send(order);
  const { how, words } = await dead;
  clearTimeout(timer);
  return { late, outOfMemory: /heap out of memory|heap limit/.test(words), how, words };
}

/** How the work of a process ended, as it says itself (`do-one-order.ts`). */
export type WorkEnd = { ended: true } | { refused: string } | { broke: string };

/**
 * Has an order done in such a process. Returns null once it is done, and how the process ended where it was stopped before.
 * Throws what the work threw: an OperatorError where it was refused.
 */
export async function doInLimitedProcess<Said>(
  script: string,
  order: object,
  {
    hear = () => {},
    limits = LIMITS,
    signal,
  }: { hear?: (said: Said) => void; limits?: WorkerLimits; signal?: AbortSignal | undefined } = {},
): Promise<Ending | null> {
  const heard: { end: WorkEnd | null } = { end: null };
  const take = (said: (Said & object) | WorkEnd) => {
    if ('ended' in said || 'refused' in said || 'broke' in said) heard.end = said;
    else hear(said);
  };
  const ending = await inLimitedProcess(script, order, take, limits, signal);
  const { end } = heard;
  if (end === null) return ending;
  if ('refused' in end) throw new OperatorError(end.refused);
  if ('broke' in end) throw new Error(end.broke);
  return null;
}

/** Waits for the end of a process; returns how it ended and the last that it wrote. */
function death(child: ChildProcess): Promise<{ how: string; words: string }> {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  return new Promise((resolve, reject) => {
    // Whoever stops it by its signal hears of its end, too.
    child.on('error', (error) => error.name !== 'AbortError' && reject(error));
    child.once('close', (code, signal) => resolve({ how: signal ?? `exit code ${code}`, words }));
  });
}
