import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  type CheckBody,
  type FoundReport,
  type ImportBody,
  type ImportPerson,
  type ImportReply,
  type JobWish,
  partsOf,
  type UploadedFile,
  type WeekJob,
} from '@offpiste/domain/contract/hq/imports.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import type { SignedIn } from '#platform/signed-in.ts';

interface JobRow {
  importId: string;
  wish: JobWish;
  state: WeekJob['state'];
  weekId: string | null;
  ofReps: boolean;
  putBack: number | null;
  files: UploadedFile[];
  answers: CheckBody;
  repId: string;
  by: string;
  madeAt: number;
  changedAt: number;
  message: string | null;
  checkHash: string | null;
  weeks: { weekId: string; version: number | null }[];
  touched: number;
}

const COLUMNS = sql`job_id AS "importId", wish, state, week_id AS "weekId", of_reps AS "ofReps", put_back AS "putBack", files, answers,
  rep_id AS "repId", rep_name AS by, made_at AS "madeAt", changed_at AS "changedAt", message, check_hash AS "checkHash",
  weeks, touched`;

/** A page of people. */
const PAGE = 100;

/** Reads what is wanted of weeks, or of one, and what was done in the last day, the latest first. */
export async function listJobs({ db }: Queries, weekId: string | null = null): Promise<WeekJob[]> {
  const { rows } = await sql<JobRow>`
    SELECT ${COLUMNS} FROM week_job WHERE ${weekId}::text IS NULL OR week_id = ${weekId}
      OR weeks @> jsonb_build_array(jsonb_build_object('weekId', ${weekId}::text))
    ORDER BY number DESC`.execute(db);
  return rows.map(described);
}

/** Reads a job; null where there is none. */
export async function findJob({ db }: Queries, importId: string): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`SELECT ${COLUMNS} FROM week_job WHERE job_id = ${importId}`.execute(db);
  return rows[0] ?? null;
}

/** Reads everything of a job but whom it affects. A desk gets no report: cells may be birth dates. */
export async function readJobReply(
  { db }: Queries,
  { rep }: SignedIn,
  job: JobRow,
): Promise<Omit<ImportReply, 'asOf'>> {
  const parts = await sql<{ file: number; part: number }>`
    SELECT file, part FROM week_job_part WHERE job_id = ${job.importId} ORDER BY file, part`.execute(db);
  const reports = await sql<{ report: FoundReport }>`
    SELECT report FROM week_job_report WHERE job_id = ${job.importId}`.execute(db);
  const { message, checkHash, touched, answers } = job;
  return {
    ...described(job),
    files: job.files.map((file, index) => ({
      ...file,
      parts: parts.rows.filter((one) => one.file === index).map(({ part }) => part),
    })),
    ...{ message, checkHash, touched, answers },
    weeks: job.weeks.map(({ weekId, version }) => ({ weekId, isNew: version === null })),
    report: (rep.hq_role === 'manager' && reports.rows[0]?.report) || null,
  };
}

/** Reads a page of those whom an import affects, and where the next page begins. */
export async function listPeople(
  { db }: Queries,
  importId: string,
  { onlyTouched, after }: { onlyTouched: boolean; after: number },
): Promise<{ people: ImportPerson[]; next: string | null }> {
  const { rows } = await sql<{ place: number; person: ImportPerson }>`
    SELECT place, person FROM week_job_person
    WHERE job_id = ${importId} AND place > ${after} AND (touched OR ${!onlyTouched})
    ORDER BY place LIMIT ${PAGE + 1}`.execute(db);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    people: page.map(({ person }) => person),
    next: last && rows.length > PAGE ? String(last.place) : null,
  };
}

/** Returns the upload of the same files by the same rep that is not finished; null where there is none. */
export async function findUpload(
  { db }: Queries,
  { rep }: SignedIn,
  { weekId, ofReps, files }: ImportBody,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT job_id AS id FROM week_job WHERE rep_id = ${rep.rep_id} AND state = 'uploading'
      AND week_id IS NOT DISTINCT FROM ${weekId ?? null} AND of_reps = ${ofReps === true} AND files = ${JSON.stringify(files)}::jsonb
    ORDER BY number DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface NewJob {
  importId: string;
  wish: JobWish;
  weekId: string | null;
  ofReps?: boolean;
  putBack?: number;
  /** Who is to be erased. */
  reference?: string;
  files?: readonly UploadedFile[];
  answers?: CheckBody;
  at: number;
}

/** Adds a job; one without files waits to be done. */
export async function addJob({ db }: Queries, { rep }: SignedIn, job: NewJob): Promise<void> {
  const { importId, wish, weekId, ofReps = false, putBack = null, reference = null, at } = job;
  const { files = [], answers = {} } = job;
  const state = files.length > 0 ? 'uploading' : 'waiting';
  await sql`
    INSERT INTO week_job (job_id, wish, state, week_id, of_reps, put_back, reference, files, answers, rep_id, rep_name, made_at, changed_at)
    VALUES (${importId}, ${wish}, ${state}, ${weekId}, ${ofReps}, ${putBack}, ${reference}, ${JSON.stringify(files)},
      ${JSON.stringify(answers)}, ${rep.rep_id},
      ${rep.name}, ${at}, ${at})`.execute(db);
}

/** Whether somebody is, or was, a passenger of a week. */
export async function isPassenger({ db }: Queries, weekId: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM passenger WHERE week_id = ${weekId} AND reference = ${reference}`.execute(db);
  return rows.length > 0;
}

/** Keeps a part; one that is there stays. */
export async function addPart(
  { db }: Queries,
  { importId, file, part, bytes }: { importId: string; file: number; part: number; bytes: Buffer },
): Promise<void> {
  await sql`INSERT INTO week_job_part (job_id, file, part, bytes) VALUES (${importId}, ${file}, ${part}, ${bytes})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Keeps those files of an upload that an earlier one has, the same byte for byte. */
export async function keepFiles(
  { db }: Queries,
  from: JobRow,
  to: { importId: string; files: readonly UploadedFile[] },
): Promise<void> {
  for (const [file, { bytes, sha256 }] of to.files.entries()) {
    const kept = from.files.findIndex((one) => one.sha256 === sha256 && one.bytes === bytes);
    if (kept >= 0)
      await sql`SELECT keep_file(${from.importId}, ${kept}, ${to.importId}, ${file})`.execute(db);
  }
}

/** Whether every part of every file of a job is there. */
export async function isWhole({ db }: Queries, { importId, files }: JobRow): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM week_job_part WHERE job_id = ${importId}`.execute(db);
  return rows[0]?.count === files.reduce((all, { bytes }) => all + partsOf(bytes), 0);
}

/** Lets a job wait to be checked or applied; false where it is in a state in which it cannot. */
export async function wishFor(
  { db }: Queries,
  importId: string,
  wish: { wish: 'check'; answers: CheckBody; at: number } | { wish: 'apply'; checkHash: string; at: number },
): Promise<boolean> {
  const when =
    wish.wish === 'apply'
      ? sql`state = 'checked' AND check_hash = ${wish.checkHash}`
      : sql`state IN ('uploading', 'checked', 'refused', 'failed')`;
  const answers = wish.wish === 'check' ? JSON.stringify(wish.answers) : null;
  const { numAffectedRows } = await sql`
    UPDATE week_job SET wish = ${wish.wish}, state = 'waiting', message = NULL, changed_at = ${wish.at},
      answers = coalesce(${answers}::jsonb, answers)
    WHERE job_id = ${importId} AND ${when}`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether a week of a job is no longer as it was when it was checked. */
export async function hasMoved({ db }: Queries, { weeks }: JobRow): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    SELECT EXISTS (SELECT FROM jsonb_to_recordset(${JSON.stringify(weeks)}) AS seen("weekId" text, version integer)
      LEFT JOIN week ON week_id = "weekId" WHERE week.version IS DISTINCT FROM seen.version) AS moved`.execute(
    db,
  );
  return rows[0]?.moved ?? true;
}

/**
 * Returns who is changing a week of a job meanwhile; null where nobody is. Until the end of the transaction nobody else is
 * answered, on any server: of two who ask at the same moment only one hears that nobody is.
 */
export async function whoChanges(
  { db }: Queries,
  { importId, weekId, weeks }: JobRow,
): Promise<string | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('who changes a week'))`.execute(db);
  const ids = [...weeks.map((week) => week.weekId), ...(weekId === null ? [] : [weekId])];
  const { rows } = await sql<{ by: string }>`
    SELECT rep_name AS by FROM week_job WHERE job_id <> ${importId} AND wish <> 'check' AND state IN ('waiting', 'applying')
      AND (week_id = ANY(${ids}) OR EXISTS (
        SELECT FROM jsonb_array_elements(weeks) week WHERE week ->> 'weekId' = ANY(${ids})))
    ORDER BY number LIMIT 1`.execute(db);
  return rows[0]?.by ?? null;
}

/** Forgets a job that nobody does; false where somebody does it, or it is not there. */
export async function discardJob({ db }: Queries, importId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM week_job WHERE job_id = ${importId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Every problem as CSV, or the sheets with a column of problems; null where there is none. */
export async function readJobFile(
  { db }: Queries,
  importId: string,
  which: 'problems' | 'marked',
): Promise<{ content: Uint8Array; name: string } | null> {
  const { rows } = await sql<{ content: Uint8Array | null; name: string | null }>`
    SELECT ${sql.ref(which)} AS content, ${which === 'marked' ? sql.ref('marked_name') : 'problems.csv'} AS name
    FROM week_job_report WHERE job_id = ${importId}`.execute(db);
  const [row] = rows;
  return row?.content && row.name !== null ? { content: row.content, name: row.name } : null;
}

function described(job: JobRow): WeekJob {
  const { importId, wish, state, weekId, ofReps, by, madeAt, changedAt } = job;
  return {
    ...{ importId, wish, state, weekId, ofReps, by },
    madeAt: toInstant(madeAt),
    changedAt: toInstant(changedAt),
    sources: sourcesOf(job),
  };
}

function sourcesOf({ putBack, files, answers }: JobRow): string[] {
  if (putBack !== null) return [`import ${putBack}`];
  return [...files.map(({ name }) => name), ...(answers.removed ?? []).map((id) => `without ${id}`)];
}
