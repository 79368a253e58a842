import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { PhoneRow } from '@offpiste/domain/contract/hq/phones.ts';
import { phoneSilence } from '@offpiste/domain/rules/phone-silence.ts';
import { sql } from 'kysely';
import { findPlaceNames, type NameOf } from '#lists/named-places.ts';
import type { Queries } from '#platform/as-rep.ts';
import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';

interface PhoneListRow {
  deviceId: string;
  repId: string;
  rep: string;
  username: string;
  brand: string;
  label: string | null;
  heardAt: number | null;
  unsent: number;
  oldestAt: number | null;
  places: { place: string; unsent: number }[];
  needsAttention: number;
  unreadable: number;
  weekId: string | null;
  dataAt: number | null;
  appVersion: string | null;
  persisted: boolean | null;
  pushAllowed: boolean;
  signedInAt: number | null;
  wallUntil: number | null;
}

/** Reads every phone on which a rep is signed in, and those that have something left that nobody else has. */
export async function listPhones(queries: Queries, now: number): Promise<PhoneRow[]> {
  const { rows } = await sql<PhoneListRow>`
    WITH family AS (
      SELECT DISTINCT ON (f.device_id, f.rep_id) f.device_id, f.rep_id, f.device_name,
        CASE WHEN ${isLiving(now)} THEN f.signed_in_at END AS signed_in_at,
        CASE WHEN ${isLiving(now)} THEN f.wall_until END AS wall_until
      FROM session_family f ORDER BY f.device_id, f.rep_id, ${isLiving(now)} DESC, f.signed_in_at DESC)
    SELECT device_id AS "deviceId", p.rep_id AS "repId", rep.name AS rep, rep.username, rep.tenant AS brand,
      coalesce(nullif(r.label, ''), f.device_name) AS label, r.reported_at AS "heardAt", coalesce(r.unsent, 0) AS unsent,
      r.oldest_at AS "oldestAt", coalesce(r.places, '[]') AS places, coalesce(r.needs_attention, 0) AS "needsAttention",
      coalesce(r.unreadable, 0) AS unreadable, r.week_id AS "weekId", r.data_at AS "dataAt", r.app_version AS "appVersion",
      r.storage_persisted AS persisted, f.signed_in_at AS "signedInAt", f.wall_until AS "wallUntil",
      EXISTS (SELECT FROM push_subscription s JOIN session_family o ON o.family_id = s.family_id
        WHERE o.device_id = p.device_id AND s.rep_id = p.rep_id) AS "pushAllowed"
    FROM (SELECT device_id, rep_id FROM phone_report UNION SELECT device_id, rep_id FROM family) p
    LEFT JOIN phone_report r USING (device_id, rep_id)
    LEFT JOIN family f USING (device_id, rep_id)
    JOIN rep ON rep.rep_id = p.rep_id
    WHERE f.signed_in_at IS NOT NULL OR r.unsent + r.needs_attention + r.unreadable > 0
    ORDER BY r.oldest_at ASC NULLS LAST, r.reported_at DESC NULLS LAST, rep.name, device_id`.execute(
    queries.db,
  );
  const nameOf = await namesOfWeeks(queries, rows);
  return rows.map(({ persisted, heardAt, oldestAt, dataAt, signedInAt, wallUntil, ...row }) => ({
    ...row,
    label: row.label ?? '',
    heardAt: instantOrNull(heardAt),
    oldestAt: instantOrNull(oldestAt),
    places: row.places.map(({ place, unsent }) => ({ ...nameOf(row.weekId, place), unsent })),
    silence: phoneSilence({ unsent: row.unsent, heardAt }, now),
    dataAt: instantOrNull(dataAt),
    storageAtRisk: persisted === null ? null : !persisted,
    signedInAt: instantOrNull(signedInAt),
    wallUntil: instantOrNull(wallUntil),
  }));
}

/** Whether a rep is still signed in by the row `f` of `session_family`. */
function isLiving(now: number) {
  return sql<boolean>`(f.revoked_at IS NULL AND f.rotated_at >= ${now - IDLE_LIMIT_MS}
    AND f.signed_in_at >= ${now - SIGN_IN_LIMIT_MS} AND (f.wall_until IS NULL OR f.wall_until > ${now}))`;
}

/** Reads the names of places in the week that each phone has. */
async function namesOfWeeks(
  queries: Queries,
  rows: readonly PhoneListRow[],
): Promise<(weekId: string | null, place: string) => ReturnType<NameOf>> {
  const names = new Map<string | null, NameOf>();
  for (const [weekId, phones] of Map.groupBy(rows, (row) => row.weekId)) {
    const places = phones.flatMap((row) => row.places.map(({ place }) => place));
    names.set(weekId, await findPlaceNames(queries, weekId ?? '', places));
  }
  return (weekId, place) => names.get(weekId)?.(place) ?? { place, name: place };
}

function instantOrNull(at: number | null): string | null {
  return at === null ? null : toInstant(at);
}
