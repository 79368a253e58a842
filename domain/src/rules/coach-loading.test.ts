import { expect, it } from 'vitest';
import { coachLoadingCases } from './coach-loading.cases.ts';
import { decideCoachLoading } from './coach-loading.ts';

it.each(coachLoadingCases)('$name', ({ facts, request, outcome }) => {
  expect(decideCoachLoading(facts, request)).toEqual(outcome);
});
