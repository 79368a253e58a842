import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { giveTo, type RunAs } from './run-as.ts';

/** A socket's path may have 107 bytes on Linux and 103 elsewhere. */
const LONGEST_PATH = 103;

/**
 * The folder of the socket: only its owner may enter, so only the owner can connect.
 * Derived from the data folder alone, so that every process that shares the data finds it.
 */
export async function prepareSocketFolder(dataFolder: string, user: RunAs): Promise<string> {
  const beside = `${dataFolder}-socket`;
  const fits = Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= LONGEST_PATH;
  const digest = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = fits ? beside : path.join(os.tmpdir(), `offpiste-${digest}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await giveTo(user, folder);
  const { mode, uid } = await lstat(folder);
  const owner = user ? user.uid : process.getuid?.();
  // Everybody can write to temporary folders: a folder prepared by somebody else must not be trusted.
  if ((mode & 0o170_777) !== 0o040_700 || uid !== owner)
    throw new OperatorError(`${folder} must be a folder with mode 0700 that belongs to user ${owner}`);
  return folder;
}
