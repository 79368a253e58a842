import type { repSheet } from '@offpiste/domain/contract/bundle/rep-sheet.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type pg from 'pg';
import { newRepId } from '#platform/new-rep-id.ts';
import type { Account, StoredRep } from './merge-accounts.ts';
import type { ReadRow } from './reading/read-table.ts';

export type RepRow = ReadRow<typeof repSheet>;

/** `kept`: the account is not one that a sheet changes. */
const STATES = ['added', 'changed', 'kept', 'unchanged'] as const;

/** Somebody in a sheet of reps, and what becomes of their account. */
export interface RepChange {
  /** The email. */
  reference: string;
  name: string;
  state: (typeof STATES)[number];
  /** What differs, in words: `level: 1 → 2`. */
  details: string[];
  happened: [];
}

/** An account as it is. */
export type RepBefore = Omit<StoredRep, 'password_hash'> & { disabled: boolean };

/** What a new account has where its row does not say. */
const NEW_REP = { level: 1, staffType: 'Rep' };

/** Reads all accounts by their usernames; nobody else changes them before the end of an import that counts. */
export async function readReps(client: pg.PoolClient, dryRun: boolean): Promise<Map<string, RepBefore>> {
  const { rows } = await client.query<RepBefore>(
    `SELECT rep_id, username, name, tenant, level, hq_role, staff_type, demo, disabled FROM rep
     ORDER BY rep_id ${dryRun ? '' : 'FOR UPDATE'}`,
  );
  return new Map(rows.map((rep) => [rep.username, rep]));
}

/**
 * Returns what a sheet makes of each of its reps, whoever is new first, and the accounts to be written. It gives nobody a
 * role at headquarters, and no account that has one, or that is of the demo, is changed by it.
 */
export function repChanges(
  rows: readonly RepRow[],
  stored: ReadonlyMap<string, RepBefore>,
): { reps: RepChange[]; accounts: Account[] } {
  const accounts: Account[] = [];
  const reps = rows.map(({ row, values }): RepChange => {
    const reference = values.username.toLowerCase();
    const before = stored.get(reference);
    const { name, brand: tenant } = values;
    const kept = before && whyKept(before);
    if (before && kept) return { reference, name: before.name, state: 'kept', details: [kept], happened: [] };
    const level = values.level ?? before?.level ?? NEW_REP.level;
    const staffType = values.staffType ?? before?.staff_type ?? NEW_REP.staffType;
    const details = before
      ? differences({ name, brand: tenant, level, 'kind of staff': staffType }, before)
      : [`${tenant}, level ${level}, ${staffType}`];
    const state = before === undefined ? 'added' : details.length > 0 ? 'changed' : 'unchanged';
    if (before?.disabled) details.push('disabled, and stays so');
    const repId = before?.rep_id ?? values.repId ?? newRepId();
    if (state !== 'unchanged')
      accounts.push({
        row,
        values: { repId, username: reference, name, tenant, level, hq: 'none', staffType, password: null },
      });
    return { reference, name, state, details, happened: [] };
  });
  return {
    reps: reps.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state)),
    accounts,
  };
}

function whyKept({ hq_role, demo }: RepBefore): string | null {
  if (hq_role !== 'none') return `${hq_role} at headquarters: a sheet changes no such account`;
  return demo ? 'of the demo: a sheet changes no such account' : null;
}

function differences(
  wanted: Record<'name' | 'brand' | 'level' | 'kind of staff', string | number>,
  { name, tenant: brand, level, staff_type }: RepBefore,
): string[] {
  const is = { name, brand, level, 'kind of staff': staff_type };
  return keysOf(is).flatMap((field) => {
    const next = wanted[field];
    return next === is[field] ? [] : [`${field}: ${is[field]} → ${next}`];
  });
}
