import type { HqRole } from '@offpiste/domain/contract/session.ts';
import { type Kysely, sql } from 'kysely';
import { CONFIRMED_MS } from '#platform/passkey-confirmation.ts';
import type { Tables } from '#platform/tables.ts';

export type Purpose = 'enrol' | 'confirm';

/** How long a ceremony may take. */
const CHALLENGE_MS = 2 * 60_000;

/** Returns the passkeys of an account, the oldest first. */
export async function passkeysOf(db: Kysely<Tables>, repId: string) {
  return await db
    .selectFrom('passkey')
    .selectAll()
    .where('rep_id', '=', repId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
}

/** Keeps the challenge of a ceremony that this session begins; the one that it began before no longer counts. */
export async function keepChallenge(
  db: Kysely<Tables>,
  { familyId, purpose, challenge }: { familyId: string; purpose: Purpose; challenge: string },
  now: number,
): Promise<void> {
  const kept = { challenge, expires_at: now + CHALLENGE_MS };
  await db
    .insertInto('passkey_challenge')
    .values({ family_id: familyId, purpose, ...kept })
    .onConflict((conflict) => conflict.columns(['family_id', 'purpose']).doUpdateSet(kept))
    .execute();
}

/** Takes the challenge of a session, which no other answer can use; null when there is none or it is too old. */
export async function takeChallenge(
  db: Kysely<Tables>,
  { familyId, purpose }: { familyId: string; purpose: Purpose },
  now: number,
): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('family_id', '=', familyId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.challenge : null;
}

/** Adds a passkey, with which this session has confirmed at the same time; false where somebody has it already. */
export async function addPasskey(
  db: Kysely<Tables>,
  familyId: string,
  passkey: { credential_id: string; rep_id: string; public_key: Buffer; counter: number; name: string },
  now: number,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('passkey')
      .values({ ...passkey, created_at: now, last_used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('credential_id')
      .executeTakeFirst();
    if (added) await confirmSession(tx, familyId, now);
    return added !== undefined;
  });
}

/** Notes that a passkey was used and that this session has confirmed. */
export async function usePasskey(
  db: Kysely<Tables>,
  familyId: string,
  { credentialId, counter }: { credentialId: string; counter: number },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('passkey')
      .set({ counter, last_used_at: now })
      .where('credential_id', '=', credentialId)
      .execute();
    await confirmSession(tx, familyId, now);
  });
}

/** Notes that a session has confirmed. */
export async function confirmSession(db: Kysely<Tables>, familyId: string, now: number): Promise<void> {
  await db
    .updateTable('session_family')
    .set({ hq_verified_at: now })
    .where('family_id', '=', familyId)
    .execute();
}

/** Makes a session that of a wall, for good: until then, and never anything else again. */
export async function makeWall(db: Kysely<Tables>, familyId: string, until: number): Promise<void> {
  await db
    .updateTable('session_family')
    .set({ wall_until: until })
    .where('family_id', '=', familyId)
    .execute();
}

/** The session of which it is asked whether it still counts, with the role that it began with. */
export interface SessionAtHq {
  familyId: string;
  hqRole: HqRole;
  /** Whether it shows a wall, which needs no passkey. */
  isWall: boolean;
  /** Whether accounts of the demo may be used. */
  demo: boolean;
}

/**
 * Whether a session still opens headquarters: not ended, its account as it was, its passkey of the last twelve hours; for
 * a wall its time not over.
 */
export async function countsAtHq(
  db: Kysely<Tables>,
  { familyId, hqRole, isWall, demo }: SessionAtHq,
  now: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('session_family')
    .innerJoin('rep', 'rep.rep_id', 'session_family.rep_id')
    .select(sql`1`.as('counts'))
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .$if(isWall, (sessions) => sessions.where('wall_until', '>', now))
    .$if(!isWall, (sessions) =>
      sessions.where('hq_verified_at', '>', now - CONFIRMED_MS).where('rep.hq_role', '=', hqRole),
    )
    .where('rep.hq', '=', true)
    .where('rep.disabled', '=', false)
    .$if(!demo, (sessions) => sessions.where('rep.demo', '=', false))
    .executeTakeFirst();
  return found !== undefined;
}
