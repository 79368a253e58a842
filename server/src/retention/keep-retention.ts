import type { FastifyBaseLogger } from 'fastify';
import { closeDatabase, type DatabaseAddress, openDatabase } from '#platform/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { RetentionAges } from '#platform/server-config.ts';
import { noteRetention, runRetention } from './retention-run.ts';

const LOOK_EVERY_MS = 60 * 60_000;
/** A little under a day, so that runs stay at the same hour. */
const RUN_EVERY_MS = 23.5 * 60 * 60_000;

export interface RetentionDeps {
  /** As the data's owner: requests may not forget anything. */
  address: DatabaseAddress;
  ages: RetentionAges;
  secrets: Secrets;
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Does the daily run if no server has done it today. Logs the result, and the newest hash of the audit trail. */
export async function runIfDue({ address, ages, secrets, clock, log }: RetentionDeps): Promise<void> {
  const database = openDatabase(address, { as: 'operator', connections: 1 });
  try {
    const now = clock();
    const report = await runRetention(database, { ages, secrets, now, notSince: now - RUN_EVERY_MS });
    if (!report) return;
    const auditHead = await noteRetention(database, report, now);
    log.info({ event: 'retention', report, auditHead }, 'what is too old was forgotten');
  } catch (error) {
    log.error({ err: error }, 'what is too old could not be forgotten');
  } finally {
    await closeDatabase(database);
  }
}

/** Checks once an hour whether the daily run is due. Returns a function that stops it and waits for a run in progress. */
export function keepRetention(deps: RetentionDeps): () => Promise<void> {
  let running = runIfDue(deps);
  const timer = setInterval(() => {
    running = runIfDue(deps);
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
