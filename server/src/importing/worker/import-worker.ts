/** A process that does one import and ends: see `import-in-worker.ts`, which starts it. */
import { loadSecrets } from '#platform/secrets.ts';
import { doOneOrder } from './do-one-order.ts';
import type { Order, Said } from './import-in-worker.ts';
import { runJob } from './run-job.ts';

const say = (said: Said) => process.send?.(said);

doOneOrder<Order>(({ job, secrets }, database) =>
  runJob(job, {
    database,
    secrets: () => loadSecrets(secrets.file, { generate: secrets.generate }),
    print: (line) => say({ line }),
    applied: () => say({ applied: true }),
  }),
);
