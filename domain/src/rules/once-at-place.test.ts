import { expect, it } from 'vitest';
import { onceAtPlaceCases } from './once-at-place.cases.ts';
import { bookingToJudge, decideOnceAtPlace } from './once-at-place.ts';

const here = { placeId: '4' };
const elsewhere = { placeId: '7' };

it.each(onceAtPlaceCases(here, elsewhere))('$name', ({ facts, request, outcome }) => {
  expect(decideOnceAtPlace(facts, request)).toEqual(outcome);
});

it('a passenger booked on two places by mistake is right at the one where they are', () => {
  expect(bookingToJudge([elsewhere, here], '4')).toBe(here);
  expect(bookingToJudge([elsewhere, here], '9')).toBe(elsewhere);
  expect(bookingToJudge([], '4')).toBeNull();
});
