import { chown, stat } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL refuses to run as root; then it runs as `nobody` and owns its folder. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export type RunAs = { uid: number; gid: number } | null;

/** The user for PostgreSQL's processes; null when our own user will do. */
export function postgresUser(): RunAs {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/** Makes PostgreSQL's user the owner of a folder or file. */
export async function giveTo(user: RunAs, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid);
}

/** Whether the user can reach the path: each folder above it lets others through or belongs to the user. */
export async function isReachable(user: RunAs, file: string): Promise<boolean> {
  if (!user) return true;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
