import { expect, it } from 'vitest';
import { checkInCases, takeAlongCases } from './check-in.cases.ts';
import { bookingToJudge, decideCheckIn } from './check-in.ts';
import { PREFIXES } from './code.cases.ts';

const here = { placeId: '4' };
const elsewhere = { placeId: '7' };

it.each([...checkInCases(here, elsewhere), ...takeAlongCases(here, elsewhere)])(
  '$name',
  ({ facts, request, outcome }) => {
    expect(decideCheckIn(facts, request, PREFIXES)).toEqual(outcome);
  },
);

it('a passenger booked on two places by mistake is right at the one where they are', () => {
  expect(bookingToJudge([elsewhere, here], '4')).toBe(here);
  expect(bookingToJudge([elsewhere, here], '9')).toBe(elsewhere);
  expect(bookingToJudge([], '4')).toBeNull();
});
