import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { AddRepBody, RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import type { HqRole } from '@offpiste/domain/contract/session.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import { newRepId } from '#platform/new-rep-id.ts';
import { NO_PASSWORD } from '#platform/password-hash.ts';
import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';

interface AccountRow extends Omit<RepAccount, 'lastSignInAt' | 'invite'> {
  lastSignInAt: number | null;
  madeAt: number | null;
  expiresAt: number | null;
  usedAt: number | null;
}

/** What may be changed of an account. */
export type ChangedAccount = Pick<
  RepAccount,
  'name' | 'brand' | 'level' | 'staffType' | 'hqRole' | 'disabled'
>;
const RIGHTS = ['brand', 'level', 'hqRole', 'disabled'] as const;

/** Reads all accounts, by name. */
export async function listAccounts(queries: Queries, now: number): Promise<RepAccount[]> {
  return await readAccounts(queries, now, sql`true`);
}

/** Reads one account; null when there is none. */
export async function findAccount(queries: Queries, repId: string, now: number): Promise<RepAccount | null> {
  const [found = null] = await readAccounts(queries, now, sql`r.rep_id = ${repId}`);
  return found;
}

async function readAccounts({ db }: Queries, now: number, which: RawBuilder<unknown>): Promise<RepAccount[]> {
  const { rows } = await sql<AccountRow>`
    SELECT r.rep_id AS "repId", r.username, r.name, r.tenant AS brand, r.level, r.staff_type AS "staffType",
      r.hq_role AS "hqRole", r.disabled, r.demo, s.last AS "lastSignInAt", coalesce(s.phones, 0)::integer AS phones,
      i.made_at AS "madeAt", i.expires_at AS "expiresAt", i.used_at AS "usedAt"
    FROM rep r
    LEFT JOIN (
      SELECT rep_id, max(signed_in_at) AS last, count(DISTINCT device_id) FILTER (WHERE revoked_at IS NULL
        AND rotated_at >= ${now - IDLE_LIMIT_MS} AND signed_in_at >= ${now - SIGN_IN_LIMIT_MS}) AS phones
      FROM session_family GROUP BY rep_id) s USING (rep_id)
    LEFT JOIN rep_invite i USING (rep_id)
    WHERE ${which}
    ORDER BY lower(r.name), r.rep_id`.execute(db);
  return rows.map(({ lastSignInAt, madeAt, expiresAt, usedAt, ...account }) => ({
    ...account,
    lastSignInAt: lastSignInAt === null ? null : toInstant(lastSignInAt),
    invite:
      madeAt === null || expiresAt === null
        ? null
        : {
            madeAt: toInstant(madeAt),
            expiresAt: toInstant(expiresAt),
            usedAt: usedAt === null ? null : toInstant(usedAt),
          },
  }));
}

/** Adds an account without a password. Returns its id; null when somebody has the username. */
export async function addAccount({ db }: Queries, account: AddRepBody): Promise<string | null> {
  const { username, name, brand: tenant, level, staffType: staff_type, hqRole: hq_role } = account;
  const added = await db
    .insertInto('rep')
    .values({
      rep_id: newRepId(),
      username: username.toLowerCase(),
      password_hash: NO_PASSWORD,
      ...{ name, tenant, level, staff_type, hq_role },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rep_id')
    .executeTakeFirst();
  return added?.rep_id ?? null;
}

/** Changes an account. What decides what a phone may keep gets another number, so that phones drop what they have. */
export async function changeAccount(
  { db }: Queries,
  before: RepAccount,
  after: ChangedAccount,
): Promise<void> {
  const changesRights = RIGHTS.some((right) => after[right] !== before[right]);
  await db
    .updateTable('rep')
    .set((expression) => ({
      name: after.name,
      tenant: after.brand,
      level: after.level,
      staff_type: after.staffType,
      hq_role: after.hqRole,
      disabled: after.disabled,
      policy_epoch: expression('policy_epoch', '+', changesRights ? 1 : 0),
    }))
    .where('rep_id', '=', before.repId)
    .execute();
}

/** Ends every session of an account. Returns how many there were. */
export async function signRepOut({ db }: Queries, repId: string, now: number): Promise<number> {
  const ended = await db
    .updateTable('session_family')
    .set({ revoked_at: now, revoked_because: 'signed out by headquarters' })
    .where('rep_id', '=', repId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/**
 * Whether somebody may manage headquarters. Managers are locked first: of two who disable each other at the same time the
 * second one waits and is refused.
 */
export async function hasManager({ db }: Queries, { demo }: { demo: boolean }): Promise<boolean> {
  const managers = await db
    .selectFrom('rep')
    .select('rep_id')
    .where('hq_role', '=', 'manager' satisfies HqRole)
    .where('disabled', '=', false)
    .$if(!demo, (reps) => reps.where('demo', '=', false))
    .execute();
  return managers.length > 0;
}

/** Waits for whoever changes managers; call before reading them. */
export async function lockManagers({ db }: Queries): Promise<void> {
  await db
    .selectFrom('rep')
    .select('rep_id')
    .where('hq_role', '=', 'manager' satisfies HqRole)
    .orderBy('rep_id')
    .forUpdate()
    .execute();
}
