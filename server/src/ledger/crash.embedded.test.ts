import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#platform/database.ts';
import { readServerPid } from '#platform/embedded-postgres/postmaster.ts';
import { addManyPassengers, startLoadingDevices } from '#testing/loading-devices.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { isWhole } from '#testing/sweeps.ts';

/** How often the real process and its real database are killed. A thorough run takes 20 and 5, and minutes. */
const SERVER_KILLS = Number(process.env.CRASH_SERVER_KILLS ?? (isWhole ? 6 : 3));
const DATABASE_KILLS = Number(process.env.CRASH_DATABASE_KILLS ?? (isWhole ? 2 : 1));

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-crash-'));
  await chmod(dataDir, 0o755);
  await startServer();
  await withDatabase(addManyPassengers);
});

afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(
    { host: path.join(dataDir, 'postgres-socket'), user: 'offpiste', database: 'offpiste' },
    { as: 'operator' },
  );
  try {
    return await work(database);
  } finally {
    await closeDatabase(database);
  }
}

/** Kills the database; what it still answered counts for nothing once this is over. */
async function killDatabase(): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const killed = await readServerPid(folder);
  process.kill(Number(killed), 'SIGKILL');
  await vi.waitUntil(async () => ![null, killed].includes(await readServerPid(folder)), 60_000);
}

// What was done cannot be done again: a second try would begin where the first has ended.
it('every acknowledged load survives the killing of the server and of the database, and both come back', {
  timeout: 120_000 * (SERVER_KILLS + DATABASE_KILLS),
  retry: 0,
}, async () => {
  const devices = await startLoadingDevices(() => server.url);
  for (let kill = 0; kill < SERVER_KILLS; kill++) {
    await devices.moreAcknowledged(randomInt(10, 60));
    await server.end('SIGKILL');
    await startServer();
  }
  for (let kill = 0; kill < DATABASE_KILLS; kill++) {
    await devices.moreAcknowledged(randomInt(10, 60));
    await killDatabase();
  }
  await devices.moreAcknowledged(10);
  await devices.stop();

  const { acknowledged, lost, doubled } = await withDatabase(devices.compare);
  expect(acknowledged).toBeGreaterThan((SERVER_KILLS + DATABASE_KILLS) * 10);
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
});
