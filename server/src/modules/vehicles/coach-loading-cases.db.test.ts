import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { testCheckInCases } from '#testing/check-in-cases-tests.ts';
import { addCoach, addSeat } from '#testing/week-fixture.ts';

const here: VehicleSeat = { placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };

testCheckInCases<VehicleSeat>({
  url: '/api/coach/load',
  here,
  elsewhere: { ...here, placeId: '7' },
  at: (coachId) => ({ coachId, direction: 'outbound' }),
  addPlace: (database, weekId, { placeId }) =>
    addCoach(database, { weekId, coachId: placeId, outbound: ['Leeds'] }),
  book: (database, weekId, reference, { placeId }) =>
    addSeat(database, reference, { weekId, coachId: placeId }),
});
