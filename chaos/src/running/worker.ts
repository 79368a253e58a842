/** One worker of `npm run chaos`: a thread with phones, servers and a database of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Work, work } from './work.ts';

// Pages that die leave promises behind that nobody waits for, as in a browser.
process.on('unhandledRejection', () => undefined);
await work(workerData as Work, {
  onLived: (lived) => parentPort?.postMessage({ lived }),
  onFailure: (failure) => parentPort?.postMessage({ failure }),
});
