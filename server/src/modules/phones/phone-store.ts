import type { HeartbeatBody } from '@offpiste/domain/contract/heartbeat.ts';
import type { Selectable } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import type { PhoneReportTable } from '#platform/tables.ts';

/** The state of one rep's outbox on a phone. */
export interface PhoneReport extends Omit<Selectable<PhoneReportTable>, 'device_id'> {
  rep_name: string;
  username: string;
}

/** Keeps the latest report of a rep's phone in place of the one before. */
export async function savePhoneReport(
  { db }: Queries,
  { repId, deviceId }: { repId: string; deviceId: string },
  report: HeartbeatBody,
  now: number,
): Promise<void> {
  const { unsent, oldestAgeMs } = report;
  const state = {
    unsent,
    oldest_at: unsent === 0 ? null : Math.round(now - (oldestAgeMs ?? 0)),
    needs_attention: report.needsAttention,
    unreadable: report.unreadable,
    app_version: report.appVersion,
    storage_persisted: report.storagePersisted,
    reported_at: now,
    week_id: report.weekId ?? null,
    data_at: report.dataAgeMs === undefined ? null : Math.round(now - report.dataAgeMs),
    places: JSON.stringify(report.places ?? []),
    label: report.label ?? '',
  };
  await db
    .insertInto('phone_report')
    .values({ device_id: deviceId, rep_id: repId, ...state })
    .onConflict((conflict) => conflict.columns(['device_id', 'rep_id']).doUpdateSet(state))
    .execute();
}

/** Every phone's latest report: the longest wait first, then the most recent report. */
export async function findPhoneReports({ db }: Queries): Promise<PhoneReport[]> {
  return await db
    .selectFrom('phone_report')
    .innerJoin('rep', 'rep.rep_id', 'phone_report.rep_id')
    .selectAll('phone_report')
    .select(['rep.name as rep_name', 'rep.username'])
    .orderBy('phone_report.oldest_at', (order) => order.asc().nullsLast())
    .orderBy('phone_report.reported_at', 'desc')
    .orderBy('phone_report.device_id')
    .execute();
}
