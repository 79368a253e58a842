import type { FastifyBaseLogger } from 'fastify';
import { HQ_KEYS, listKey } from '#lists/list-versions.ts';
import type { ListVersions } from '#platform/app-deps.ts';
import { runJobs, type WeekJobDeps } from './run-next-job.ts';

/** A change that was not heard of is found so late. */
const LOOK_EVERY_MS = 60_000;

/**
 * Does what headquarters wants of weeks, one job at a time on each server, as soon as one waits. Returns a function that
 * stops it, and what is being done with it.
 */
export function keepWeekJobs(
  deps: Pick<WeekJobDeps, 'address' | 'secrets' | 'secretsFile' | 'clock'> & {
    listVersions: ListVersions;
    log: Pick<FastifyBaseLogger, 'error'>;
  },
): () => Promise<void> {
  const { listVersions, log, ...rest } = deps;
  const stopping = new AbortController();
  const onError = (error: unknown) => log.error({ err: error }, 'a job of a week failed');
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isOwnChange = false;
  const onChanged = (weekIds: readonly string[]) => {
    isOwnChange = true;
    for (const weekId of weekIds) listVersions.bump(listKey(weekId));
    listVersions.bump(HQ_KEYS.imports);
    isOwnChange = false;
  };
  const look = async () => {
    do {
      isWanted = false;
      await runJobs({ ...rest, onChanged, onError, signal: stopping.signal }).catch(onError);
    } while (isWanted && !stopping.signal.aborted);
    running = null;
  };
  const start = () => {
    isWanted = true;
    running ??= look();
  };
  const unwatch = listVersions.watch((list) => {
    if (!isOwnChange && (list === null || list === HQ_KEYS.imports)) start();
  });
  const timer = setInterval(start, LOOK_EVERY_MS).unref();
  start();
  return async () => {
    clearInterval(timer);
    unwatch();
    stopping.abort();
    await running;
  };
}
