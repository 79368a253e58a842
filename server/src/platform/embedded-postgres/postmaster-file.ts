import { readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';

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
export async function removeLeftovers(dataFolder: string, socketFolder: string): Promise<void> {
  for (const file of [
    path.join(dataFolder, 'postmaster.pid'),
    path.join(socketFolder, '.s.PGSQL.5432.lock'),
    path.join(socketFolder, '.s.PGSQL.5432'),
  ])
    await rm(file, { force: true });
}
