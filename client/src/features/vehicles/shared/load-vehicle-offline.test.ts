import { takeAlongCases } from '@offpiste/domain/rules/check-in.cases.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { describe, expect, test } from 'vitest';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { testCheckInOffline } from '#testing/check-in-offline-tests.ts';
import { week as noWeek } from '#testing/loaded-week.ts';
import { aCoachRow, aTicket as aCoachTicket } from '../coaches/coach.fixtures.ts';
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

describe('taking somebody along', () => {
  const PERSON = 'NUCO-AB12CD-000001';
  const here: VehicleSeat = { placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };
  const elsewhere = { ...here, placeId: '7' };
  const kept = (value: object) => ({ weekId: 'W1', etag: null, updatedAt: 1_000, value });
  const body = {
    weekID: 'W1',
    barcode: PERSON,
    handsetTimestamp: '2026-12-11T05:00:00.000Z',
    idempotentId: 'action-0002',
    repID: 'R1',
    repName: 'Robin',
    scanned: 1,
    coachId: '4',
    direction: 'outbound',
    takeAlong: 1,
  } as const;
  const aLoad = (barcode: string) =>
    outboxItem({
      id: `load-${barcode}`,
      kind: 'load-coach',
      subject: `coach:outbound:${barcode}`,
      place: 'coach:4:outbound',
      body: JSON.stringify({ ...body, barcode }),
    });

  /** Judges on a phone whose list of coach 4 has these, with so many seats beside those of the staff. */
  const judge = (known: { seats: string; list: object; booked?: VehicleSeat | null; earlier?: string[] }) =>
    loadCoachOffline({
      week: {
        ...noWeek,
        summary: async () => ({ weekId: 'W1' }) as never,
        vehicleRuns: async () => true,
        seatsOf: async () => ({
          name: 'Jo',
          cancelled: false,
          booked: [known.booked ?? elsewhere],
        }),
      },
      readList: async (name) =>
        name === 'coach-data'
          ? kept({ mergedData: [aCoachRow({ coachId: '4', Capacity: known.seats, 'OB NUCO Staff': '0' })] })
          : kept({ total: 0, loaded: 0, ...known.list }),
    })(body, { earlier: (known.earlier ?? []).map(aLoad), prefixes: PREFIXES, now: 2_000 });
  const seat = (name: string, state: 'aboard' | 'elsewhere' | 'no-show' | 'missing') =>
    aCoachTicket(name, { barcode: `NUCO-${name}`, seat: state });

  test.each(
    takeAlongCases(here, elsewhere).filter(
      ({ request, facts }) => !request.late && facts.passenger?.booked === elsewhere && !facts.passenger.done,
    ),
  )('the phone agrees: $name', async ({ facts, outcome }) => {
    const verdict = await judge({
      seats: String((facts.spare ?? 0) + 1),
      list: { tickets: [seat('ANN', 'aboard')] },
    });
    expect(verdict).toEqual(outcome);
  });

  test('whoever rides elsewhere or does not come leaves a seat, and whoever this phone took along fills one', async () => {
    const tickets = [
      ...[seat('ANN', 'elsewhere'), seat('BEN', 'no-show'), seat('CAT', 'missing'), seat('EVA', 'missing')],
      { ...seat('FAY', 'missing'), deleted: '1' },
    ];
    const guests = [
      { name: 'Dee', bookingRef: 'NUCO-DEE', barcode: 'NUCO-DEE', at: '2026-12-11T05:00:00.000Z' },
    ];
    const full = { verdict: 'refused', reason: 'no-spare-seat' };
    const done = { verdict: 'accepted', reason: 'done' };
    expect(await judge({ seats: '3', list: { tickets, guests } })).toEqual(full);
    expect(await judge({ seats: '4', list: { tickets, guests } })).toEqual(done);
    const earlier = ['NUCO-AB12CD-000009'];
    expect(await judge({ seats: '4', list: { tickets, guests }, earlier })).toEqual(full);
    expect(await judge({ seats: '5', list: { tickets, guests }, earlier })).toEqual(done);
  });

  test('whose seats nobody counts has room', async () => {
    expect(await judge({ seats: '', list: { tickets: [] } })).toEqual({
      verdict: 'accepted',
      reason: 'done',
    });
  });
});
