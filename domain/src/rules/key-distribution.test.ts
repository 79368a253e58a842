import { expect, it } from 'vitest';
import { PREFIXES } from './code.cases.ts';
import { keyDistributionCases } from './key-distribution.cases.ts';
import { decideKeyDistribution } from './key-distribution.ts';

it.each(keyDistributionCases)('$name', ({ facts, request, outcome }) => {
  expect(decideKeyDistribution(facts, request, PREFIXES)).toEqual(outcome);
});
