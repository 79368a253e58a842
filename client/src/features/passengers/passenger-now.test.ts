import { describe, expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import type { AllocPlace, Transport } from '#week/worker/alloc-places.ts';
import { type PassengerStates, passengerNow } from './passenger-now.ts';

const time = timeIn('Europe/Paris');
/** The first Saturday, in the resort's time. */
const at = (clock: string, day = 12) => Date.parse(`2026-12-${day}T${clock}:00+01:00`);

const stop = (location: string, dateTime: string) => ({
  location,
  address: null,
  dateTime,
  date_formatted: null,
  date_time_formatted: null,
  loading_time_formatted: null,
  latitude: null,
  longitude: null,
});
const lancaster = stop('Lancaster', '2026-12-12T05:30:00+01:00');
const preston = stop('Preston', '2026-12-12T06:15:00+01:00');
const out: Transport = {
  transportType: 'coach_travel',
  type: 'transport-outbound',
  coach: '3',
  reference: 'NUCO-AB12CD-000001',
  equipmentCarriage: null,
  pickUpLocation: lancaster,
  dropOffLocation: null,
  departures: [lancaster, preston],
};
const places = [
  { transport: out },
  {
    accommodation: { subblock_id: 'r-1', subblock_physical_name: 'Apartment 6', name: 'Les Cimes' },
  },
  {
    event: {
      reference: 'NUCO-AB12CD-400001',
      name: 'Welcome Party',
      startDateTime: '2026-12-13T21:00:00+01:00',
      endDateTime: '2026-12-14T01:00:00+01:00',
      location: { name: 'Malaval', lat: 1, lng: 2 },
    },
  },
  { lessons: { reference: 'NUCO-AB12CD-310001', group: 'Group 1' } },
  {
    liftpass: {
      distributionPoint: 'Reception',
      distributionStartTime: '2026-12-13T08:00:00+01:00',
    },
  },
] as unknown as AllocPlace[];

const nothing: PassengerStates = {
  loaded: new Map(),
  inside: new Map(),
  registered: new Map(),
  hasPass: null,
  keys: null,
};
const coach = loadingPlace('coach', '3', 'outbound');
const lines = (now: number, states: Partial<PassengerStates> = {}) =>
  passengerNow(places, { ...nothing, ...states }, now, time).lines.map(
    ({ label, name }) => `${label}: ${name}`,
  );

describe('the board of a passenger', () => {
  test('before the journey says when and where it begins', () => {
    expect(lines(at('03:00'))).toEqual(['Sleeps in: Apartment 6', 'In 2 h 30 min: Coach 3 · 05:30']);
  });

  test('says on board once they are loaded, until the journey is over', () => {
    const loaded = new Map([[coach, true]]);
    expect(lines(at('05:10'), { loaded })[0]).toBe('On board: Coach 3 outbound');
    expect(lines(at('18:00'), { loaded })[0]).toBe('On board: Coach 3 outbound');
    expect(lines(at('22:30'), { loaded })[0]).toBe('Sleeps in: Apartment 6');
  });

  test('says that they were not loaded by a coach that has gone, only where this phone knows', () => {
    expect(lines(at('05:45'), { loaded: new Map([[coach, false]]) })[0]).toBe(
      'Not loaded, due 05:30: Coach 3 outbound',
    );
    expect(lines(at('05:45'))[0]).toBe('Sleeps in: Apartment 6');
  });

  test('does not announce a coach that they are on already', () => {
    expect(lines(at('05:10'), { loaded: new Map([[coach, true]]) }).at(-1)).toMatch(/Lift pass/);
  });

  test('says inside while the event lasts, and not after', () => {
    const inside = new Map([['400001', true]]);
    expect(lines(at('23:00', 13), { inside })[0]).toBe('Inside now: Welcome Party');
    expect(lines(at('02:00', 14), { inside })[0]).toBe('Sleeps in: Apartment 6');
    expect(lines(at('23:00', 13), { inside: new Map([['400001', false]]) })[0]).toBe(
      'Sleeps in: Apartment 6',
    );
  });

  test('announces the lift pass only while it is not handed out', () => {
    expect(lines(at('07:00', 13)).at(-1)).toBe('In 1 h: Lift pass · 08:00');
    expect(lines(at('07:00', 13), { hasPass: true }).at(-1)).toBe('In 14 h: Welcome Party · 21:00');
  });

  test('says how many keys of the room they have', () => {
    expect(lines(at('22:30'), { keys: 2 })[0]).toBe('Sleeps in, has 2 keys: Apartment 6');
    expect(lines(at('22:30'), { keys: 0 })[0]).toBe('Sleeps in: Apartment 6');
  });

  test('lists what was recorded, and nothing that this phone does not know', () => {
    const recorded = (states: Partial<PassengerStates>) =>
      passengerNow(places, { ...nothing, ...states }, at('22:30'), time).recorded;
    expect(recorded({})).toEqual([]);
    expect(
      recorded({ loaded: new Map([[coach, true]]), registered: new Map([['310001', false]]), hasPass: true }),
    ).toEqual(['Coach 3 outbound: loaded', 'Group 1: not registered', 'Lift pass: handed out']);
    expect(recorded({ registered: new Map([['310001', true]]), hasPass: false })).toEqual([
      'Group 1: registered',
      'Lift pass: not handed out',
    ]);
  });

  test('has the way out before the way back, of which nothing is said days ahead', () => {
    const home = stop('Val Corbier', '2026-12-18T18:00:00+01:00');
    const back: Transport = { ...out, type: 'transport-inbound', pickUpLocation: home, departures: [home] };
    const both = [{ transport: back }, { transport: out }];
    const states = {
      ...nothing,
      loaded: new Map([
        [coach, true],
        [loadingPlace('coach', '3', 'inbound'), false],
      ]),
    };
    expect(passengerNow(both, states, at('22:30'), time).recorded).toEqual(['Coach 3 outbound: loaded']);
    // Whoever is on board already is.
    const early = { ...nothing, loaded: new Map([[loadingPlace('coach', '3', 'inbound'), true]]) };
    expect(passengerNow(both, early, at('22:30'), time).recorded).toEqual(['Coach 3 inbound: loaded']);
    expect(passengerNow(both, states, at('17:00', 18), time).recorded).toEqual([
      'Coach 3 outbound: loaded',
      'Coach 3 inbound: not loaded',
    ]);
  });
});

describe('a line of the board', () => {
  const board = (where: readonly AllocPlace[], now: number, states: Partial<PassengerStates> = {}) =>
    passengerNow(where, { ...nothing, ...states }, now, time).lines;
  const shuttle = (over: Partial<Transport> = {}) => {
    const airport = stop('Geneva airport', '2026-12-12T14:00:00+01:00');
    const hotel = stop('Val Corbier', '2026-12-12T17:00:00+01:00');
    const departures = [airport, hotel];
    return {
      transport: {
        ...out,
        transportType: 'transfer',
        coach: 'GVA-01',
        pickUpLocation: airport,
        departures,
        ...over,
      },
    } as AllocPlace;
  };
  const event = (over: object) =>
    ({
      event: {
        reference: 'NUCO-AB12CD-400002',
        name: 'Rave',
        startDateTime: '2026-12-13T14:00:00+01:00',
        endDateTime: null,
        location: null,
        ...over,
      },
    }) as unknown as AllocPlace;
  const isLoaded = (is: boolean) => ({
    loaded: new Map([[loadingPlace('transfer', 'GVA-01', 'outbound'), is]]),
  });

  test('has its plate and its place, and is marked where its time matters', () => {
    expect(board(places, at('05:30'), { loaded: new Map([[coach, false]]) })).toEqual([
      {
        plate: { shape: 'square', text: '3' },
        label: 'Not loaded, due 05:30',
        isNear: true,
        name: 'Coach 3 outbound',
        line: 'from Lancaster',
      },
      {
        plate: { shape: 'tag', text: '6' },
        label: 'Sleeps in',
        isNear: false,
        name: 'Apartment 6',
        line: 'Les Cimes',
      },
      {
        plate: { shape: 'wide', text: 'Pass' },
        label: 'Sun 13 Dec 08:00',
        isNear: false,
        name: 'Lift pass',
        line: 'at Reception',
      },
    ]);
    expect(board(places, at('23:00', 13), { inside: new Map([['400001', true]]) })[0]).toEqual({
      plate: { shape: 'stub', text: 'Sun 13' },
      label: 'Inside now',
      isNear: false,
      name: 'Welcome Party',
      line: 'Malaval',
    });
    expect(board([shuttle()], at('13:00'))).toEqual([
      {
        plate: { shape: 'wide', text: 'GVA-01' },
        label: 'In 1 h',
        isNear: true,
        name: 'Transfer GVA-01 · 14:00',
        line: 'from Geneva airport',
      },
    ]);
  });

  test('of a vehicle is one that they were to be on, and only once it has left', () => {
    expect(board([shuttle()], at('13:59'), isLoaded(false))[0]?.label).toBe('In 1 min');
    expect(board([shuttle()], at('14:00'), isLoaded(false))[0]?.label).toBe('Not loaded, due 14:00');
    expect(board([shuttle()], at('13:30'), isLoaded(true))[0]?.label).toBe('On board');
    expect(board([shuttle({ transportType: 'own_transport' })], at('13:00'), isLoaded(true))).toEqual([]);
    expect(board([shuttle({ coach: null })], at('13:00'), isLoaded(true))).toEqual([]);
  });

  test('of a vehicle stays until it arrives, or a ride of its kind after its last stop', () => {
    const labels = (place: AllocPlace, clock: string, states = isLoaded(true)) =>
      board([place], at(clock), states).map(({ label }) => label);
    expect(labels(shuttle(), '20:59')).toEqual(['On board']);
    expect(labels(shuttle(), '21:00')).toEqual([]);
    const hotel = stop('Val Corbier', '2026-12-12T17:00:00+01:00');
    expect(labels(shuttle({ dropOffLocation: hotel }), '16:59')).toEqual(['On board']);
    expect(labels(shuttle({ dropOffLocation: hotel }), '17:00')).toEqual([]);
    // A drop-off that is no later than the pick-up says nothing.
    const same = stop('Geneva airport', '2026-12-12T14:00:00+01:00');
    expect(labels(shuttle({ dropOffLocation: same }), '20:59')).toEqual(['On board']);
    const loaded = { loaded: new Map([[coach, true]]) };
    expect(labels({ transport: out }, '22:14', loaded)).toEqual(['On board']);
    expect(labels({ transport: out }, '22:15', loaded)).toEqual([]);
  });

  test('of several vehicles is the one whose ride ends first', () => {
    const states = { loaded: new Map([[coach, true], ...isLoaded(true).loaded]) };
    for (const where of [
      [{ transport: out }, shuttle()],
      [shuttle(), { transport: out }],
    ] as AllocPlace[][])
      expect(board(where, at('14:30'), states)[0]?.name).toBe('Transfer GVA-01 outbound');
  });

  test('of a vehicle without times, or of one without a known stop, announces nothing', () => {
    const timeless = { ...stop('Geneva airport', ''), dateTime: null };
    const untimed = shuttle({ pickUpLocation: timeless, departures: [timeless] });
    expect(board([untimed], at('13:00'))).toEqual([]);
    expect(board([untimed], at('13:00'), isLoaded(false))).toEqual([]);
    const nowhere = shuttle({ pickUpLocation: null });
    expect(board([nowhere], at('13:00'))).toEqual([]);
    expect(board([nowhere], at('15:00'), isLoaded(true))).toMatchObject([{ label: 'On board', line: null }]);
    expect(board([nowhere], at('15:00'), isLoaded(false))).toEqual([]);
  });

  test('of an event without an end stays for six hours, and of one without times as long as they are inside', () => {
    const inside = { inside: new Map([['400002', true]]) };
    expect(board([event({})], at('19:59', 13), inside)).toMatchObject([{ name: 'Rave', line: null }]);
    expect(board([event({})], at('20:00', 13), inside)).toEqual([]);
    expect(board([event({ startDateTime: null })], at('20:00', 20), inside)).toMatchObject([
      { plate: { shape: 'stub', text: '–' }, label: 'Inside now', name: 'Rave' },
    ]);
    expect(board([event({ startDateTime: null })], at('13:00', 13))).toEqual([]);
    expect(board([event({})], at('13:00', 13))).toMatchObject([
      { label: 'In 1 h', name: 'Rave · 14:00', line: null },
    ]);
    expect(board([event({})], at('14:00', 13))).toEqual([]);
  });
});
