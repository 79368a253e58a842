/** A process that checks or applies one upload and ends: see `run-next-job.ts`, which starts it. */
import { doOneOrder } from '#importing/worker/do-one-order.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { doImport } from './do-import.ts';
import type { JobOrder } from './run-next-job.ts';

doOneOrder<JobOrder>(({ jobId, secretsFile }, database) =>
  doImport(jobId, { database, secrets: () => loadSecrets(secretsFile, { generate: false }) }),
);
