import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import { RequestError } from '#platform/errors.ts';
import type { RepRow } from '#platform/tables.ts';

/** Records that a password is being made for a rep, or already was; returns its number. */
export async function nextPasswordNumber({ db }: Database, repId: string): Promise<string> {
  const { next_password: number } = await db
    .updateTable('rep')
    .set(({ fn, val }) => ({ next_password: fn.coalesce('next_password', val(randomUUID())) }))
    .where('rep_id', '=', repId)
    .returning('next_password')
    .executeTakeFirstOrThrow();
  if (number === null) throw new Error('a number was just given');
  return number;
}

/**
 * Puts the next password in the place of the one before, which ends, and with it every session but the one that goes
 * on. Refused when another was made meanwhile.
 */
export async function adoptNextPassword(
  { db }: Database,
  { rep_id: repId, next_password: number }: RepRow,
  { hash, familyId }: { hash: string; familyId: string | null },
  now: number,
): Promise<RepRow> {
  return await db.transaction().execute(async (tx) => {
    const rep = await tx
      .updateTable('rep')
      .set({ password_hash: hash, next_password: null, password_expires_at: null })
      .where('rep_id', '=', repId)
      .where('next_password', '=', number)
      .returningAll()
      .executeTakeFirst();
    if (!rep) throw new RequestError('invalid_credentials');
    await tx
      .updateTable('session_family')
      .set({ revoked_at: now, revoked_because: 'password changed' })
      .where('rep_id', '=', repId)
      .where('revoked_at', 'is', null)
      .$if(familyId !== null, (families) => families.where('family_id', '<>', familyId))
      .execute();
    return rep;
  });
}
