import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseAddress, withAdministrator } from '../database.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { POSTGRES_USER } from './data-folder.ts';
import type { RunAs } from './run-as.ts';

/** What a start of the server needs to know. */
export interface Postmaster {
  binaries: PostgresBinaries;
  user: RunAs;
  dataFolder: string;
  socketFolder: string;
  logFile: string;
  /** Names our process that started the server and has to stop it. */
  ownerFile: string;
  settings: readonly string[];
}

const LONGEST_LOG_BYTES = 5_000_000;
const RETRY_EVERY_MS = 100;

export function addressOf(postmaster: Postmaster, database: string): DatabaseAddress {
  return { host: postmaster.socketFolder, port: 5432, user: POSTGRES_USER, database };
}

/** Process id of the server on the data folder; null when none runs. */
export async function runningPid(postmaster: Postmaster): Promise<number | null> {
  const found = await readServerPid(postmaster.dataFolder);
  return found && (await isRunning(found, postmaster.dataFolder)) ? found : null;
}

/**
 * Returns once a server runs on the data folder and answers. A running one is adopted; otherwise one is started,
 * repeatedly for a while: after a crash the old server's processes keep its memory for a moment.
 */
export async function ensureRunning(
  postmaster: Postmaster,
  patienceMs: number,
): Promise<{ adopted: boolean }> {
  const deadline = performance.now() + patienceMs;
  let child: ChildProcess | null = null;
  let problem: unknown = null;
  while (performance.now() < deadline) {
    const pid = await runningPid(postmaster);
    if (pid !== null) {
      problem = await whyNotAnswering(postmaster);
      if (problem === null) {
        const adopted = pid !== child?.pid;
        await claim(postmaster, adopted);
        return { adopted };
      }
    } else if (child === null || child.exitCode !== null || child.signalCode !== null) {
      await removeLeftovers(postmaster.dataFolder, postmaster.socketFolder);
      child = await spawnServer(postmaster);
    }
    await sleep(RETRY_EVERY_MS);
  }
  const log = await readFile(postmaster.logFile, 'utf8').catch(() => '');
  throw new OperatorError(`The database did not start: ${log.trim().split('\n').slice(-3).join(' | ')}`, {
    cause: problem,
  });
}

/** Stops the server if this process owns it: connections are closed, work in progress is rolled back. */
export async function stopIfOwned(postmaster: Postmaster, patienceMs: number): Promise<void> {
  if ((await readOwner(postmaster)) !== process.pid) return;
  const pid = await runningPid(postmaster);
  if (pid !== null) {
    process.kill(pid, 'SIGINT');
    const deadline = performance.now() + patienceMs;
    // Its file disappears a moment before the process does.
    while (performance.now() < deadline && (await isRunning(pid, postmaster.dataFolder))) await sleep(20);
  }
  await rm(postmaster.ownerFile, { force: true });
}

async function spawnServer(postmaster: Postmaster): Promise<ChildProcess> {
  const grown = await stat(postmaster.logFile).then(
    (file) => file.size > LONGEST_LOG_BYTES,
    () => false,
  );
  const log = await open(postmaster.logFile, grown ? 'w' : 'a', 0o600);
  try {
    const child = spawn(
      postmaster.binaries.postgres,
      ['-D', postmaster.dataFolder, ...postmaster.settings.flatMap((setting) => ['-c', setting])],
      // Detached: Ctrl-C is for this process, and the server has to serve the requests that it still finishes.
      { cwd: '/', env: {}, detached: true, stdio: ['ignore', log.fd, log.fd], ...(postmaster.user ?? {}) },
    );
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    await Promise.race([new Promise((resolve) => child.once('spawn', resolve)), failed]);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

async function whyNotAnswering(postmaster: Postmaster): Promise<unknown> {
  return await withAdministrator(addressOf(postmaster, 'postgres'), async (client) => {
    await client.query('SELECT 1');
    return null;
  }).catch((error: unknown) => error);
}

/** A server that we started is ours to stop, and so is one whose owner has died. */
async function claim(postmaster: Postmaster, adopted: boolean): Promise<void> {
  const owner = await readOwner(postmaster);
  if (!adopted || owner === null || !isAlive(owner))
    await writeFile(postmaster.ownerFile, String(process.pid), { mode: 0o600 });
}

async function readOwner(postmaster: Postmaster): Promise<number | null> {
  const text = await readFile(postmaster.ownerFile, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/** Returns the process id in `postmaster.pid`; null without such a file. */
export async function readServerPid(dataFolder: string): Promise<number | null> {
  const text = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

/** Whether the process is alive and, if the system says so, is the server of this data folder. */
export async function isRunning(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  // A process that ended but was not collected keeps its number; it no longer has a working folder.
  // A number given to another process, as after a restart of a container, has another working folder.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return workingFolder === dataFolder;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Removes the files of a dead server, so that another process with its number does not keep ours from starting. */
async function removeLeftovers(dataFolder: string, socketFolder: string): Promise<void> {
  for (const file of [
    path.join(dataFolder, 'postmaster.pid'),
    path.join(socketFolder, '.s.PGSQL.5432.lock'),
    path.join(socketFolder, '.s.PGSQL.5432'),
  ])
    await rm(file, { force: true });
}
