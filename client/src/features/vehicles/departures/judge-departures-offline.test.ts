import { STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import { closeCases } from '@offpiste/domain/rules/close-departure.cases.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { isLoaded } from '@offpiste/domain/rules/journey.ts';
import { noShowCases } from '@offpiste/domain/rules/no-show.cases.ts';
import { expect, test } from 'vitest';
import { week as noWeek } from '#testing/loaded-week.ts';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { aCoachRow, aTicket } from '../coaches/coach.fixtures.ts';
import { aTransferRow } from '../transfers/transfer.fixtures.ts';
import { ANN, about, CAT, done, HERE, kept, listOf, seat, sender } from './departure.fixtures.ts';
import { closeOffline, noShowOffline } from './judge-departures-offline.ts';

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

test('whoever rides elsewhere is on board there, as far as the list says where', async () => {
  const [there, unknown] = [{ at: '', place: 'coach:7:outbound' }, null];
  for (const [seatNote, place] of [
    [there, 'coach:7:outbound'],
    [unknown, ''],
  ] as const) {
    const list = listOf([{ ...seat(ANN, 'elsewhere'), ...(seatNote && { seatNote }) }]);
    const judge = noShowOffline({ week: noWeek, readList: async () => list });
    const body = {
      ...about,
      ...sender,
      idempotentId: 'no-show-0001',
      barcode: ANN,
      reason: 'not-here',
    } as const;
    expect(await judge(body, { earlier: [], prefixes: PREFIXES, now: 3_000 })).toMatchObject({
      ...{ verdict: 'refused', reason: 'already-aboard', place },
    });
  }
});
