import { expect, it } from 'vitest';
import { passDistributionCases } from './lift-pass.cases.ts';
import { decidePassDistribution } from './lift-pass.ts';

it.each(passDistributionCases)('$name', ({ facts, request, outcome }) => {
  expect(decidePassDistribution(facts, request)).toEqual(outcome);
});
