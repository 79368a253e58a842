import type { FastifyBaseLogger } from 'fastify';
import { HQ_KEYS, listKey } from '#lists/list-versions.ts';
import type { ListVersions } from '#platform/app-deps.ts';
import { keepLooking } from '#platform/keep-looking.ts';
import { runJobs, type WeekJobDeps } from './run-next-job.ts';

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
  const onError = (error: unknown) => log.error({ err: error }, 'a job of a week failed');
  const noteChanged = (weekIds: readonly string[], accounts: boolean) => {
    for (const weekId of weekIds) listVersions.bump(listKey(weekId));
    if (accounts) listVersions.bump(HQ_KEYS.reps);
    listVersions.bump(HQ_KEYS.imports);
  };
  return keepLooking({
    look: async (signal, quietly) => {
      const onChanged: WeekJobDeps['onChanged'] = (weekIds, accounts) =>
        quietly(() => noteChanged(weekIds, accounts));
      await runJobs({ ...rest, onChanged, onError, signal }).catch(onError);
    },
    listVersions,
    isNews: (list) => list === null || list === HQ_KEYS.imports,
    everyMs: LOOK_EVERY_MS,
  });
}
