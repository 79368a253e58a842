import path from 'node:path';
import { isImport } from '@offpiste/domain/contract/hq/imports.ts';
import { sql, type Transaction } from 'kysely';
import { doInLimitedProcess, LIMITS } from '#importing/worker/limited-process.ts';
import { closeDatabase, type DatabaseAddress, type OpenDatabase, openDatabase } from '#platform/database.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Tables } from '#platform/tables.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { forgetOldJobs } from '../retention/forget-jobs.ts';
import { purgeDisabledWeek } from '../retention/purge-week.ts';
import { endJob, failAbandoned, leaveJob, type TakenJob, takeJob } from './take-job.ts';

/** What the process gets that checks and applies. */
export interface JobOrder {
  jobId: string;
  /** With the login that owns the tables. */
  address: DatabaseAddress;
  secretsFile: string;
}

export interface WeekJobDeps {
  /** As the data's owner: requests may not change a week. */
  address: DatabaseAddress;
  secrets: Secrets;
  secretsFile: string;
  clock: () => number;
  /** Called when a job begins or ends; with a week, it may have changed, and after an import accounts may. */
  onChanged: (weekIds: readonly string[], accounts: boolean) => void;
  onError: (error: unknown) => void;
  /** Checks or applies; in a process with limits unless a test does it here. */
  doImport?: (jobId: string) => Promise<void>;
  /** Ends what is being done; nothing of it counts. */
  signal?: AbortSignal;
}

/** Does what waits longest, in turn, until nothing waits; and forgets what is too old. Returns how many jobs it did. */
export async function runJobs(deps: WeekJobDeps): Promise<number> {
  const database = openDatabase(deps.address, { as: 'operator', connections: 3 });
  try {
    await forgetOldJobs(database.db, deps.clock());
    let done = 0;
    while (!deps.signal?.aborted && (await runNext(database, deps))) done++;
    return done;
  } finally {
    await closeDatabase(database);
  }
}

async function runNext(database: OpenDatabase, deps: WeekJobDeps): Promise<boolean> {
  const { clock, onChanged } = deps;
  const client = await database.pool.connect();
  let isBroken = true;
  try {
    if ((await failAbandoned(client, clock())) > 0) onChanged([], false);
    const job = await takeJob(client, clock());
    if (job) {
      onChanged([], false);
      await endJob(client, job.jobId, { ...(await endOf(job, database, deps)), at: clock() });
      await leaveJob(client, job);
      onChanged(await weeksOf(database, job), job.wish === 'apply');
    }
    isBroken = false;
    return job !== null;
  } finally {
    client.release(isBroken);
  }
}

/** Does a job; returns how it ended where it has not noted that itself. */
async function endOf(
  job: TakenJob,
  database: OpenDatabase,
  deps: WeekJobDeps,
): Promise<{ state: 'applied' | 'refused' | 'failed'; message: string | null }> {
  try {
    const { doImport = (jobId) => importInProcess(jobId, deps) } = deps;
    if (isImport(job.wish)) await doImport(job.jobId);
    else if (job.wish === 'erase') await erase(job, database, deps);
    else await changeWeek(job, database, deps);
    return { state: 'applied', message: null };
  } catch (error) {
    if (error instanceof OperatorError) return { state: 'refused', message: error.message };
    deps.onError(error);
    const message = error instanceof StoppedError ? error.message : 'An error occurred. Nothing has changed.';
    return { state: 'failed', message };
  }
}

/** A process that was stopped before its end. */
class StoppedError extends Error {}

async function importInProcess(jobId: string, deps: WeekJobDeps): Promise<void> {
  const { address, secretsFile, signal } = deps;
  const order: JobOrder = { jobId, address, secretsFile };
  const script = path.join(import.meta.dirname, 'week-job-worker.ts');
  const stopped = await doInLimitedProcess(script, order, { signal });
  if (stopped === null) return;
  if (stopped.late)
    throw new StoppedError(
      `It took longer than ${LIMITS.minutes} minutes and was stopped. Nothing has changed.`,
    );
  // It is refused, not failed: the same files need the same memory another time.
  if (stopped.outOfMemory)
    throw new OperatorError(
      `It needed more than ${LIMITS.memoryMb} MB of memory and was stopped. Nothing has changed. Import fewer weeks at a time.`,
    );
  throw new StoppedError('It was stopped before its end. Nothing has changed: try again.');
}

async function changeWeek(
  { jobId, wish, weekId }: TakenJob,
  { db }: OpenDatabase,
  { secrets, clock }: WeekJobDeps,
): Promise<void> {
  if (weekId === null) throw new Error('a job that names no week');
  await db.transaction().execute(async (tx) => {
    if (wish === 'purge') await purgeDisabledWeek(tx, weekId, createReferenceHashes(secrets));
    else
      await tx
        .updateTable('week')
        .set({ disabled: wish === 'disable' })
        .where('week_id', '=', weekId)
        .execute();
    await noteApplied(tx, jobId, clock());
  });
}

/** Erases somebody from every week; the job names the weeks from then on, and nobody. */
async function erase(
  { jobId, reference }: TakenJob,
  { db }: OpenDatabase,
  { secrets, clock }: WeekJobDeps,
): Promise<void> {
  if (reference === null) throw new Error('a job that names nobody');
  await db.transaction().execute(async (tx) => {
    const erased = await erasePassenger(tx, reference, createReferenceHashes(secrets), clock());
    const weeks = JSON.stringify(erased.weeks.map((weekId) => ({ weekId })));
    await sql`UPDATE week_job SET reference = NULL, weeks = ${weeks} WHERE job_id = ${jobId}`.execute(tx);
    await noteApplied(tx, jobId, clock());
  });
}

/** In the transaction that changes the week: a server that stops after it has not failed. */
async function noteApplied(tx: Transaction<Tables>, jobId: string, at: number): Promise<void> {
  await sql`UPDATE week_job SET state = 'applied', message = NULL, changed_at = ${at} WHERE job_id = ${jobId}`.execute(
    tx,
  );
}

async function weeksOf({ pool }: OpenDatabase, { jobId, wish, weekId }: TakenJob): Promise<string[]> {
  if (wish === 'check') return [];
  const { rows } = await pool.query<{ id: string }>(
    `SELECT jsonb_path_query(weeks, '$[*].weekId') #>> '{}' AS id FROM week_job WHERE job_id = $1`,
    [jobId],
  );
  return [...new Set([...rows.map(({ id }) => id), ...(weekId === null ? [] : [weekId])])];
}
