import type { HqRole } from '@offpiste/domain/contract/session.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type pg from 'pg';
import { hashPassword, isPassword, NO_PASSWORD } from '#platform/password-hash.ts';
import type { SeasonRows } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { type ChangeState, type EntityChanges, noChanges } from './staged-table.ts';

export type Account = NonNullable<SeasonRows['season/accounts.csv']>[number];

/** An account as it is in its table. */
export interface StoredRep {
  rep_id: string;
  username: string;
  password_hash: string;
  name: string;
  tenant: string;
  level: number;
  hq_role: HqRole;
  staff_type: string;
  demo: boolean;
}

const OF_HEADQUARTERS =
  'has a role at headquarters, and no upload gives, changes or takes one: leave the row out, and say it under Reps';

export interface MergeOptions {
  demo: boolean;
  dryRun: boolean;
  /** Whether accounts that have a role at headquarters, or would get one, are a problem. */
  keepsHeadquarters?: boolean;
}

/**
 * Adds and changes accounts. One that the file leaves out stays: `rep disable` ends accounts. A dry run reads them
 * and waits for nobody.
 */
export async function mergeAccounts(
  client: pg.PoolClient,
  accounts: readonly Account[],
  { demo, dryRun, keepsHeadquarters = false }: MergeOptions,
  findings: Findings,
): Promise<EntityChanges> {
  const { rows } = await client.query<StoredRep>(`SELECT * FROM rep ${dryRun ? '' : 'FOR UPDATE'}`);
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
      hq_role: values.hq ?? 'none',
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
    const hash = await hashOf(stored, values.password);
    const state = stateOf(stored, wanted, hash);
    const isOfHq = wanted.hq_role !== 'none' || (stored !== undefined && stored.hq_role !== 'none');
    if (keepsHeadquarters && isOfHq && state !== 'unchanged') {
      const spot = { row, column: 'repId', value: values.repId };
      findings.problem('season/accounts.csv', OF_HEADQUARTERS, spot);
      continue;
    }
    if (state !== 'unchanged' && !dryRun)
      await writeAccount(client, wanted, hash ?? (await hashPassword(values.password ?? '')));
    changes.counts[state]++;
    if (state !== 'unchanged')
      changes.examples[state] = [...(changes.examples[state] ?? []), wanted.rep_id].slice(0, 10);
  }
  return changes;
}

type WantedRep = Omit<StoredRep, 'password_hash'>;

/** Returns the hash that an account keeps; null when it gets the one of a new password. */
async function hashOf(stored: StoredRep | undefined, password: string | null): Promise<string | null> {
  const hash = stored?.password_hash ?? NO_PASSWORD;
  if (password === null) return hash;
  return hash !== NO_PASSWORD && (await isPassword(hash, password)) ? hash : null;
}

function stateOf(stored: StoredRep | undefined, wanted: WantedRep, hash: string | null): ChangeState {
  if (!stored) return 'added';
  return hash !== null && keysOf(wanted).every((name) => stored[name] === wanted[name])
    ? 'unchanged'
    : 'changed';
}

async function writeAccount(client: pg.PoolClient, wanted: WantedRep, hash: string): Promise<void> {
  const { rep_id, username, name, tenant, level, hq_role, staff_type, demo } = wanted;
  await client.query(
    `INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, hq_role, staff_type, demo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (rep_id) DO UPDATE SET username = $2, password_hash = $3, name = $4, tenant = $5, level = $6, hq_role = $7,
       staff_type = $8, demo = $9,
       password_expires_at = CASE WHEN rep.password_hash = $3 THEN rep.password_expires_at END,
       next_password = CASE WHEN rep.password_hash = $3 THEN rep.next_password END,
       policy_epoch = rep.policy_epoch + CASE WHEN (rep.level, rep.tenant, rep.hq_role) = ($6, $5, $7) THEN 0 ELSE 1 END`,
    [rep_id, username, hash, name, tenant, level, hq_role, staff_type, demo],
  );
}
