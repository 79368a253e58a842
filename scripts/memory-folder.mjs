/** Where tests make their databases: in memory, where the machine has the room. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** Bytes; a whole `npm test` needs a third of it. */
const ROOM = 2 * 1024 ** 3;

/**
 * Lets this process and all that it starts keep their temporary files in memory: a database is copied there in a quarter
 * of the time. Leaves them where they are if the machine has no such folder or little memory.
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return;
  const folder = mkdtempSync(`${IN_MEMORY}/offpiste-`);
  // PostgreSQL may have to run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM;
  } catch {
    return false;
  }
}
