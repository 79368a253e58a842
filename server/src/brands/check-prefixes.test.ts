import { expect, test } from 'vitest';
import { loadBrands } from '#platform/brands.ts';
import { prefixProblem } from './check-prefixes.ts';

const { all: brands, shared } = loadBrands();
const problemOf = (prefix: string, slug: string | null = 'alpine') =>
  prefixProblem(prefix, slug, { brands, shared });

test.each(['AL', 'ALPINE', 'ABCDEFGHIJKL'])('%s may be a prefix', (prefix) => {
  expect(problemOf(prefix)).toBeNull();
});

test.each(['', 'A', 'ABCDEFGHIJKLM', 'ALPINE1', '1ALPINE', 'Alpine', 'AL-PINE', ' ALPINE', 'ALPINE\n'])(
  '%j is not 2 to 12 capital letters',
  (prefix) => {
    expect(problemOf(prefix)).toBe(`A prefix is 2 to 12 capital letters, and '${prefix}' is not.`);
  },
);

test('a brand keeps its own prefix, and what is shared stays shared', () => {
  expect(problemOf('NUCO', 'nuco')).toBeNull();
  expect(problemOf('WHITEROAD', null)).toBeNull();
  expect(problemOf('NUCO', null)).toContain('is already that of NUCO');
  expect(problemOf('WHITEROAD', 'nuco')).toContain('is already that of all brands');
});

test.each([
  ['NUC', 'NUCO (of NUCO)'],
  ['NUCOS', 'NUCO (of NUCO)'],
  ['WHITE', 'WHITEROAD (of all brands)'],
  ['WHITEROADS', 'WHITEROAD (of all brands)'],
])('%s begins like %s', (prefix, other) => {
  expect(problemOf(prefix)).toContain(`The prefixes ${prefix} and ${other} begin alike`);
});
