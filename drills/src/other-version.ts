import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../server/src/platform/repository-root.ts';

const run = promisify(execFile);
/** What a server needs of the project; the app that it serves is not part of a drill. */
const PARTS = ['package.json', 'brands.json', 'domain', 'demo', 'server'];
const WORKSPACES = ['domain', 'demo', 'server'];

/** The server as of a commit, in a folder with its own sources and the installed packages. */
export async function otherVersion(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-version-'));
  const archive = path.join(folder, 'version.tar');
  await run('git', ['archive', '--output', archive, commit, ...PARTS], { cwd: repositoryRoot });
  await run('tar', ['-xf', archive, '-C', folder]);

  const packages = path.join(repositoryRoot, 'node_modules');
  const own = path.join(folder, 'node_modules');
  await mkdir(path.join(own, '@offpiste'), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== '@offpiste') await symlink(path.join(packages, name), path.join(own, name));
  for (const name of WORKSPACES) await symlink(path.join(folder, name), path.join(own, '@offpiste', name));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
