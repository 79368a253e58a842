import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#platform/error-code.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { restoreSecrets } from '#platform/secrets.ts';
import type { ServerConfig } from '#platform/server-config.ts';
import type { Manifest } from './parts.ts';

/** Where the files are that belong to a database. */
export type OwnFiles = Pick<ServerConfig, 'secretsFile' | 'dataDir'>;

/** Reads the files that belong to a database. */
export async function readOwnFiles({ secretsFile, dataDir }: OwnFiles): Promise<Manifest['files']> {
  const secrets = await readFile(secretsFile, 'utf8').catch(() => {
    throw new OperatorError(`${secretsFile} cannot be read, and a backup without it would be of no use.`);
  });
  return {
    secrets,
    lanAuthority: await readFile(lanAuthorityIn(dataDir), 'utf8').catch(() => null),
  };
}

/**
 * Puts the files of a backup where they belong. Existing files stay, and other secrets are refused. Returns how to
 * take the new files away again.
 */
export async function placeOwnFiles(
  files: Manifest['files'],
  { secretsFile, dataDir }: OwnFiles,
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
    return takeAway;
  } catch (error) {
    await takeAway();
    throw error;
  }
}

function lanAuthorityIn(dataDir: string): string {
  return path.join(dataDir, 'lan-authority.json');
}
