import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { testCheckInOffline } from '#testing/check-in-offline-tests.ts';
import { loadTransferOffline } from './load-transfer-offline.ts';
import { aTicket } from './transfer.fixtures.ts';

const here: VehicleSeat = {
  placeId: 'GVA-01',
  pickUpLocation: 'Geneva airport',
  departsText: 'Sat 12 Dec 10:20',
};

testCheckInOffline<'load-transfer', VehicleSeat>({
  kind: 'load-transfer',
  handler: loadTransferOffline,
  here,
  elsewhere: { ...here, placeId: 'GVA-02' },
  at: (transferId) => ({ transferId, direction: 'inbound', loadLat: null, loadLon: null }),
  answers: ({ placeKnown, passenger }) => ({
    vehicleRuns: async (kind) => kind === 'transfer' && placeKnown,
    seatsOf: async (_, kind, direction) =>
      kind === 'transfer' && direction === 'inbound' ? passenger : null,
  }),
  ticket: ({ name, barcode, done, cancelled }, { pickUpLocation }) =>
    aTicket(name, { barcode, loaded: done ? 1 : 0, deleted: cancelled ? 1 : 0, pickUpLocation }),
});
