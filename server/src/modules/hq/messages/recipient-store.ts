import type { Audience, RecipientsReply } from '@offpiste/domain/contract/hq/messages.ts';
import { coachName } from '@offpiste/domain/rules/vehicle.ts';
import { type RawBuilder, sql } from 'kysely';
import { departureOf } from '#lists/departure-place.ts';
import type { Queries } from '#platform/as-rep.ts';
import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';

export type Recipient = RecipientsReply['reps'][number];

/** Who writes a message, and when. */
export interface Writing {
  writerId: string;
  /** Whether accounts of the demo may sign in here. */
  demo: boolean;
  now: number;
}

/** Reads who would get a message that is written now, by name. */
export async function findRecipients(
  queries: Queries,
  audience: Audience,
  { writerId, demo, now }: Writing,
): Promise<Recipient[]> {
  const isMeant = await isIn(queries, audience, writerId);
  const { rows } = await sql<Recipient>`
    SELECT r.rep_id AS "repId", r.name, r.tenant AS brand, ${reachOf(now)} AS reach FROM rep r
    WHERE NOT r.disabled AND (${demo} OR NOT r.demo) AND ${isMeant}
    ORDER BY lower(r.name), r.rep_id`.execute(queries.db);
  return rows;
}

/** How the rep of the row `r` of `rep` can be reached; see `Reach`. */
export function reachOf(now: number): RawBuilder<Recipient['reach']> {
  return sql`CASE
    WHEN r.disabled THEN 'none'
    WHEN EXISTS (SELECT FROM push_subscription p WHERE p.rep_id = r.rep_id) THEN 'alerts'
    WHEN EXISTS (SELECT FROM session_family f WHERE f.rep_id = r.rep_id AND f.revoked_at IS NULL
      AND f.rotated_at >= ${now - IDLE_LIMIT_MS} AND f.signed_in_at >= ${now - SIGN_IN_LIMIT_MS}
      AND f.wall_until IS NULL) THEN 'app'
    ELSE 'none' END`;
}

/** Whether the row `r` of `rep` is in an audience. */
async function isIn(queries: Queries, audience: Audience, writerId: string): Promise<RawBuilder<boolean>> {
  const isAnother = sql<boolean>`r.rep_id <> ${writerId}`;
  switch (audience.to) {
    case 'everyone':
      return isAnother;
    case 'brand':
      return sql`${isAnother} AND r.tenant = ${audience.brand}`;
    case 'resort':
      return sql`${isAnother} AND r.rep_id IN (
        SELECT s.rep_id FROM look_up s WHERE s.week_id = ${audience.weekId} AND s.kind = 'rep-record'
          AND s.detail ->> 'Resort' = ${audience.resort})`;
    case 'departure':
      return sql`${isAnother} AND r.rep_id IN (${await repsOfDeparture(queries, audience)})`;
    case 'rep':
      return sql`r.rep_id = ${audience.repId}`;
  }
}

/** Whoever recorded something at a departure, refused attempts too, and staff who travel on it. */
async function repsOfDeparture(
  { db }: Queries,
  { weekId, place }: { weekId: string; place: string },
): Promise<RawBuilder<unknown>> {
  const recorded = sql`SELECT l.rep_id FROM ledger l WHERE l.place = ${place} AND l.week_id = ${weekId}`;
  const departure = departureOf(place);
  if (departure?.kind !== 'coach') return recorded;
  const { rows } = await sql<{ COACH: string }>`
    SELECT coalesce(sheet ->> 'COACH', '') AS "COACH" FROM place
    WHERE week_id = ${weekId} AND kind = 'coach' AND place_id = ${departure.id}`.execute(db);
  const name = coachName(rows[0], departure.id);
  const column = departure.direction === 'outbound' ? 'OB Transport' : 'IB Transport';
  return sql`${recorded} UNION SELECT s.rep_id FROM look_up s
    WHERE s.week_id = ${weekId} AND s.kind = 'rep-record' AND lower(trim(s.detail ->> ${column})) = lower(${name})`;
}
