import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDeps } from '#platform/app-deps.ts';
import type { Database } from '#platform/database.ts';
import { secretHash } from '#platform/secret-hash.ts';
import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import type { Tables } from '#platform/tables.ts';
import { ACCESS_SECONDS } from './cookies.ts';
import { isUsable } from './is-usable.ts';
import { type Rotation, rotated } from './refresh-step.ts';
import type { TokenNumber, Tokens } from './tokens.ts';

export interface Family extends Rotation {
  familyId: string;
  repId: string;
  deviceId: string;
  deviceCookieHash: Buffer;
  revoked: boolean;
  /** Until when it shows a wall; null where it shows none. */
  wallUntil: number | null;
}

/** On how many phones a rep may be signed in; more than a login has that several people at one door share. */
export const MOST_FAMILIES = 20;

/** How late a delivery of a refresh may be and still be recognised. */
const ATTEMPT_KEPT_MS = 2 * 86_400_000;

type Queries = Kysely<Tables> | Transaction<Tables>;

/** Returns for each access cookie its rep, by the account's current state; null where it is no longer valid. */
export async function findSignedIn(
  { database: { db }, config }: Pick<AppDeps, 'database' | 'config'>,
  accessCookies: readonly string[],
  now: number,
): Promise<((Omit<SignedIn, 'viewer'> & { epoch: string }) | null)[]> {
  const hashes = accessCookies.map(secretHash);
  const rows = await db
    .selectFrom('access_session')
    .innerJoin('session_family', 'session_family.family_id', 'access_session.family_id')
    .innerJoin('rep', 'rep.rep_id', 'session_family.rep_id')
    .selectAll('rep')
    .select(['session_family.device_id', 'session_family.family_id', 'session_family.hq_verified_at'])
    .select(['session_family.wall_until', 'access_session.cookie_hash'])
    .select(sql<string>`database_start()::text`.as('epoch'))
    .where('access_session.cookie_hash', '=', sql<Buffer>`ANY(${hashes})`)
    .where('access_session.expires_at', '>', now)
    .where('session_family.revoked_at', 'is', null)
    .where(isNoPastWall(now))
    .execute();
  return hashes.map((hash) => {
    const row = rows.find(({ cookie_hash: found }) => found.equals(hash));
    if (!row || !isUsable(row, config)) return null;
    const { device_id: deviceId, family_id: familyId, hq_verified_at: hqVerifiedAt, ...rest } = row;
    const { cookie_hash: _, wall_until: wallUntil, epoch, ...account } = rest;
    const rep =
      wallUntil === null || account.hq_role === 'none' ? account : { ...account, hq_role: 'desk' as const };
    return { rep, deviceId, familyId, hqVerifiedAt, wallUntil, epoch };
  });
}

/** What a sign-in starts from: the account, the device, and whether the two know each other. */
export async function findAccount({ db }: Database, username: string, deviceCookie: string | null) {
  const rep = await db.selectFrom('rep').selectAll().where('username', '=', username).executeTakeFirst();
  const device = await db
    .selectFrom('device')
    .leftJoin('device_rep', (join) =>
      join
        .onRef('device_rep.device_id', '=', 'device.device_id')
        .on('device_rep.rep_id', '=', rep?.rep_id ?? ''),
    )
    .select(['device.device_id', 'device_rep.rep_id'])
    .where('device.cookie_hash', '=', secretHash(deviceCookie ?? ''))
    .executeTakeFirst();
  return { rep: rep ?? null, deviceId: device?.device_id ?? null, deviceKnowsRep: device?.rep_id != null };
}

/**
 * Starts a family of tokens; a device that is new is remembered. What was signed in on it before ends, and one family
 * too many ends the longest unused.
 */
export async function startFamily(
  { db }: Database,
  family: { familyId: string; repId: string; deviceId: string; deviceCookie: string; deviceName: string },
  tokens: Tokens,
  now: number,
): Promise<void> {
  const number = { familyId: family.familyId, generation: 1 };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('device')
      .values({ device_id: family.deviceId, cookie_hash: secretHash(family.deviceCookie), created_at: now })
      .onConflict((conflict) => conflict.column('device_id').doNothing())
      .execute();
    await tx
      .insertInto('device_rep')
      .values({ device_id: family.deviceId, rep_id: family.repId })
      .onConflict((conflict) => conflict.columns(['device_id', 'rep_id']).doNothing())
      .execute();
    // Sign-ins of one rep take turns from here on, so that each counts the one before.
    await tx.selectFrom('rep').select('rep_id').where('rep_id', '=', family.repId).forNoKeyUpdate().execute();
    await endOfDevice(tx, family.deviceId, now);
    await endLongestUnused(tx, family.repId, now);
    await tx
      .insertInto('session_family')
      .values({
        family_id: family.familyId,
        rep_id: family.repId,
        device_id: family.deviceId,
        device_name: family.deviceName,
        generation: number.generation,
        rotated_at: now,
        signed_in_at: now,
      })
      .execute();
    await openAccess(tx, number, tokens, now);
  });
}

/** The families that still count, of a rep, the last used first. */
export function livingFamilies(db: Queries, repId: string, now: number) {
  return db
    .selectFrom('session_family')
    .where('rep_id', '=', repId)
    .where('revoked_at', 'is', null)
    .where('rotated_at', '>=', now - IDLE_LIMIT_MS)
    .where('signed_in_at', '>=', now - SIGN_IN_LIMIT_MS)
    .where(isNoPastWall(now))
    .orderBy('rotated_at', 'desc')
    .orderBy('family_id');
}

/** Whether a session is none of a wall, or of one whose time is not over. */
function isNoPastWall(now: number) {
  return sql<boolean>`(session_family.wall_until IS NULL OR session_family.wall_until > ${now})`;
}

/** A browser has one session: the previous one, whosever it was, is useful only to a thief. */
async function endOfDevice(tx: Transaction<Tables>, deviceId: string, now: number): Promise<void> {
  await tx
    .updateTable('session_family')
    .set({ revoked_at: now, revoked_because: 'signed in again' })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Leaves room for one more. */
async function endLongestUnused(tx: Transaction<Tables>, repId: string, now: number): Promise<void> {
  const tooMany = await livingFamilies(tx, repId, now)
    .select('family_id')
    .offset(MOST_FAMILIES - 1)
    .execute();
  for (const { family_id: familyId } of tooMany) await revokeFamily(tx, familyId, 'too many phones', now);
}

/** Reads a family and locks it until the transaction ends, so that refreshes of one family take turns. */
export async function lockFamily(tx: Transaction<Tables>, familyId: string): Promise<Family | null> {
  const row = await tx
    .selectFrom('session_family')
    .innerJoin('device', 'device.device_id', 'session_family.device_id')
    .selectAll('session_family')
    .select('device.cookie_hash')
    .where('family_id', '=', familyId)
    .forUpdate('session_family')
    .executeTakeFirst();
  if (!row) return null;
  return {
    familyId,
    repId: row.rep_id,
    deviceId: row.device_id,
    deviceCookieHash: row.cookie_hash,
    generation: row.generation,
    parentGeneration: row.parent_generation,
    rotatedAt: row.rotated_at,
    signedInAt: row.signed_in_at,
    revoked: row.revoked_at !== null,
    wallUntil: row.wall_until,
  };
}

/** Whether a token was last exchanged for this attempt. */
export async function isSameAttempt(
  tx: Queries,
  { familyId, generation }: TokenNumber,
  attempt: string,
): Promise<boolean> {
  const known = await tx
    .selectFrom('refresh_attempt')
    .select('attempt_hash')
    .where('family_id', '=', familyId)
    .where('generation', '=', generation)
    .executeTakeFirst();
  return known?.attempt_hash.equals(secretHash(attempt)) ?? false;
}

/**
 * Moves a family on to its next token and notes for which attempt; `replace` also ends the access that went with the
 * lost one.
 */
export async function moveOn(
  tx: Transaction<Tables>,
  family: Family,
  step: 'rotate' | 'replace',
  { presented, attempt }: { presented: TokenNumber; attempt: string | null },
  now: number,
): Promise<TokenNumber> {
  const next = rotated(family, step, now);
  await tx
    .updateTable('session_family')
    .set({ generation: next.generation, parent_generation: next.parentGeneration, rotated_at: now })
    .where('family_id', '=', family.familyId)
    .execute();
  if (step === 'replace')
    await tx
      .deleteFrom('access_session')
      .where('family_id', '=', family.familyId)
      .where('generation', '=', family.generation)
      .execute();
  await noteAttempt(tx, presented, attempt, now);
  return { familyId: family.familyId, generation: next.generation };
}

async function noteAttempt(
  tx: Queries,
  { familyId, generation }: TokenNumber,
  attempt: string | null,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('refresh_attempt')
    .where('family_id', '=', familyId)
    .where('generation', '=', generation)
    .execute();
  if (attempt === null) return;
  await tx
    .insertInto('refresh_attempt')
    .values({ family_id: familyId, generation, attempt_hash: secretHash(attempt), made_at: now })
    .execute();
}

/** Ends a family with all its access. Ending it twice is not an error. */
export async function revokeFamily(
  db: Queries,
  familyId: string,
  because: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('session_family')
    .set({ revoked_at: now, revoked_because: because })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Opens the access that goes with a token, or keeps it open from now on. */
export async function openAccess(
  tx: Queries,
  number: TokenNumber,
  tokens: Tokens,
  now: number,
): Promise<void> {
  const expiresAt = now + ACCESS_SECONDS * 1_000;
  await tx
    .insertInto('access_session')
    .values({
      cookie_hash: secretHash(tokens.accessCookie(number)),
      family_id: number.familyId,
      generation: number.generation,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('cookie_hash').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

/** Removes what is no longer valid: expired access and challenges, and old families and failures. */
export async function purgeSessions({ db }: Database, now: number): Promise<void> {
  const longAgo = now - 90 * 86_400_000;
  await db.deleteFrom('access_session').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('refresh_attempt')
    .where('made_at', '<', now - ATTEMPT_KEPT_MS)
    .execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('session_family').where('signed_in_at', '<', longAgo).execute();
  await db
    .deleteFrom('sign_in_failure')
    .where('last_at', '<', now - 86_400_000)
    .execute();
}
