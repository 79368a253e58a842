import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** A rep on a phone. */
interface OnPhone {
  deviceId: string;
  repId: string;
}

/**
 * Reads what phones are called: as they report it, otherwise by the browser that signed in last; null where nothing is
 * known.
 */
export async function findPhoneLabels(
  { db }: Queries,
  phones: readonly OnPhone[],
): Promise<(phone: OnPhone) => string | null> {
  const devices = [...new Set(phones.map(({ deviceId }) => deviceId))];
  const { rows } = await sql<OnPhone & { label: string }>`
    SELECT DISTINCT ON (f.device_id, f.rep_id) f.device_id AS "deviceId", f.rep_id AS "repId",
      coalesce(nullif(r.label, ''), f.device_name) AS label
    FROM session_family f
    LEFT JOIN phone_report r ON r.device_id = f.device_id AND r.rep_id = f.rep_id
    WHERE f.device_id::text = ANY(${devices}::text[])
    ORDER BY f.device_id, f.rep_id, f.signed_in_at DESC`.execute(db);
  const labels = new Map(rows.map(({ deviceId, repId, label }) => [`${deviceId} ${repId}`, label]));
  return ({ deviceId, repId }) => labels.get(`${deviceId} ${repId}`) || null;
}
