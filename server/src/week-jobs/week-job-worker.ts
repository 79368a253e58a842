/** A process that checks or applies one upload and ends: see `run-next-job.ts`, which starts it. */
import os from 'node:os';
import { closeDatabase, openDatabase } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { doImport } from './do-import.ts';
import type { JobOrder, JobSaid } from './run-next-job.ts';

/** What serves reps goes first on this machine. */
const PRIORITY = 10;

const say = (said: JobSaid) => process.send?.(said);

async function work({ jobId, address, secretsFile }: JobOrder): Promise<void> {
  const database = openDatabase(address, { as: 'operator', connections: 2 });
  try {
    await doImport(jobId, { database, secrets: () => loadSecrets(secretsFile, { generate: false }) });
    say({ ended: true });
  } catch (error) {
    if (error instanceof OperatorError) say({ refused: error.message });
    else say({ broke: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    await closeDatabase(database);
  }
}

os.setPriority(PRIORITY);
// Whoever wants it has gone: what it has begun is undone with its connection.
process.on('disconnect', () => process.exit(1));
process.once('message', (order: JobOrder) => {
  void work(order).then(() => process.exit(0));
});
