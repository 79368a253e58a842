import type { JobWish } from '@offpiste/domain/contract/hq/imports.ts';
import type pg from 'pg';

/** An arbitrary constant, different from those of the migrations, the demo, imports, retention, brands and the trail. */
const JOB_LOCKS = 7_230_425;

export interface TakenJob {
  jobId: string;
  number: number;
  wish: JobWish;
  weekId: string | null;
  /** Who is to be erased. */
  reference: string | null;
}

/** Takes the job that waits longest, which is this connection's until `leaveJob`; null where none waits that nobody has. */
export async function takeJob(client: pg.PoolClient, now: number): Promise<TakenJob | null> {
  await client.query('BEGIN');
  const { rows } = await client.query<TakenJob>(
    `SELECT job_id AS "jobId", number, wish, week_id AS "weekId", reference FROM week_job WHERE state = 'waiting'
     ORDER BY changed_at, number FOR UPDATE SKIP LOCKED LIMIT 1`,
  );
  const [job] = rows;
  if (job) {
    await client.query('SELECT pg_advisory_lock($1, $2)', [JOB_LOCKS, job.number]);
    await client.query(
      `UPDATE week_job SET state = CASE wish WHEN 'check' THEN 'checking' ELSE 'applying' END, changed_at = $2
       WHERE job_id = $1`,
      [job.jobId, now],
    );
  }
  await client.query('COMMIT');
  return job ?? null;
}

/** Ends what `takeJob` began. */
export async function leaveJob(client: pg.PoolClient, { number }: TakenJob): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, $2)', [JOB_LOCKS, number]);
}

/** Writes how a job ended, unless it has ended already. */
export async function endJob(
  client: pg.PoolClient,
  jobId: string,
  end: { state: 'applied' | 'refused' | 'failed'; message: string | null; at: number },
): Promise<void> {
  await client.query(
    `UPDATE week_job SET state = $2, message = $3, changed_at = $4
     WHERE job_id = $1 AND state IN ('checking', 'applying')`,
    [jobId, end.state, end.message, end.at],
  );
}

/** Jobs of a server that is gone have failed: what it had begun is undone. Returns how many there were. */
export async function failAbandoned(client: pg.PoolClient, now: number): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE week_job SET state = 'failed', changed_at = $1,
       message = 'The server stopped meanwhile. Nothing has changed: try again.'
     WHERE state IN ('checking', 'applying') AND NOT EXISTS (
       SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND l.classid::bigint = ${JOB_LOCKS} AND l.objid::bigint = number)`,
    [now],
  );
  return rowCount ?? 0;
}
