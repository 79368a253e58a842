import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { describe } from 'vitest';
import { testCheckInOffline } from '#testing/check-in-offline-tests.ts';
import { aTicket as aCoachTicket } from '../coaches/coach.fixtures.ts';
import { aTicket as aTransferTicket } from '../transfers/transfer.fixtures.ts';
import { loadCoachOffline, loadTransferOffline } from './load-vehicle-offline.ts';

describe('loading a coach', () => {
  const here: VehicleSeat = { placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };

  testCheckInOffline<'load-coach', VehicleSeat>({
    kind: 'load-coach',
    handler: loadCoachOffline,
    here,
    elsewhere: { ...here, placeId: '7' },
    at: (coachId) => ({ coachId, direction: 'outbound' }),
    answers: ({ placeKnown, passenger }) => ({
      vehicleRuns: async (kind) => kind === 'coach' && placeKnown,
      seatsOf: async (_, kind, direction) =>
        kind === 'coach' && direction === 'outbound' ? passenger : null,
    }),
    ticket: ({ name, barcode, done, cancelled }, { pickUpLocation }) =>
      aCoachTicket(name, { barcode, loaded: done ? 1 : 0, deleted: cancelled ? '1' : '0', pickUpLocation }),
  });
});

describe('loading a transfer', () => {
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
      aTransferTicket(name, { barcode, loaded: done ? 1 : 0, deleted: cancelled ? 1 : 0, pickUpLocation }),
  });
});
