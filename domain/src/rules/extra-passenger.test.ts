import { expect, it } from 'vitest';
import { extraPassengerCases } from './extra-passenger.cases.ts';
import { decideExtra } from './extra-passenger.ts';

it.each(extraPassengerCases)('$name', ({ facts, request, outcome }) => {
  expect(decideExtra(facts, request)).toEqual(outcome);
});
