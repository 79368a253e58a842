/** A process that does one import and ends: see `import-in-worker.ts`, which starts it. */
import os from 'node:os';
import { closeDatabase, openDatabase } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { loadSecrets } from '#platform/secrets.ts';
import type { Order, Said } from './import-in-worker.ts';
import { runJob } from './run-job.ts';

/** What serves reps goes first on this machine. */
const PRIORITY = 10;

const say = (said: Said) => process.send?.(said);

async function work({ job, address, secrets }: Order): Promise<void> {
  const database = openDatabase(address, { as: 'operator', connections: 2 });
  try {
    await runJob(job, {
      database,
      secrets: () => loadSecrets(secrets.file, { generate: secrets.generate }),
      print: (line) => say({ line }),
      applied: () => say({ applied: true }),
    });
    say({ ended: true });
  } catch (error) {
    if (error instanceof OperatorError) say({ refused: error.message });
    else say({ broke: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    await closeDatabase(database);
  }
}

os.setPriority(PRIORITY);
// Whoever wants the import has gone: what it has begun is undone with its connection.
process.on('disconnect', () => process.exit(1));
process.once('message', (order: Order) => {
  void work(order).then(() => process.exit(0));
});
