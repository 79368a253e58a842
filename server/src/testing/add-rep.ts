import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#platform/database.ts';
import { hashPassword } from '#platform/password-hash.ts';
import type { RepRow, RepTable } from '#platform/tables.ts';

/** Every test account's password, as in the demo season. */
export const TEST_PASSWORD = 'offpiste-demo';
/** What a test says of an account. */
export type NewRep = Partial<Insertable<RepTable>>;
let passwordHash: Promise<string> | null = null;

/** Adds an account; by default a nuco rep of level 1. */
export async function addRep({ db }: Database, rep: NewRep = {}): Promise<RepRow> {
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const repId = rep.rep_id ?? `rep-${randomUUID().slice(0, 8)}`;
  return await db
    .insertInto('rep')
    .values({
      rep_id: repId,
      username: `${repId}@test.example`,
      password_hash: await passwordHash,
      name: `Rep ${repId}`,
      tenant: 'nuco',
      level: 1,
      staff_type: 'Rep',
      ...rep,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
