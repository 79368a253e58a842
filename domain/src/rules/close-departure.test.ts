import { expect, it } from 'vitest';
import { closeCases } from './close-departure.cases.ts';
import { decideClose } from './close-departure.ts';

it.each(closeCases)('$name', ({ facts, request, outcome }) => {
  expect(decideClose(facts, request)).toEqual(outcome);
});
