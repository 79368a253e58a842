import { type RawBuilder, sql, type Transaction } from 'kysely';
import { appendEvents } from '#platform/audit/audit-store.ts';
import type { Database } from '#platform/database.ts';
import { createReferenceHashes, type ReferenceHashes } from '#platform/erased-references.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { RetentionAges } from '#platform/server-config.ts';
import type { Tables } from '#platform/tables.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { forgetActions, forgetPositions } from './forget-actions.ts';
import { forgetOldJobs } from './forget-jobs.ts';
import { hasPassengers, purgeWeek } from './purge-week.ts';

/** How many of each were forgotten. */
export interface RetentionReport {
  sensitive: number;
  contact: number;
  positions: number;
  actions: number;
  weeks: number;
  /** Bundles of imports. */
  bundles: number;
  /** What headquarters uploaded, or wanted of a week, and what was found. */
  jobs: number;
  auditRows: number;
  /** Who looked at whom at headquarters, and what was noted there. */
  views: number;
  notes: number;
  /** Messages to reps. */
  messages: number;
}

/** An arbitrary constant, different from those of the migrations, the demo, the imports and the audit trail. */
const RETENTION_LOCK = 7_230_423;
const DAY_MS = 86_400_000;
const BUNDLE_DAYS = 90;
const MESSAGE_DAYS = 30;

/**
 * Forgets what is older than the configured ages, all or nothing. With `dryRun` it only says what it would forget.
 * With `notSince` it does nothing (null) when a run was done after that instant. Also null while another server runs it.
 */
export async function runRetention(
  database: Pick<Database, 'db'>,
  options: { ages: RetentionAges; secrets: Secrets; now: number; dryRun?: boolean; notSince?: number },
): Promise<RetentionReport | null> {
  const { ages, secrets, now, dryRun = false, notSince } = options;
  return await allOrNothing(database, dryRun, async (tx) => {
    const lock = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${RETENTION_LOCK}) AS free`.execute(tx);
    if (!lock.rows[0]?.free || (notSince !== undefined && (await hasRunSince(tx, notSince)))) return null;
    const report = await forgetOld(tx, ages, createReferenceHashes(secrets), now);
    await sql`INSERT INTO retention_run (ran_at, report) VALUES (${now}, ${JSON.stringify(report)})`.execute(
      tx,
    );
    return report;
  });
}

async function hasRunSince(db: Transaction<Tables>, since: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM retention_run WHERE ran_at > ${since} LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function forgetOld(
  db: Transaction<Tables>,
  ages: RetentionAges,
  hashes: ReferenceHashes,
  now: number,
): Promise<RetentionReport> {
  const namesBefore = monthsBefore(now, ages.ledgerMonths);
  const weeks = await endedWeeks(db, namesBefore);
  const report: RetentionReport = {
    sensitive: await forgetSensitive(db, now - ages.sensitiveDays * DAY_MS),
    contact: await forgetContact(db, now - ages.contactDays * DAY_MS),
    positions: await forgetPositions(db, now - ages.positionDays * DAY_MS),
    actions: await forgetActions(db, sql`l.received_at < ${namesBefore}`, {
      pseudonymOf: hashes.pseudonymOf,
      reps: true,
    }),
    weeks: weeks.length,
    bundles: await forgetBundles(db, ages.sensitiveDays, now),
    jobs: await forgetOldJobs(db, now),
    auditRows: await pruneAudit(db, ages.auditMonths, now),
    views: await countDeleted(sql`DELETE FROM person_read WHERE at < ${namesBefore}`, db),
    notes: await countDeleted(sql`DELETE FROM decision_note WHERE at < ${namesBefore}`, db),
    messages: await countDeleted(sql`DELETE FROM message WHERE sent_at < ${now - MESSAGE_DAYS * DAY_MS}`, db),
  };
  for (const weekId of weeks) await purgeWeek(db, weekId, hashes);
  return report;
}

/** Weeks that ended before an instant and still contain somebody. */
async function endedWeeks(db: Transaction<Tables>, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('week')
    .select('week_id')
    .where('ends_on', '<', dayOf(before))
    .where(hasPassengers)
    .execute();
  return rows.map((row) => row.week_id);
}

async function forgetSensitive(db: Transaction<Tables>, before: number): Promise<number> {
  return await countChanged(
    db,
    sql`changed AS (UPDATE passenger_sensitive s SET date_of_birth = NULL, next_of_kin_name = NULL, next_of_kin_phone = NULL
      FROM week w WHERE w.week_id = s.week_id AND w.ends_on < ${dayOf(before)}
        AND num_nonnulls(s.date_of_birth, s.next_of_kin_name, s.next_of_kin_phone) > 0
      RETURNING s.week_id)`,
  );
}

async function forgetContact(db: Transaction<Tables>, before: number): Promise<number> {
  return await countChanged(
    db,
    sql`emails AS (UPDATE passenger_email c SET email = NULL FROM week w
        WHERE w.week_id = c.week_id AND w.ends_on < ${dayOf(before)} AND c.email IS NOT NULL
        RETURNING c.week_id, c.reference),
      phones AS (UPDATE passenger_detail c SET phone = NULL FROM week w
        WHERE w.week_id = c.week_id AND w.ends_on < ${dayOf(before)} AND c.phone IS NOT NULL
        RETURNING c.week_id, c.reference),
      searched AS (UPDATE passenger_search c SET phone = '' FROM week w
        WHERE w.week_id = c.week_id AND w.ends_on < ${dayOf(before)} AND c.phone <> ''),
      changed AS (SELECT * FROM emails UNION SELECT * FROM phones)`,
  );
}

/** A bundle has dates of birth, so it goes with those of its week if that is sooner. */
async function forgetBundles(db: Transaction<Tables>, sensitiveDays: number, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE import_run r SET bundle = NULL FROM week w WHERE w.week_id = r.week_id AND r.bundle IS NOT NULL
      AND (r.at < ${now - BUNDLE_DAYS * DAY_MS} OR w.ends_on < ${dayOf(now - sensitiveDays * DAY_MS)})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

async function countDeleted(statement: RawBuilder<unknown>, db: Transaction<Tables>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Counts the passengers that are `changed`, and gives their weeks a new version. */
async function countChanged(db: Transaction<Tables>, changed: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH ${changed},
      weeks AS (UPDATE week SET version = version + 1 WHERE week_id IN (SELECT week_id FROM changed))
    SELECT count(*) AS count FROM changed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The database itself keeps a year by its own clock, whatever the server's clock says. */
async function pruneAudit(db: Transaction<Tables>, months: number, now: number): Promise<number> {
  const before = monthsBefore(Math.min(now, Date.now()), months);
  const { rows } = await sql<{ removed: number }>`SELECT audit_prune(${before}) AS removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Records a run, and returns the newest hash of the audit trail, to be kept elsewhere. */
export async function noteRetention(
  database: Pick<Database, 'pool'>,
  report: RetentionReport,
  now: number,
): Promise<{ seq: number; hash: string } | null> {
  await appendEvents(database, [{ kind: 'retention', at: now, detail: { ...report } }]);
  const { rows } = await database.pool.query<{ seq: number; hash: string }>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM audit_event ORDER BY seq DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** Returns the same day some months before an instant, or the last day of a month that has no such day. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // The 31st of a month with 30 days is the 1st of the next.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
