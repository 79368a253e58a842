import type { RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { expect, test } from 'vitest';
import { aRep } from '#hq-testing/rep-fixtures.ts';
import { filterReps } from './filter-reps.ts';

const account = (name: string, over: Partial<RepAccount> = {}) =>
  aRep(name, { username: `${name.slice(0, 2).toLowerCase()}@test.example`, ...over });
const all = [
  account('Zoë Ångström'),
  account('Robin Field', { lastSignInAt: null }),
  account('Max Gone', { lastSignInAt: null, disabled: true }),
  account('Marta Desk', { hqRole: 'desk' }),
];
const names = (...args: [Parameters<typeof filterReps>[1], string]) =>
  filterReps(all, ...args).map(({ name }) => name);

test.each([
  ['all', ['Zoë Ångström', 'Robin Field', 'Max Gone', 'Marta Desk']],
  ['not-yet', ['Robin Field']],
  ['hq', ['Marta Desk']],
  ['disabled', ['Max Gone']],
] as const)('the filter %s shows its accounts alone', (filter, expected) => {
  expect(names(filter, '')).toEqual(expected);
});

test('a search finds words in any order, without accents, and usernames', () => {
  expect(names('all', 'angstrom zoe')).toEqual(['Zoë Ångström']);
  expect(names('all', ' RO@test')).toEqual(['Robin Field']);
  expect(names('all', 'zoe field')).toEqual([]);
  expect(names('not-yet', 'zoe')).toEqual([]);
});
