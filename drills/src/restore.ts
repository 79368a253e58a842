import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/database.ts';
import { addManyPassengers, startLoadingDevices } from '../../server/src/testing/loading-devices.ts';
import { runOffpiste } from '../../server/src/testing/run-offpiste.ts';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { compared, type DrillResult, isWhole, type Load, noticed, phonesFor } from './drill-result.ts';

/**
 * Backs an installation up while it is scanned on, throws it away, restores it elsewhere and starts it: what was acknowledged
 * before the backup must be there, and what was acknowledged since, once the phones have sent it again.
 */
export async function restore(load: Load): Promise<DrillResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-drill-'));
  await chmod(folder, 0o755);
  const [first, second] = [await installation(folder, 'first'), await installation(folder, 'second')];
  const file = path.join(folder, 'backup.offpiste');
  let server = await startServerProcess(first);
  try {
    await onDatabase(first, addManyPassengers);
    const phones = await startLoadingDevices(() => server.url, phonesFor(load));
    await phones.moreAcknowledged(load.scans);
    const before = new Set(phones.acknowledged());
    const backup = await seconds(() => runOffpiste(first, 'backup', file));
    await phones.moreAcknowledged(load.scans);

    await server.end('SIGTERM');
    await rm(first.DATA_DIR, { recursive: true });
    const restoring = await seconds(() => runOffpiste(second, 'restore', file));
    const starting = await seconds(async () => {
      server = await startServerProcess(second);
    });
    await phones.moreAcknowledged(load.scans);
    await phones.stop();

    const restored = await onDatabase(second, phones.compare);
    const missing = restored.lost.filter((id) => before.has(id)).length;
    await phones.sendAgain();
    const comparison = await onDatabase(second, phones.compare);
    const text = `Restore of an installation that was backed up under ${load.perSecond} scans a second: backup ${backup} s, restore ${restoring} s, start ${starting} s; of ${before.size} scans acknowledged before the backup ${missing} are missing; ${restored.lost.length} since then, which phones sent again; afterwards ${compared(comparison)}; ${noticed(phones)}.`;
    return { passed: before.size > 0 && missing === 0 && isWhole(comparison), text };
  } finally {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

async function installation(parent: string, name: string) {
  const dataDir = path.join(parent, name);
  await mkdir(dataDir, { mode: 0o755 });
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    BACKUP_PASSPHRASE: 'a passphrase of the drill',
    LOG_LEVEL: 'warn',
  };
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}

/** Works on the embedded database of a running installation. */
async function onDatabase<T>(
  { DATA_DIR }: { DATA_DIR: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const address = { host: path.join(DATA_DIR, 'postgres-socket'), user: 'offpiste', database: 'offpiste' };
  const database = openDatabase(address, { as: 'operator', connections: 1 });
  try {
    return await work(database);
  } finally {
    await closeDatabase(database);
  }
}
