import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { sql } from 'kysely';
import { byWhom } from '#ledger/attempts/attempt-store.ts';
import { findPlaceNames } from '#lists/named-places.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { FoundItem } from './found-item.ts';

/** Not a parameter: the same expression groups and is selected. */
const hourMs = sql.lit(60 * 60_000);
/** So many refusals of one reason at one place within an hour are more than somebody who went to the wrong coach. */
const REPEATED = 5;

/** Reads refusals that repeat: one reason, one place, one hour of the clock. */
export async function findRefusals(queries: Queries, weekId: string): Promise<FoundItem[]> {
  const { rows } = await sql<{
    place: string;
    reason: string;
    hour: number;
    count: number;
    first: number;
    last: number;
    reps: { repId: string; name: string }[];
  }>`
    SELECT l.place, l.reason, l.received_at / ${hourMs} AS hour, count(*)::integer AS count, min(l.received_at) AS first,
      max(l.received_at) AS last, jsonb_agg(DISTINCT jsonb_build_object('repId', l.rep_id, 'name', l.rep_name)) AS reps
    FROM ledger l WHERE l.verdict = 'refused' AND l.week_id = ${weekId} AND l.kind <> 'undo'
    GROUP BY l.place, l.reason, l.received_at / ${hourMs} HAVING count(*) >= ${REPEATED}`.execute(queries.db);
  const nameOf = await findPlaceNames(
    queries,
    weekId,
    rows.map(({ place }) => place),
  );
  return rows.map(({ place, reason, hour, count, first, last, reps }) => ({
    kind: 'refusals',
    id: `refusals:${place}:${reason}:${hour}`,
    at: toInstant(first),
    where: nameOf(place),
    reason,
    count,
    lastAt: toInstant(last),
    reps,
  }));
}

/** Reads the phones of a week with actions that a person has to look at, or that they cannot read any more. */
export async function findTroubledPhones({ db }: Queries, weekId: string): Promise<FoundItem[]> {
  const { rows } = await sql<{
    deviceId: string;
    repId: string;
    name: string;
    label: string | null;
    needsAttention: number;
    unreadable: number;
    at: number;
  }>`
    SELECT r.device_id AS "deviceId", r.rep_id AS "repId", rep.name, coalesce(nullif(r.label, ''), (
        SELECT f.device_name FROM session_family f WHERE f.device_id = r.device_id AND f.rep_id = r.rep_id
        ORDER BY f.signed_in_at DESC LIMIT 1)) AS label,
      r.needs_attention AS "needsAttention", r.unreadable, r.reported_at AS at
    FROM phone_report r JOIN rep ON rep.rep_id = r.rep_id
    WHERE r.needs_attention + r.unreadable > 0 AND (r.week_id = ${weekId} OR r.week_id IS NULL)`.execute(db);
  return rows.map(({ deviceId, repId, name, label, needsAttention, unreadable, at }) => ({
    kind: 'phone',
    // More of them are another matter.
    id: `phone:${deviceId}:${repId}:${needsAttention}:${unreadable}`,
    at: toInstant(at),
    where: null,
    deviceId,
    rep: { repId, name },
    label: label ?? '',
    needsAttention,
    unreadable,
  }));
}

/** Reads who rides on a transfer and is on no list of the week. */
export async function findUnlistedExtras(queries: Queries, weekId: string): Promise<FoundItem[]> {
  const { rows } = await sql<{
    seq: number;
    place: string;
    reference: string;
    repId: string;
    repName: string;
    at: number;
  }>`
    SELECT l.seq, l.place, l.reference, l.rep_id AS "repId", l.rep_name AS "repName", l.corrected_at AS at
    FROM ledger l
    WHERE l.week_id = ${weekId} AND l.kind = 'add-extra' AND l.is_fact AND NOT l.forgotten
      AND l.place = ANY(ARRAY(SELECT 'extras:' || t.place_id FROM place t
        WHERE t.week_id = ${weekId} AND t.kind = 'transfer'))
      AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq)
      AND NOT EXISTS (SELECT FROM passenger p WHERE p.week_id = l.week_id AND p.reference = l.reference AND NOT p.gone)`.execute(
    queries.db,
  );
  const nameOf = await findPlaceNames(queries, weekId, []);
  return rows.map(({ seq, place, reference, ...who }) => ({
    kind: 'extra',
    id: `extra:${seq}`,
    at: byWhom(who).at,
    where: nameOf(place),
    reference,
    by: byWhom(who),
  }));
}
