import { randomUUID } from 'node:crypto';
import { type DatabaseAddress, withAdministrator } from './database.ts';
import { differencesOf, expectedWall } from './wall/check-wall.ts';
import { wallOf } from './wall/wall-of.ts';

const SEEN_EVERY_MS = 60_000;
const KEPT_MS = 7 * 86_400_000;

export interface SeenDeps {
  /** As the data's owner: a request writes nothing about servers. */
  address: DatabaseAddress;
  version: string;
  clock: () => number;
  onError: (error: unknown) => void;
}

/**
 * Writes once a minute that this process serves, and whether the database is still protected as the migrations make it.
 * Returns how to end that: a process that stops in order is forgotten at once.
 */
export function keepProcessSeen({ address, version, clock, onError }: SeenDeps): () => Promise<void> {
  const processId = randomUUID();
  const startedAt = clock();
  const see = () => noteSeen(address, { processId, version, startedAt, now: clock() }).catch(onError);
  let running = see();
  const timer = setInterval(() => {
    running = see();
  }, SEEN_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await withAdministrator(address, (client) =>
      client.query('DELETE FROM server_process WHERE process_id = $1', [processId]),
    ).catch(onError);
  };
}

/** Writes that a process serves now; those that have not for a week are forgotten. */
export async function noteSeen(
  address: DatabaseAddress,
  {
    processId,
    version,
    startedAt,
    now,
  }: { processId: string; version: string; startedAt: number; now: number },
): Promise<void> {
  await withAdministrator(address, async (client) => {
    const differences = differencesOf(await wallOf(client), expectedWall()).length;
    await client.query(
      `INSERT INTO server_process (process_id, version, started_at, seen_at, differences) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at, differences = excluded.differences`,
      [processId, version, startedAt, now, differences],
    );
    await client.query('DELETE FROM server_process WHERE seen_at < $1', [now - KEPT_MS]);
  });
}
