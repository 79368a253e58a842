/** One worker of `npm run chaos`: a thread with its own phones, servers and database. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Work, work } from './work.ts';

// Pages that die leave promises behind that nothing waits for, as in a browser.
process.on('unhandledRejection', () => undefined);
await work(workerData as Work, {
  onLived: (lived) => parentPort?.postMessage({ lived }),
  onFailure: (failure) => parentPort?.postMessage({ failure }),
});
