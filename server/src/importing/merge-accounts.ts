import { keysOf } from '@offpiste/domain/rules/records.ts';
import type pg from 'pg';
import { hashPassword, isPassword } from '#platform/password-hash.ts';
import type { SeasonRows } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { type ChangeState, type EntityChanges, noChanges } from './staged-table.ts';

type Account = NonNullable<SeasonRows['season/accounts.csv']>[number];

/** Used in place of a hash: no password matches it. */
const NO_PASSWORD = '!';

interface StoredRep {
  rep_id: string;
  username: string;
  password_hash: string;
  name: string;
  tenant: string;
  level: number;
  hq: boolean;
  staff_type: string;
  demo: boolean;
}

/** Adds and changes accounts. One that the file leaves out stays: `rep disable` ends accounts. */
export async function mergeAccounts(
  client: pg.PoolClient,
  accounts: readonly Account[],
  demo: boolean,
  findings: Findings,
): Promise<EntityChanges> {
  const { rows } = await client.query<StoredRep>('SELECT * FROM rep FOR UPDATE');
  const byId = new Map(rows.map((rep) => [rep.rep_id, rep]));
  const byUsername = new Map(rows.map((rep) => [rep.username, rep]));
  const changes: EntityChanges = { weekId: null, entity: 'accounts', counts: noChanges(), examples: {} };

  for (const { row, values } of accounts) {
    const wanted = {
      rep_id: values.repId,
      username: values.username.toLowerCase(),
      name: values.name,
      tenant: values.tenant,
      level: values.level,
      hq: values.hq === 1,
      staff_type: values.staffType,
      demo,
    };
    const stored = byId.get(wanted.rep_id);
    const other = byUsername.get(wanted.username);
    if (other && other.rep_id !== wanted.rep_id) {
      const spot = { row, column: 'username', value: values.username };
      findings.problem('season/accounts.csv', `belongs to the account ${other.rep_id}`, spot);
      continue;
    }
    const state = await mergeAccount(client, stored, wanted, values.password);
    changes.counts[state]++;
    if (state !== 'unchanged')
      changes.examples[state] = [...(changes.examples[state] ?? []), wanted.rep_id].slice(0, 10);
  }
  return changes;
}

type WantedRep = Omit<StoredRep, 'password_hash'>;

async function mergeAccount(
  client: pg.PoolClient,
  stored: StoredRep | undefined,
  wanted: WantedRep,
  password: string | null,
): Promise<ChangeState> {
  const samePassword =
    password === null ||
    (stored !== undefined &&
      stored.password_hash !== NO_PASSWORD &&
      (await isPassword(stored.password_hash, password)));
  const same = stored && keysOf(wanted).every((name) => stored[name] === wanted[name]);
  if (same && samePassword) return 'unchanged';

  const hash = samePassword ? (stored?.password_hash ?? NO_PASSWORD) : await hashPassword(password);
  const { rep_id, username, name, tenant, level, hq, staff_type, demo } = wanted;
  await client.query(
    `INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, hq, staff_type, demo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (rep_id) DO UPDATE SET username = $2, password_hash = $3, name = $4, tenant = $5, level = $6, hq = $7,
       staff_type = $8, demo = $9,
       password_expires_at = CASE WHEN rep.password_hash = $3 THEN rep.password_expires_at END,
       next_password = CASE WHEN rep.password_hash = $3 THEN rep.next_password END,
       policy_epoch = rep.policy_epoch + CASE WHEN (rep.level, rep.tenant, rep.hq) = ($6, $5, $7) THEN 0 ELSE 1 END`,
    [rep_id, username, hash, name, tenant, level, hq, staff_type, demo],
  );
  return stored ? 'changed' : 'added';
}
