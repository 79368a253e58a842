import { randomUUID } from 'node:crypto';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { binariesIn, type PostgresBinaries } from './binaries.ts';
import { isReachable, type RunAs } from './run-as.ts';

/*
 * Started as root, PostgreSQL runs as a user who may not enter root's own folders. Then its files go elsewhere:
 * the programs are copied, and a pointer in the data folder says where the data is.
 */
const SHARED_DATA = '/var/lib/offpiste';
const SHARED_PROGRAMS = '/var/cache/offpiste';

/** Returns the folder for the server's files: the wanted one if the user can reach it. The caller opens the folder itself. */
export async function reachableHome(home: string, user: RunAs): Promise<string> {
  if (user) await chmod(home, (await stat(home)).mode | 0o001);
  if (await isReachable(user, path.join(home, 'postgres'))) return home;
  const pointer = path.join(home, 'postgres.location');
  const known = await readFile(pointer, 'utf8').catch(() => null);
  const elsewhere = known?.trim() ?? path.join(SHARED_DATA, randomUUID());
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  if (known === null) await writeFile(pointer, `${elsewhere}\n`);
  return elsewhere;
}

/** The programs, or a copy of them that the user can reach. */
export async function reachableBinaries(binaries: PostgresBinaries, user: RunAs): Promise<PostgresBinaries> {
  if (await isReachable(user, binaries.postgres)) return binaries;
  const folder = path.join(SHARED_PROGRAMS, `postgres-${binaries.version}`);
  const copied = await access(folder).then(
    () => true,
    () => false,
  );
  if (!copied) {
    const draft = `${folder}-${randomUUID()}`;
    await mkdir(SHARED_PROGRAMS, { recursive: true, mode: 0o755 });
    await cp(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
    // Another process may have been quicker; its copy is just as good.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return binariesIn(folder, binaries.version);
}
