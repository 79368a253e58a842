import { zipSync } from 'fflate';
import type pg from 'pg';
import type { BundleSource } from '#importing/bundle-source.ts';
import { differencesHash } from '#importing/differences-hash.ts';
import { foundReport } from '#importing/found-report.ts';
import type { ImportReport } from '#importing/import-bundle.ts';
import { withRemembered } from '#importing/import-mappings.ts';
import { markedSheets } from '#importing/marking/mark-sheets.ts';
import { problemRows } from '#importing/problem-rows.ts';
import { Findings } from '#importing/problems.ts';
import { answersIn } from '#importing/reading/check-answers.ts';
import { sheetText } from '#platform/csv-line.ts';
import type { StoredJob } from './stored-job.ts';

/** A file to take away. */
interface Marked {
  name: string;
  content: Uint8Array;
}

/** Keeps what a check found, all at once; what an earlier check found goes. */
export async function keepReport(
  pool: pg.Pool,
  job: StoredJob,
  report: ImportReport,
  source: BundleSource,
): Promise<void> {
  const marked = report.ok ? null : await markedOf(pool, job, report, source);
  const people = [
    ...report.weeks.flatMap(({ weekId, people: all }) => all.map((one) => ({ weekId, ...one }))),
    ...(report.reps ?? []).map((one) => ({ weekId: null, ...one })),
  ];
  const touched = people.filter(({ happened }) => happened.length > 0).length;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('DELETE FROM week_job_report WHERE job_id = $1', [job.jobId]);
    await client.query('DELETE FROM week_job_person WHERE job_id = $1', [job.jobId]);
    await client.query(
      `INSERT INTO week_job_report (job_id, report, problems, marked, marked_name) VALUES ($1, $2, $3, $4, $5)`,
      [
        job.jobId,
        JSON.stringify(foundReport(report, marked?.name ?? null)),
        report.ok ? null : Buffer.from(sheetText(problemRows(report.problems))),
        marked?.content ?? null,
        marked?.name ?? null,
      ],
    );
    await client.query(
      `INSERT INTO week_job_person (job_id, place, touched, person)
       SELECT $1, place, jsonb_array_length(person -> 'happened') > 0, person
       FROM jsonb_array_elements($2) WITH ORDINALITY AS found(person, place)`,
      [job.jobId, JSON.stringify(people)],
    );
    const weeks = report.weeks.map(({ weekId }) => weekId);
    await client.query(
      `UPDATE week_job SET state = $2, message = NULL, check_hash = $3, touched = $4, changed_at = $5, weeks = (
         SELECT coalesce(jsonb_agg(jsonb_build_object('weekId', id, 'version', version) ORDER BY place), '[]')
         FROM unnest($6::text[]) WITH ORDINALITY AS named(id, place) LEFT JOIN week ON week_id = id)
       WHERE job_id = $1`,
      [
        job.jobId,
        report.ok ? 'checked' : 'refused',
        report.ok ? differencesHash(report) : null,
        touched,
        Date.now(),
        weeks,
      ],
    );
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The operator's own sheets with a column of problems: one as it is, several as a zip; null where none could be read. */
async function markedOf(
  pool: pg.Pool,
  job: StoredJob,
  { problems }: ImportReport,
  source: BundleSource,
): Promise<Marked | null> {
  const files = await source(new Findings());
  const answers = await withRemembered(pool, answersIn(job.answers));
  const sheets = files && (await markedSheets(files, problems, answers));
  const [only] = sheets ?? [];
  if (!sheets || !only) return null;
  if (sheets.size > 1) return { name: 'with-problems.zip', content: zipSync(Object.fromEntries(sheets)) };
  const [file, content] = only;
  return { name: file.split('/').at(-1) ?? file, content };
}
