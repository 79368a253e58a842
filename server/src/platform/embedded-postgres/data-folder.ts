import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { giveTo, type RunAs } from './run-as.ts';

/** Major version of our programs. */
export const POSTGRES_MAJOR = '18';
export const POSTGRES_USER = 'offpiste';

/** Makes the data folder if it is missing, and refuses one of another major version. */
export async function prepareDataFolder(
  folder: string,
  binaries: PostgresBinaries,
  user: RunAs,
): Promise<void> {
  const version = await readVersion(folder);
  if (version === null) await createDataFolder(folder, binaries, user);
  else if (version !== POSTGRES_MAJOR)
    throw new OperatorError(
      `${folder} holds data of PostgreSQL ${version}, and this program brings PostgreSQL ${POSTGRES_MAJOR}. ` +
        `Make a backup with the version of this program that brought PostgreSQL ${version}, move the folder away, and restore it with this one.`,
    );
}

async function readVersion(folder: string): Promise<string | null> {
  return await readFile(path.join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/** Built beside its final place and moved there whole: a start that is killed, or two at once, leave no half folder. */
async function createDataFolder(folder: string, binaries: PostgresBinaries, user: RunAs): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-new-`);
  await giveTo(user, draft);
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${POSTGRES_USER}`,
        '--auth=trust',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale=C',
      ],
      { cwd: '/', env: {}, ...(user ?? {}) },
    );
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if ((await readVersion(folder)) === null)
      throw new OperatorError(`The database could not be created in ${folder}`, { cause: error });
  }
}
