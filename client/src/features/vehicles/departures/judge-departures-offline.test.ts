import { STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import { closeCases } from '@offpiste/domain/rules/close-departure.cases.ts';
import type { PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { departureStops } from '@offpiste/domain/rules/closing.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { stopState } from '@offpiste/domain/rules/departure.ts';
import { isLoaded } from '@offpiste/domain/rules/journey.ts';
import { noShowCases } from '@offpiste/domain/rules/no-show.cases.ts';
import { describe, expect, test } from 'vitest';
import { departureOnPhone } from '#lists/departure-on-phone.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { week as noWeek } from '#testing/loaded-week.ts';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { aCoachRow, aTicket } from '../coaches/coach.fixtures.ts';
import { aTransferRow } from '../transfers/transfer.fixtures.ts';
import { closeOffline, noShowOffline } from './judge-departures-offline.ts';

const HERE = 'coach:4:outbound';
const [ANN, BEN, CAT] = [1, 2, 3].map((n) => `NUCO-AB12CD-00000${n}`) as [string, string, string];
const about = { weekID: 'W1', vehicle: 'coach', vehicleId: '4', direction: 'outbound' } as const;
const sender = { repID: 'R1', repName: 'Jo', handsetTimestamp: '2026-12-11T05:00:00.000Z' };

const kept = (value: object): KeptList => ({ weekId: 'W1', etag: null, updatedAt: 1_000, value });
const seat = (barcode: string, state: PersonOnDeparture['seat'], pickUpLocation: string | null = 'Leeds') =>
  aTicket(barcode, { barcode, seat: state, loaded: state === 'aboard' ? 1 : 0, pickUpLocation });
const listOf = (tickets: object[], more: object = {}) => kept({ total: 0, loaded: 0, tickets, ...more });

let count = 0;
function done(kind: OutboxItem['kind'], body: object, place = HERE): OutboxItem {
  const id = `action-${String(++count).padStart(4, '0')}`;
  return outboxItem({
    id,
    kind,
    place,
    recordedAt: 2_000 + count,
    body: JSON.stringify({ ...about, ...sender, ...body, idempotentId: id }),
  });
}
const load = (barcode: string, place?: string) => done('load-coach', { barcode }, place);
const noShow = (barcode: string, reason = 'not-here') => done('no-show', { barcode, reason });
const seats = (list: KeptList, ...earlier: OutboxItem[]) =>
  Object.fromEntries(
    departureOnPhone(list, earlier, HERE)?.people.map(({ reference, seat }) => [reference, seat]) ?? [],
  );

describe('the people of a departure', () => {
  const list = listOf([seat(ANN, 'missing'), seat(BEN, 'missing')]);

  test('are those of the list, with what this phone did since', () => {
    expect(seats(list)).toEqual({ [ANN]: 'missing', [BEN]: 'missing' });
    expect(seats(list, load(ANN), noShow(BEN))).toEqual({ [ANN]: 'aboard', [BEN]: 'no-show' });
    expect(seats(list, load(ANN, 'coach:7:outbound'), load(BEN, 'coach:4:inbound'))).toEqual({
      [ANN]: 'elsewhere',
      [BEN]: 'missing',
    });
    expect(seats(list, load(CAT))).toEqual({ [ANN]: 'missing', [BEN]: 'missing', [CAT]: 'aboard' });
  });

  test('are on board once they are scanned, whatever else is said, until they leave', () => {
    expect(seats(list, noShow(ANN), load(ANN), noShow(ANN))).toMatchObject({ [ANN]: 'aboard' });
    expect(seats(list, load(ANN), noShow(ANN, 'left'))).toMatchObject({ [ANN]: 'no-show' });
    expect(seats(list, load(CAT), noShow(CAT, 'left'))).not.toHaveProperty(CAT);
  });

  test('are missing again when what the list has of them is taken back', () => {
    const known = listOf([seat(ANN, 'aboard'), seat(BEN, 'no-show')], {
      guests: [{ name: 'Cat', bookingRef: CAT, barcode: CAT, at: '2026-12-11T05:00:00.000Z' }],
    });
    const undone = [load(ANN), noShow(BEN), load(CAT)].map((item) => undoItem({ ...item, settledAt: 500 }));
    expect(seats(known)).toEqual({ [ANN]: 'aboard', [BEN]: 'no-show', [CAT]: 'aboard' });
    expect(seats(known, ...undone)).toEqual({ [ANN]: 'missing', [BEN]: 'missing' });
  });

  test('of a list from before there were seats are on board where they are loaded', () => {
    const old = listOf([
      aTicket('Ann', { barcode: ANN, loaded: 1 }),
      aTicket('Ben', { barcode: BEN, deleted: '1' }),
    ]);
    expect(seats(old)).toEqual({ [ANN]: 'aboard' });
  });

  test('are not known without a list', () => {
    expect(departureOnPhone(null, [], HERE)).toBeNull();
  });
});

describe('the people of a transfer', () => {
  const place = 'transfer:GVA-01:outbound';
  const leaves = { outbound: [aDeparture('Geneva airport', 'Fri 11 Dec 05:30')], inbound: [] };
  const passengers = { outbound: 0, inbound: 0 };
  const transfers = ['GVA-01', 'GVA-02'].map((transferId) => ({
    transferId,
    departures: leaves,
    passengers,
  }));
  const timestamp = '2026-12-11T05:00:00.000Z';
  const extra = (barcode: string, transferId: string) =>
    done('add-extra', { transferId, passengers: [{ barcode, timestamp }] }, `extras:${transferId}`);
  const scan = (barcode: string, at = place) => done('load-transfer', { barcode }, at);
  const list = listOf([seat(ANN, 'missing'), seat(BEN, 'missing')]);
  const on = (known: KeptList, ...earlier: OutboxItem[]) =>
    Object.fromEntries(
      departureOnPhone(known, earlier, place, transfers)?.people.map(({ reference, seat }) => [
        reference,
        seat,
      ]) ?? [],
    );

  test('are guests where this phone added them, and elsewhere where it added them to another', () => {
    expect(on(list, extra(CAT, 'GVA-01'), extra(ANN, 'GVA-02'))).toEqual({
      [ANN]: 'elsewhere',
      [BEN]: 'missing',
      [CAT]: 'aboard',
    });
    expect(on(list, extra(CAT, 'GVA-01'), extra(CAT, 'GVA-02'))).not.toHaveProperty(CAT);
  });

  test('are not where nobody knows when a transfer leaves, or it leaves the other way', () => {
    expect(on(list, extra(CAT, 'LYS-01'))).not.toHaveProperty(CAT);
    const back = departureOnPhone(list, [extra(CAT, 'GVA-01')], 'transfer:GVA-01:inbound', transfers);
    expect(back?.people).toHaveLength(2);
  });

  test('ride where they were scanned or added last', () => {
    expect(on(list, extra(ANN, 'GVA-02'), scan(ANN))).toMatchObject({ [ANN]: 'aboard' });
    expect(on(list, scan(ANN), extra(ANN, 'GVA-02'))).toMatchObject({ [ANN]: 'elsewhere' });
    expect(on(list, extra(CAT, 'GVA-01'), scan(CAT, 'transfer:GVA-02:outbound'))).not.toHaveProperty(CAT);
    // Nobody scanned whom the list has elsewhere because they were added there.
    const added = listOf([{ ...seat(ANN, 'elsewhere'), loaded: 0 }]);
    expect(on(added, scan(ANN))).toEqual({ [ANN]: 'aboard' });
  });

  test('are as before when this phone takes them off again', () => {
    const known = listOf(
      [
        { ...seat(ANN, 'elsewhere'), loaded: 0 },
        { ...seat(BEN, 'aboard'), loaded: 1 },
      ],
      {
        guests: [{ name: 'Cat', bookingRef: CAT, barcode: CAT, at: timestamp }],
      },
    );
    const undone = [extra(ANN, 'GVA-02'), extra(BEN, 'GVA-01'), extra(CAT, 'GVA-01')].map((item) =>
      undoItem(item),
    );
    expect(on(known, ...undone)).toEqual({ [ANN]: 'missing', [BEN]: 'aboard' });
  });
});

describe('the closes of a departure', () => {
  const closing = (state: string, changes: object[]) => ({
    closing: [{ stop: 'Leeds', state, at: '2026-12-11T05:00:00.000Z', actionId: 'close', changes }],
  });
  const stateOf = (list: KeptList, ...earlier: OutboxItem[]) => {
    const known = departureOnPhone(list, earlier, HERE);
    return known && departureStops(known.people, known.closes).map((stop) => [stop.stop, stopState(stop)]);
  };

  test('are as the list says, and open again with what this phone did since', () => {
    const list = listOf([seat(ANN, 'aboard'), seat(BEN, 'no-show')], closing('closed', []));
    expect(stateOf(list)).toEqual([['Leeds', 'closed']]);
    expect(stateOf(list, load(BEN))).toEqual([['Leeds', 'reopened']]);
  });

  test('say the same as the list of a stop that is open again', () => {
    const change = { name: null, at: null };
    const list = listOf(
      [seat(ANN, 'aboard'), seat(BEN, 'aboard')],
      closing('reopened', [
        { ...change, reference: BEN, from: 'no-show', to: 'aboard' },
        { ...change, reference: CAT, from: 'aboard', to: null },
      ]),
    );
    expect(departureOnPhone(list, [], HERE)?.closes?.Leeds?.text).toBe(
      `${ANN} aboard\n${BEN} no-show\n${CAT} aboard`,
    );
    expect(stateOf(list)).toEqual([['Leeds', 'reopened']]);
  });

  test('made on this phone count until they are taken back', () => {
    const list = listOf([seat(ANN, 'aboard')]);
    const close = done('close-departure', {
      stops: ['Leeds'],
      manifest: [{ reference: ANN, stop: 0, state: 1 }],
    });
    expect(stateOf(list)).toEqual([['Leeds', 'open']]);
    expect(stateOf(list, close)).toEqual([['Leeds', 'closed']]);
    expect(stateOf(list, close, undoItem(close))).toEqual([['Leeds', 'open']]);
  });
});

test.each(closeCases.filter(({ request, facts }) => !request.late && facts.stops))(
  'the phone agrees on a close: $name',
  async ({ facts, request, outcome }) => {
    const stops = facts.stops ?? [];
    const guests = facts.people.filter(({ stop }) => stop === '');
    const tickets = facts.people
      .filter(({ stop }) => stop !== '')
      .map(({ reference, name, stop, seat }) =>
        aTicket(name ?? '', { barcode: reference, seat, loaded: 0, pickUpLocation: stop }),
      );
    const row = aCoachRow({
      coachId: '4',
      departures: {
        outbound: stops.map((location) => aDeparture(location, '05:30')),
        inbound: [],
      },
    });
    const readList = async (name: string) =>
      name === 'coach-data'
        ? kept({ mergedData: [row] })
        : listOf(tickets, {
            guests: guests.map(({ reference, name }) => ({
              name,
              bookingRef: reference,
              barcode: reference,
              at: '',
            })),
          });
    // The list does not say what a close stated; a close of this phone does.
    const closes = Object.entries(facts.closes ?? {}).map(([stop, { text }]) =>
      done('close-departure', {
        stops: [stop],
        manifest: text.split('\n').map((line) => {
          const [reference = '', stated] = line.split(' ');
          return { reference, stop: 0, state: (STATED_SEATS as readonly string[]).indexOf(stated ?? '') };
        }),
      }),
    );
    const verdict = await closeOffline({ readList })(
      {
        ...about,
        ...sender,
        idempotentId: 'close-0001',
        stops: [...request.stops],
        manifest: request.manifest.map(({ seat, ...person }) => ({
          ...person,
          state: STATED_SEATS.indexOf(seat as (typeof STATED_SEATS)[number]) as 0 | 1 | 2,
        })),
      },
      { earlier: closes, prefixes: PREFIXES, now: 3_000 },
    );
    expect(verdict).toMatchObject(
      outcome.reason === 'already-closed' ? { verdict: 'conflict', reason: 'already-closed' } : outcome,
    );
  },
);

test.each(noShowCases.filter(({ request }) => !request.late))(
  'the phone agrees on a no-show: $name',
  async ({ facts, request, outcome }) => {
    const { passenger, departureKnown } = facts;
    const isHere = passenger?.booked?.placeId === '4';
    const rides = isLoaded(passenger?.journey ?? null);
    const isAtHere = passenger?.journeyPlace === HERE;
    const state = rides ? (isAtHere ? 'aboard' : 'elsewhere') : isAtHere ? 'no-show' : 'missing';
    const ticket = aTicket(passenger?.name ?? '', {
      barcode: ANN,
      seat: state,
      ...(state === 'elsewhere' && { seatNote: { at: '', place: passenger?.journeyPlace ?? '' } }),
    });
    const isGuest = !isHere && rides && isAtHere;
    const isListed = isHere && departureKnown && !passenger?.cancelled;
    const riding = { name: passenger?.name ?? '', bookingRef: ANN, barcode: ANN, at: '' };
    const list = listOf(isListed ? [ticket] : [], {
      guests: isGuest || (passenger?.cancelled && rides) ? [riding] : [],
    });
    const week = {
      ...noWeek,
      vehicleRuns: async () => departureKnown,
      seatsOf: async () =>
        passenger && {
          name: passenger.name,
          cancelled: passenger.cancelled,
          booked: passenger.booked ? [passenger.booked] : [],
        },
    };
    const verdict = await noShowOffline({ week, readList: async () => (departureKnown ? list : null) })(
      {
        ...about,
        ...sender,
        idempotentId: 'no-show-0001',
        barcode: request.barcode,
        reason: request.reason,
        note: request.note,
      },
      { earlier: [], prefixes: PREFIXES, now: 3_000 },
    );
    // Whom neither the list nor the week knows is left to the server.
    if (!passenger && outcome.reason !== 'invalid-code' && outcome.reason !== 'partial-code')
      expect(verdict).toBeNull();
    else expect(verdict).toMatchObject({ verdict: outcome.verdict, reason: outcome.reason });
  },
);

const stopsAt = (town: string) => ({ outbound: [aDeparture(town, '11:30')], inbound: [] });
const sheets: Record<string, object> = {
  'coach-data': {
    mergedData: [
      aCoachRow({ coachId: '7', departures: stopsAt('Lyon') }),
      aCoachRow({ coachId: '4', departures: stopsAt('Geneva') }),
    ],
  },
  'transfer-data': {
    mergedData: [
      aTransferRow({ transferId: 'GVA-02', departures: stopsAt('Lyon') }),
      aTransferRow({ transferId: 'GVA-01', departures: stopsAt('Geneva') }),
    ],
  },
};
/** Closes a stop of a vehicle on which Ann is, with the sheets that this phone has. */
const closeStop = (vehicle: 'coach' | 'transfer', stop: string, known = sheets) =>
  closeOffline({
    readList: async (name) => {
      const sheet = known[name];
      if (sheet) return kept(sheet);
      return name.endsWith('-data') ? null : listOf([seat(ANN, 'aboard', 'Geneva')]);
    },
  })(
    {
      ...{ ...about, ...sender, vehicle, vehicleId: vehicle === 'coach' ? '4' : 'GVA-01' },
      ...{ idempotentId: 'close-0001', stops: [stop] },
      manifest: stop === 'Geneva' ? [{ reference: ANN, stop: 0, state: 1 }] : [],
    },
    { earlier: [], prefixes: PREFIXES, now: 3_000 },
  );

test.each(['coach', 'transfer'] as const)(
  'a %s closes offline at its own stops, not at another one’s',
  async (vehicle) => {
    expect(await closeStop(vehicle, 'Geneva')).toMatchObject({ verdict: 'accepted' });
    expect(await closeStop(vehicle, 'Lyon')).toMatchObject({ reason: 'stop-unknown' });
  },
);

test('without its sheet nobody on this phone says that a stop is unknown', async () => {
  expect(await closeStop('coach', 'Geneva', {})).toMatchObject({ verdict: 'accepted' });
});

test('nothing is said of a departure of which this phone has no list', async () => {
  const judge = closeOffline({ readList: async () => null });
  const body = { ...about, ...sender, idempotentId: 'close-0001', stops: ['Leeds'], manifest: [] };
  expect(await judge(body, { earlier: [], prefixes: PREFIXES, now: 3_000 })).toBeNull();
});

test.each([
  ['not-here', 'wrong-departure'],
  ['left', 'marked'],
] as const)('a guest on board, booked on no seat here, can only have left: %s', async (reason, verdict) => {
  const guests = [{ name: 'Cat', bookingRef: CAT, barcode: CAT, at: '2026-12-11T05:00:00.000Z' }];
  const judge = noShowOffline({ week: noWeek, readList: async () => listOf([], { guests }) });
  const body = { ...about, ...sender, idempotentId: 'no-show-0001', barcode: CAT, reason, note: 'Own car' };
  const judged = await judge(body, { earlier: [], prefixes: PREFIXES, now: 3_000 });
  expect(judged).toMatchObject({ reason: verdict });
});
