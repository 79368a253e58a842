import { randomBytes, randomUUID } from 'node:crypto';
import type { Queries } from '#platform/as-rep.ts';
import { secretHash } from '#platform/secret-hash.ts';

/** How long a link may be opened. */
const INVITE_MS = 7 * 86_400_000;

/** Makes a link for an account, in place of the one before; its secret is stored as a hash. */
export async function makeInvite(
  { db }: Queries,
  repId: string,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const made = {
    token_hash: secretHash(token),
    number: randomUUID(),
    made_at: now,
    expires_at: now + INVITE_MS,
    used_at: null,
  };
  await db
    .insertInto('rep_invite')
    .values({ rep_id: repId, ...made })
    .onConflict((conflict) => conflict.column('rep_id').doUpdateSet(made))
    .execute();
  return { token, expiresAt: made.expires_at };
}
