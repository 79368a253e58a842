import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { ChaosOptions } from './options.ts';
import { addTotals, noTotals, type Totals } from './totals.ts';
import type { Failure, Work } from './work.ts';

/** Megabytes. Histories leave much behind that is short-lived: with the usual 16 most of it is copied about first. */
const LIMITS = { maxYoungGenerationSizeMb: 96 };

/** Spreads the seeds over the workers; resolves with what they counted. */
export async function runAll(
  server: pg.ClientConfig,
  { sets, from, seeds, seconds, workers }: ChaosOptions,
  on: { progress: (totals: Totals) => void; failure: (failure: Failure) => void },
): Promise<Totals> {
  const totals = noTotals();
  const deadline = Date.now() + seconds * 1_000;
  const count = Math.min(workers, seeds);
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const workerData: Work = {
        server,
        sets,
        from: from + index,
        every: count,
        until: from + seeds,
        deadline,
      };
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData,
        resourceLimits: LIMITS,
      });
      const done = Promise.withResolvers<void>();
      worker.on('message', (message: { totals?: Totals; failure?: Failure }) => {
        if (message.failure) on.failure(message.failure);
        if (!message.totals) return;
        addTotals(totals, message.totals);
        on.progress(totals);
      });
      worker.on('error', done.reject);
      worker.on('exit', (code) =>
        code === 0 ? done.resolve() : done.reject(new Error(`a worker ended with ${code}`)),
      );
      await done.promise;
    }),
  );
  return totals;
}
