import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { secretHash } from '#platform/secret-hash.ts';
import type { RepRow } from '#platform/tables.ts';

/**
 * Opens a link, which ends the account's password and its sessions. Returns the account and the number of its next
 * password; null for a link that was not made, is too old or was opened before. All instants are epoch milliseconds.
 */
export async function useInvite(
  { db }: Database,
  token: string,
  { now, repeatAfter, enrolUntil }: { now: number; repeatAfter: number; enrolUntil: number },
): Promise<{ rep: Pick<RepRow, 'rep_id' | 'username' | 'name'>; number: string } | null> {
  const { rows } = await sql<{ rep_id: string; username: string; name: string; number: string }>`
    SELECT r.rep_id, r.username, r.name, i.number
    FROM use_invite(${secretHash(token)}, ${now}, ${repeatAfter}, ${enrolUntil}) i JOIN rep r USING (rep_id)`.execute(
    db,
  );
  const [opened] = rows;
  if (!opened) return null;
  const { number, ...rep } = opened;
  return { rep, number };
}
