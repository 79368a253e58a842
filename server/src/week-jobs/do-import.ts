import type pg from 'pg';
import { type BundleSource, zipBytesSource } from '#importing/bundle-source.ts';
import { differencesHash } from '#importing/differences-hash.ts';
import { type Differences, importBundle } from '#importing/import-bundle.ts';
import { lastBundle, storedBundle } from '#importing/import-history.ts';
import { importReps, repSource } from '#importing/import-reps.ts';
import { onTopSource } from '#importing/on-top-source.ts';
import { answersIn } from '#importing/reading/check-answers.ts';
import { uploadedSource } from '#importing/uploaded-source.ts';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import { keepReport } from './keep-report.ts';
import { readJob, readUploaded, type StoredJob } from './stored-job.ts';

const STALE = 'The week has changed since this check. Check again.';
const STALE_REPS = 'The reps have changed since this check. Check again.';

/** Checks an upload or an earlier bundle, or applies what was checked, and keeps what it finds with the job. */
export async function doImport(
  jobId: string,
  { database, secrets }: { database: Database; secrets: () => Promise<Secrets> },
): Promise<void> {
  const job = await readJob(database.pool, jobId);
  const { source, names } = await sourceOf(database, job);
  const options = {
    dryRun: job.wish === 'check',
    answers: answersIn(job.answers),
    by: job.by,
    beforeCommit: async (client: pg.PoolClient, differences: Differences) => {
      if (differencesHash(differences) !== job.checkHash)
        throw new OperatorError(job.ofReps ? STALE_REPS : STALE);
      await noteApplied(client, jobId);
    },
  };
  const report = job.ofReps
    ? await importReps(database, source, options)
    : await importBundle(database, source, {
        ...options,
        ...{ sourceNames: names, secrets, keepsHeadquarters: true },
      });
  const other = report.weeks.find(({ weekId }) => job.weekId !== null && weekId !== job.weekId);
  if (job.wish === 'check' && other)
    throw new OperatorError(
      `This is week ${other.weekId}, and you are at ${job.weekId}. Nothing was changed: drop it at its own week, or at Weeks.`,
    );
  if (job.wish === 'check' || !report.ok) await keepReport(database.pool, job, report, source);
}

/** In the transaction that applies it: either both count or neither does. */
async function noteApplied(client: pg.PoolClient, jobId: string): Promise<void> {
  await client.query('DELETE FROM week_job_part WHERE job_id = $1', [jobId]);
  await client.query(
    `UPDATE week_job SET state = 'applied', message = NULL, changed_at = $2 WHERE job_id = $1`,
    [jobId, Date.now()],
  );
}

async function sourceOf(
  database: Database,
  job: StoredJob,
): Promise<{ source: BundleSource; names: string[] }> {
  if (job.putBack !== null) {
    const name = `import ${job.putBack}, put back`;
    return { source: zipBytesSource(await storedBundle(database, job.putBack), name), names: [name] };
  }
  const { removed } = job.answers;
  if (removed !== undefined && job.weekId !== null)
    return {
      source: onTopSource(await lastBundle(database, job.weekId), job.weekId, new Map(), removed),
      names: removed.map((id) => `without ${id}`),
    };
  const uploaded = await readUploaded(database.pool, job);
  const source = job.ofReps ? repSource(uploaded) : await uploadedSource(database, uploaded, job.weekId);
  return { source, names: [...uploaded.keys()] };
}
