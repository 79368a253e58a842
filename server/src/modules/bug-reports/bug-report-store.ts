import { randomUUID } from 'node:crypto';
import type { BugReportBody } from '@offpiste/domain/contract/bug-report.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { sql } from 'kysely';
import { asRep } from '#platform/as-rep.ts';
import type { Database } from '#platform/database.ts';

/** More than anyone writes by hand; a stuck button stops here. */
const MOST_IN_WINDOW = 10;
const WINDOW_MS = 60 * 60_000;

interface Reporter {
  viewer: Viewer;
  deviceId: string;
}

/** Stores a report, or says in how many milliseconds this rep may send the next one. */
export async function saveBugReport(
  database: Database,
  { viewer, deviceId }: Reporter,
  report: BugReportBody,
  now: number,
): Promise<{ reportId: string } | { waitMs: number }> {
  const { repId } = viewer;
  return await asRep(database, viewer, async ({ db: tx }) => {
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
        brand: viewer.brand.slug,
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
