import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** A phone that a rep has signed in on. */
export interface RepsPhone {
  deviceId: string;
  /** Epoch milliseconds. */
  lastSignInAt: number;
}

/** The personal data that one call sent to a phone. */
export interface SentToPhone {
  deviceId: string;
  /** Who was signed in. */
  username: string;
  call: string;
  weekId: string | null;
  classes: string[];
  /** Epoch milliseconds, by the beginning of a minute's count. */
  firstAt: number;
  lastAt: number;
  times: number;
  /** The most records in one reply. */
  records: number;
}

/** The phones of a rep, by username or id, the last used first; null when there is no such rep. */
export async function phonesOf({ db }: Database, rep: string): Promise<RepsPhone[] | null> {
  const found = await db
    .selectFrom('rep')
    .select('rep_id')
    .where((expression) =>
      expression.or([expression('rep_id', '=', rep), expression('username', '=', rep.toLowerCase())]),
    )
    .executeTakeFirst();
  if (!found) return null;
  const rows = await db
    .selectFrom('session_family')
    .select(({ fn }) => ['device_id', fn.max('signed_in_at').as('signed_in_at')])
    .where('rep_id', '=', found.rep_id)
    .groupBy('device_id')
    .orderBy('signed_in_at', 'desc')
    .execute();
  return rows.map((row) => ({ deviceId: row.device_id, lastSignInAt: Number(row.signed_in_at) }));
}

/** Ends every session on these phones, whoever signed in there, and no longer treats them as known. */
export async function signPhonesOut(
  { db }: Database,
  deviceIds: readonly string[],
  now: number,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('session_family')
      .set({ revoked_at: now, revoked_because: 'lost phone' })
      .where('device_id', 'in', [...deviceIds])
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    await tx
      .deleteFrom('device_rep')
      .where('device_id', 'in', [...deviceIds])
      .execute();
    return Number(ended.numUpdatedRows);
  });
}

/** Which classes of personal data went to these phones and when, as the audit trail has it, the latest first. */
export async function sentToPhones({ db }: Database, deviceIds: readonly string[]): Promise<SentToPhone[]> {
  const { rows } = await sql<SentToPhone>`
    SELECT e.device_id AS "deviceId", coalesce(r.username, e.rep_id) AS username, e.detail ->> 'call' AS call,
      e.week_id AS "weekId", e.detail -> 'classes' AS classes, min(e.at) AS "firstAt", max(e.at) AS "lastAt",
      sum((e.detail ->> 'times')::integer)::integer AS times,
      coalesce(max((e.detail ->> 'records')::integer), 0) AS records
    FROM audit_event e LEFT JOIN rep r ON r.rep_id = e.rep_id
    WHERE e.kind = 'read' AND e.device_id = ANY(${[...deviceIds]}::uuid[])
    GROUP BY e.device_id, coalesce(r.username, e.rep_id), e.detail ->> 'call', e.week_id, e.detail -> 'classes'
    ORDER BY max(e.at) DESC, call`.execute(db);
  return rows;
}
