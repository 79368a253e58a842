import { expect, it } from 'vitest';
import { keyDistributionCases } from './key-distribution.cases.ts';
import { decideKeyDistribution } from './key-distribution.ts';

it.each(keyDistributionCases)('$name', ({ facts, request, outcome }) => {
  expect(decideKeyDistribution(facts, request)).toEqual(outcome);
});
