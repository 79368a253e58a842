import { expect, it } from 'vitest';
import { keyReturnCases } from './key-return.cases.ts';
import { decideKeyReturn } from './key-return.ts';

it.each(keyReturnCases)('$name', ({ facts, request, outcome }) => {
  expect(decideKeyReturn(facts, request)).toEqual(outcome);
});
