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
    expect(passengerNow(both, states, at('17:00', 18), time).recorded).toEqual([
      'Coach 3 outbound: loaded',
      'Coach 3 inbound: not loaded',
    ]);
  });
});
