import { expect, it } from 'vitest';
import { PREFIXES } from './code.cases.ts';
import { noShowCases } from './no-show.cases.ts';
import { decideNoShow } from './no-show.ts';

it.each(noShowCases)('$name', ({ facts, request, outcome }) => {
  expect(decideNoShow(facts, request, PREFIXES)).toEqual(outcome);
});
