import { takeAlongCases } from '@offpiste/domain/rules/check-in.cases.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { testCheckInCases } from '#testing/check-in-cases-tests.ts';
import { addCoach, addSeat } from '#testing/week-fixture.ts';

/** The cells of a coach without passengers on which so many seats are spare. */
function sheetWith(spare: number | null): Record<string, string> {
  if (spare === null) return {};
  const staff = Math.max(0, 1 - spare);
  return { Capacity: String(spare + staff), 'OB NUCO Staff': String(staff) };
}

const here: VehicleSeat = { placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };
const elsewhere = { ...here, placeId: '7' };

testCheckInCases<VehicleSeat>({
  url: '/api/coach/load',
  here,
  elsewhere,
  more: takeAlongCases(here, elsewhere),
  at: (coachId) => ({ coachId, direction: 'outbound' }),
  addPlace: (database, weekId, { placeId }, spare = null) =>
    addCoach(database, { weekId, coachId: placeId, outbound: ['Leeds'], sheet: sheetWith(spare) }),
  book: (database, weekId, reference, { placeId }) =>
    addSeat(database, reference, { weekId, coachId: placeId }),
});
