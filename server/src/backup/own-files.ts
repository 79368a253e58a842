import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#platform/error-code.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { restoreSecrets } from '#platform/secrets.ts';
import type { ServerConfig } from '#platform/server-config.ts';
import type { Manifest } from './parts.ts';

/** Where the files are that belong to a database. */
export type OwnFiles = Pick<ServerConfig, 'secretsFile' | 'brandsFile' | 'dataDir'>;

/** Reads the files that belong to a database. */
export async function readOwnFiles({
  secretsFile,
  brandsFile,
  dataDir,
}: OwnFiles): Promise<Manifest['files']> {
  const read = (file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw new OperatorError(`${file} cannot be read, and a backup without it would be of no use.`);
    });
  return {
    secrets: await read(secretsFile),
    brands: await read(brandsFile),
    lanAuthority: await readFile(lanAuthorityIn(dataDir), 'utf8').catch(() => null),
  };
}

/**
 * Puts the files of a backup where they belong. Existing files stay: other secrets are refused, and other brands go into
 * a file beside the data. Returns how to take the new files away again; `note` says what the operator has to know.
 */
export async function placeOwnFiles(
  files: Manifest['files'],
  { secretsFile, brandsFile, dataDir }: OwnFiles,
  note: (line: string) => void,
): Promise<() => Promise<void>> {
  const made: string[] = [];
  const takeAway = async () => {
    for (const file of made) await rm(file, { force: true });
  };
  const create = async (file: string, text: string) => {
    await mkdir(path.dirname(file), { recursive: true });
    const isNew = await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true }).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === 'EEXIST') return false;
        throw new OperatorError(`${file} cannot be written (${errorCode(error)}).`);
      },
    );
    if (isNew) made.push(file);
    return isNew;
  };
  try {
    if (await restoreSecrets(secretsFile, files.secrets)) made.push(secretsFile);
    if (files.lanAuthority !== null) await create(lanAuthorityIn(dataDir), files.lanAuthority);
    const isThere = (await create(brandsFile, files.brands)) || (await holds(brandsFile, files.brands));
    if (!isThere) {
      const beside = path.join(dataDir, 'brands-of-backup.json');
      if (!(await create(beside, files.brands)) && !(await holds(beside, files.brands)))
        throw new OperatorError(`${beside} has other brands than the backup: move it away.`);
      note(`The backup has other brands than ${brandsFile}: to use them, set BRANDS_FILE=${beside}`);
    }
    return takeAway;
  } catch (error) {
    await takeAway();
    throw error;
  }
}

async function holds(file: string, text: string): Promise<boolean> {
  return (await readFile(file, 'utf8')) === text;
}

function lanAuthorityIn(dataDir: string): string {
  return path.join(dataDir, 'lan-authority.json');
}
