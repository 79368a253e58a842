import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { testCheckInOffline } from '#testing/check-in-offline-tests.ts';
import { aTicket } from './coach.fixtures.ts';
import { loadCoachOffline } from './load-coach-offline.ts';

const here: VehicleSeat = { placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };

testCheckInOffline<'load-coach', VehicleSeat>({
  kind: 'load-coach',
  handler: loadCoachOffline,
  here,
  elsewhere: { ...here, placeId: '7' },
  at: (coachId) => ({ coachId, direction: 'outbound' }),
  answers: ({ placeKnown, passenger }) => ({
    vehicleRuns: async (kind) => kind === 'coach' && placeKnown,
    seatsOf: async (_, kind, direction) => (kind === 'coach' && direction === 'outbound' ? passenger : null),
  }),
  ticket: ({ name, barcode, done, cancelled }, { pickUpLocation }) =>
    aTicket(name, { barcode, loaded: done ? 1 : 0, deleted: cancelled ? '1' : '0', pickUpLocation }),
});
