import { randomUUID } from 'node:crypto';
import type { BugReportBody } from '@offpiste/domain/contract/bug-report.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** More than anyone writes by hand; a stuck button stops here. */
const MOST_IN_WINDOW = 10;
const WINDOW_MS = 60 * 60_000;

interface Reporter {
  repId: string;
  deviceId: string;
  /** Slug of the app's brand. */
  brand: string;
}

/** Stores a report, or says in how many milliseconds this rep may send the next one. */
export async function saveBugReport(
  { db }: Database,
  { repId, deviceId, brand }: Reporter,
  report: BugReportBody,
  now: number,
): Promise<{ reportId: string } | { waitMs: number }> {
  return await db.transaction().execute(async (tx) => {
    // Reports of one rep take turns, so that many at once are counted as well.
    await sql`SELECT pg_advisory_xact_lock(hashtext('bug report'), hashtext(${repId}))`.execute(tx);
    const recent = await tx
      .selectFrom('bug_report')
      .select('received_at')
      .where('rep_id', '=', repId)
      .where('received_at', '>', now - WINDOW_MS)
      .orderBy('received_at', 'desc')
      .limit(MOST_IN_WINDOW)
      .execute();
    const oldest = recent[MOST_IN_WINDOW - 1];
    if (oldest) return { waitMs: oldest.received_at + WINDOW_MS - now };

    const reportId = randomUUID();
    await tx
      .insertInto('bug_report')
      .values({
        report_id: reportId,
        rep_id: repId,
        device_id: deviceId,
        brand,
        description: report.description,
        steps: report.steps,
        email: report.email,
        device_info: JSON.stringify(report.deviceInfo),
        context: JSON.stringify(report.context),
        received_at: now,
      })
      .execute();
    return { reportId };
  });
}
