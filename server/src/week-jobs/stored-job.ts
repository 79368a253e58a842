import { createHash } from 'node:crypto';
import type { CheckBody, JobWish, UploadedFile } from '@offpiste/domain/contract/hq/imports.ts';
import type pg from 'pg';
import { OperatorError } from '#platform/operator-error.ts';

/** A job as whoever does it reads it. */
export interface StoredJob {
  jobId: string;
  wish: JobWish;
  weekId: string | null;
  /** Whether it is a sheet of reps. */
  ofReps: boolean;
  putBack: number | null;
  files: UploadedFile[];
  answers: CheckBody;
  by: string;
  checkHash: string | null;
}

/** Reads a job. */
export async function readJob(pool: pg.Pool, jobId: string): Promise<StoredJob> {
  const { rows } = await pool.query<StoredJob>(
    `SELECT job_id AS "jobId", wish, week_id AS "weekId", of_reps AS "ofReps", put_back AS "putBack", files, answers, rep_name AS by,
       check_hash AS "checkHash"
     FROM week_job WHERE job_id = $1`,
    [jobId],
  );
  const [job] = rows;
  if (!job) throw new OperatorError('The upload is no longer there: it is forgotten after a day.');
  return job;
}

/** Reads the files of a job, whole and as they were sent. */
export async function readUploaded(
  pool: pg.Pool,
  { jobId, files }: Pick<StoredJob, 'jobId' | 'files'>,
): Promise<Map<string, Uint8Array>> {
  const uploaded = new Map<string, Uint8Array>();
  for (const [file, { name, sha256 }] of files.entries()) {
    const { rows } = await pool.query<{ bytes: Uint8Array }>(
      'SELECT bytes FROM week_job_part WHERE job_id = $1 AND file = $2 ORDER BY part',
      [jobId, file],
    );
    const content = Buffer.concat(rows.map(({ bytes }) => bytes));
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new OperatorError(`${name} did not arrive as it was sent. Upload it again.`);
    uploaded.set(name, content);
  }
  return uploaded;
}
