import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { ChaosOptions } from './options.ts';
import type { Failure, Lived, Work } from './work.ts';

/** Megabytes. Histories leave much behind that is short-lived: with the usual 16 most of it is copied about first. */
const LIMITS = { maxYoungGenerationSizeMb: 96 };

/** Receives histories as they end. */
export interface Listener {
  lived: (lived: Lived) => void;
  failure: (failure: Failure) => void;
}

/** Spreads the seeds over workers, one for every database server, `done` histories left out, and reports every history until `stop`. */
export async function runAll(
  servers: readonly pg.ClientConfig[],
  { sets, steps, from, seeds, seconds }: ChaosOptions & { from: number },
  done: ReadonlySet<string>,
  on: Listener,
  stop: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  const used = servers.slice(0, seeds);
  await Promise.all(
    used.map(async (server, index) => {
      const workerData: Work = {
        server,
        sets,
        steps,
        from: from + index,
        every: used.length,
        until: from + seeds,
        deadline,
        done,
      };
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData,
        resourceLimits: LIMITS,
      });
      const ended = Promise.withResolvers<void>();
      worker.on('message', (message: { lived?: Lived; failure?: Failure }) => {
        // What is broken off is no failure.
        if (stop.aborted) return;
        if (message.failure) on.failure(message.failure);
        if (message.lived) on.lived(message.lived);
      });
      worker.on('error', ended.reject);
      worker.on('exit', (code) =>
        code === 0 || stop.aborted ? ended.resolve() : ended.reject(new Error(`a worker ended with ${code}`)),
      );
      stop.addEventListener('abort', () => void worker.terminate());
      await ended.promise;
    }),
  );
}
