import type { RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { fold } from '@offpiste/domain/rules/sorting.ts';
import type { RepFilter } from './reps-search.ts';

const shows: Record<RepFilter, (account: RepAccount) => boolean> = {
  all: () => true,
  'not-yet': ({ lastSignInAt, disabled }) => lastSignInAt === null && !disabled,
  hq: ({ hqRole }) => hqRole !== 'none',
  disabled: ({ disabled }) => disabled,
};

/** Returns the accounts of a filter whose name or username has every word of a search, in any order and without accents. */
export function filterReps(accounts: readonly RepAccount[], filter: RepFilter, search: string): RepAccount[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    const text = fold(`${account.name} ${account.username}`);
    return shows[filter](account) && words.every((word) => text.includes(word));
  });
}
