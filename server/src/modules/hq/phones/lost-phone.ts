import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
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

/** Ends every session on these phones, whoever signed in there. Returns how many there were. */
export async function signPhonesOut(
  { db }: Pick<Database, 'db'>,
  deviceIds: readonly string[],
  { because, now }: { because: string; now: number },
): Promise<number> {
  const ended = await db
    .updateTable('session_family')
    .set({ revoked_at: now, revoked_because: because })
    .where('device_id', 'in', [...deviceIds])
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Signs lost phones out, and no longer treats them as known. Returns how many sessions ended. */
export async function losePhones(
  { db }: Database,
  deviceIds: readonly string[],
  now: number,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const ended = await signPhonesOut({ db: tx }, deviceIds, { because: 'lost phone', now });
    await tx
      .deleteFrom('device_rep')
      .where('device_id', 'in', [...deviceIds])
      .execute();
    return ended;
  });
}

/** Which classes of personal data went to these phones and when, as the audit trail has it, the latest first. */
export async function sentToPhones({ db }: Queries, deviceIds: readonly string[]): Promise<SentToPhone[]> {
  const { rows } = await sql<SentToPhone>`
    SELECT device_id AS "deviceId", username, call, week_id AS "weekId", classes, first_at AS "firstAt",
      last_at AS "lastAt", times, records
    FROM sent_to_phones(${[...deviceIds]}::uuid[])`.execute(db);
  return rows;
}

/** Whether anybody was ever signed in on this phone. */
export async function isKnownPhone({ db }: Queries, deviceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('session_family')
    .select('family_id')
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
