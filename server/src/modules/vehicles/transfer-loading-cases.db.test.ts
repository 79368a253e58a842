import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { testCheckInCases } from '#testing/check-in-cases-tests.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';

const here: VehicleSeat = {
  placeId: 'GVA-01',
  pickUpLocation: 'Geneva airport',
  departsText: 'Fri 11 Dec 05:30',
};

testCheckInCases<VehicleSeat>({
  url: '/api/transfer/load',
  here,
  elsewhere: { ...here, placeId: 'GVA-02' },
  at: (transferId) => ({ transferId, direction: 'outbound', loadLat: null, loadLon: null }),
  addPlace: (database, weekId, { placeId }) =>
    addTransfer(database, { weekId, transferId: placeId, outbound: ['Geneva airport'] }),
  book: (database, weekId, reference, { placeId }) =>
    addTransferSeat(database, reference, { weekId, transferId: placeId }),
});
