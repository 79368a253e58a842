import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import type { Shift } from '@offpiste/domain/contract/staff.ts';
import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { describe, expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { aFreeDay, aSchedule, aShift } from '#testing/staff.fixtures.ts';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import {
  atPlaces,
  departures,
  doors,
  nextDeparture,
  nextEvent,
  ownShifts,
  pickNow,
  pickThen,
} from './what-comes.ts';

const time = timeIn('Europe/Paris');
/** 12:00 on the clocks of the resort. */
const clock = { now: Date.parse('2026-12-11T11:00:00Z'), time };

const coach = (coachId: string, ...times: (string | null)[]) =>
  ({
    ...{ coachId, COACH: coachId, passengers: { outbound: 12, inbound: 0 } },
    departures: { outbound: times.map((at, place) => aDeparture(`Stop ${place + 1}`, at)), inbound: [] },
  }) as unknown as CoachRow;

const event = (eventId: string, start: string | null, end: string | null = null) => ({
  ...{
    eventId,
    eventRef: eventId,
    eventName: `Event ${eventId}`,
    brands: 'NUCO',
    locationName: 'Le Chamois',
  },
  startDateTime: start && `2026-12-11T${start}:00Z`,
  endDateTime: end && `2026-12-11T${end}:00Z`,
  pax: 1389,
});

const schedule = (period: 'Morning' | 'Afternoon' | 'Evening' | 'Night', over: Partial<Shift>) =>
  aSchedule('R1', { 'Friday Arrivals': { ...aFreeDay, [period]: aShift(over) } });
const shifts = (...about: Parameters<typeof schedule>) => ownShifts(schedule(...about), '2026-12-11', clock);

describe('departures', () => {
  const of = (row: CoachRow, own: string | null = null) =>
    departures('coach', [row], clock.now, own === null ? null : { 'OB Transport': own, 'IB Transport': '' });

  test('are the stops that have not left, of vehicles with somebody on them', () => {
    const found = of(coach('4', '10:40', '10:50', '11:30', null));
    expect(found.map(({ line }) => line)).toEqual(['Stop 2', 'Stop 3']);
    expect(found[1]).toMatchObject({
      ...{ name: 'Coach 4 Outbound', plate: { shape: 'square', text: '4' }, time: '11:30' },
      ...{ to: '/loadCoach/4/outbound', scans: true, own: null },
    });
    expect(of({ ...coach('4', '11:30'), passengers: { outbound: 0, inbound: 0 } })).toEqual([]);
  });

  test('have left for good after a quarter of an hour', () => {
    expect(of(coach('4', '10:45', '10:46')).map(({ line }) => line)).toEqual(['Stop 2']);
  });

  test('of a transfer have its own name and screen', () => {
    const { coachId: _, ...row } = coach('4', '11:30');
    const shuttle = { ...row, transferId: 'GVA-01' } as unknown as TransferRow;
    expect(departures('transfer', [shuttle], clock.now, null)).toMatchObject([
      { kind: 'transfer', name: 'GVA-01 Outbound', to: '/loadTransfer/GVA-01/outbound' },
    ]);
  });

  test('say which coach the rep rides on', () => {
    expect(of(coach('4', '11:30'), 'Coach 4')[0]?.own).toBe('your coach');
    expect(of(coach('4', '11:30'), 'Coach 14')[0]?.own).toBeNull();
  });
});

describe('the next departure', () => {
  const at = (dateTime: string | null, location: string) => ({ ...aDeparture(location, '05:30'), dateTime });
  const rows = [
    { ...coach('2'), passengers: { outbound: 0, inbound: 0 } },
    coach('10'),
    { ...coach('4'), passengers: { outbound: 12, inbound: 12 } },
    coach('5'),
  ] as const;
  const sheets: Record<string, CoachRow['departures']> = {
    '2': { outbound: [at('2026-12-11T04:00:00Z', 'Bath')], inbound: [] },
    '10': { outbound: [at('2026-12-11T05:30:00Z', 'Leeds')], inbound: [] },
    '4': {
      outbound: [at('2026-12-11T06:45:00Z', 'York'), at('2026-12-11T05:30:00Z', 'Leeds')],
      inbound: [at('2026-12-19T16:00:00Z', 'Resort')],
    },
    '5': { outbound: [at(null, 'Hull')], inbound: [] },
  };

  test.each([
    [
      'the first of the week, by number where two leave at once, without those that nobody rides',
      '2026-12-10T00:00:00Z',
      ['4', 'outbound', 'Leeds'],
    ],
    ['a later stop of a coach under way', '2026-12-11T05:30:00Z', ['4', 'outbound', 'York']],
    ['the way home, once all have come', '2026-12-12T00:00:00Z', ['4', 'inbound', 'Resort']],
    ['nothing after the last', '2026-12-19T16:00:00Z', undefined],
  ])('is %s', (_, text, departure) => {
    const now = Date.parse(text);
    const all = rows.map((row) => ({ ...row, departures: sheets[row.coachId] ?? row.departures }));
    const next = nextDeparture(departures('coach', all, now, null), now);
    expect(next ? [next.vehicleId, next.direction, next.stop.location] : undefined).toEqual(departure);
  });
});

test.each([
  ['before it starts', '12:00', 'Event 1'],
  ['while it is on', '22:59', 'Event 1'],
  ['when it is over, the one after it', '23:00', 'Event 2'],
  ['without an end it is next until it starts', '23:30', undefined],
])('the event that is on or next: %s', (_, at, name) => {
  const events = [event('1', '20:00', '23:00'), event('2', '23:30'), event('3', null)];
  const now = Date.parse(`2026-12-11T${at}:00Z`);
  expect(nextEvent(events, now)?.eventName).toBe(name);
  expect(nextEvent(events.toReversed(), now)?.eventName).toBe(name);
});

describe('doors', () => {
  test('are those of events that are not over', () => {
    const found = doors(
      [event('1', '08:00', '10:59'), event('2', '09:00', '11:01'), event('3', null)],
      clock,
    );
    expect(found.map(({ name }) => name)).toEqual(['Event 2']);
    expect(found[0]).toMatchObject({
      ...{ day: 'Fri 11 Dec', time: '10:00', line: 'Le Chamois · 1,389 guests', to: '/ticket/2' },
      plate: { shape: 'stub', text: 'Fri 11' },
    });
  });

  test('close at the end of the event, and after two hours where it has none', () => {
    const open = (...about: Parameters<typeof event>) => doors([event(...about)], clock);
    expect(open('1', '08:00', '11:00')).toEqual([]);
    expect(open('1', '09:00')).toEqual([]);
    expect(open('1', '09:01')).toMatchObject([{ ends: Date.parse('2026-12-11T11:01:00Z') }]);
    expect(open('1', null, '23:00')).toEqual([]);
  });

  test('of an event without a place name the guests alone', () => {
    expect(doors([{ ...event('1', '20:00'), locationName: null }], clock)[0]?.line).toBe('1,389 guests');
  });
});

describe('shifts', () => {
  test('are on the clocks of the resort', () => {
    const [shift] = shifts('Evening', {});
    expect(shift?.starts).toBe(Date.parse('2026-12-11T19:30:00Z'));
    expect(shift?.ends).toBe(Date.parse('2026-12-11T22:30:00Z'));
    expect(shift).toMatchObject({ own: 'your shift', name: 'Host', time: '20:30', line: 'Le Chamois' });
  });

  test('last over midnight, and are over at their end', () => {
    const night = shifts('Night', { Start: '23:30', End: '03:00' })[0];
    expect((night?.ends ?? 0) - (night?.starts ?? 0)).toBe(3.5 * 3_600_000);
    expect(shifts('Morning', { Start: '09:00', End: '12:00' })).toEqual([]);
    expect(shifts('Morning', { Start: '09:00', End: '12:01' })).toHaveLength(1);
  });

  test('begin at the hour of the resort, also when its clocks change before', () => {
    const eve = { now: Date.parse('2027-03-27T19:00:00Z'), time };
    const found = (Start: string) =>
      ownShifts(aSchedule('R1', { Sunday: { ...aFreeDay, Morning: aShift({ Start }) } }), '2027-03-26', eve);
    expect(found('09:00')).toMatchObject([{ starts: Date.parse('2027-03-28T07:00:00Z'), day: 'Sun 28 Mar' }]);
    expect(found('23:30')).toMatchObject([{ starts: Date.parse('2027-03-28T21:30:00Z'), day: 'Sun 28 Mar' }]);
  });

  test('begin at the hour of the resort in the night in which its clocks change', () => {
    const eve = { now: Date.parse('2027-03-27T19:00:00Z'), time };
    const night = aSchedule('R1', { Sunday: { ...aFreeDay, Night: aShift({ Start: '01:30' }) } });
    expect(ownShifts(night, '2027-03-26', eve)).toMatchObject([
      { starts: Date.parse('2027-03-28T00:30:00Z') },
    ]);
  });

  test('without a start are not counted down, and last two hours without an end', () => {
    expect(shifts('Evening', { Start: null })).toEqual([]);
    expect(shifts('Evening', { Start: 'late' })).toEqual([]);
    for (const End of [null, 'late'])
      expect(shifts('Evening', { End })).toMatchObject([{ ends: Date.parse('2026-12-11T21:30:00Z') }]);
  });

  test.each([
    ['Lift pass distribution', '/liftPass', true],
    ['Key distribution', '/keyDist', false],
    ['Ski school meeting point', '/registerLesson', false],
    ['Workshop helper', '/registerWorkshop', false],
    ['Airport transfers', '/loadTransfer', false],
    ['Coach loading', '/loadCoach', false],
    ['Night patrol', '/shift/$shiftId', false],
  ])('of a rep for %s lead to %s', (Role, to, scans) => {
    expect(shifts('Evening', { Role })[0]).toMatchObject({ to, scans });
  });

  test('at a door are that event, and at the coaches the coach that leaves, the rep’s own first', () => {
    const places = [
      ...doors([event('1', '20:00', '22:00'), event('2', '13:00', '14:00')], clock),
      ...departures('coach', [coach('4', '11:30'), coach('5', '11:40')], clock.now, {
        ...{ 'OB Transport': 'Coach 5', 'IB Transport': '' },
      }),
    ];
    expect(atPlaces(shifts('Evening', {}), places)).toMatchObject([
      { kind: 'event', name: 'Event 1', own: 'your shift', scans: true },
    ]);
    const loading = shifts('Afternoon', { Role: 'Coach loading', Start: '12:00', End: '14:00' });
    expect(atPlaces(loading, places)).toMatchObject([{ name: 'Coach 5 Outbound', own: 'your shift' }]);
    expect(atPlaces(shifts('Evening', { Location: 'Elsewhere' }), places)).toMatchObject([{ name: 'Host' }]);
  });
});

describe('a shift’s place', () => {
  const nameOf = (found: ReturnType<typeof shifts>, places: ReturnType<typeof doors>) =>
    atPlaces(found, places).map(({ name }) => name);
  /** From 20:30 to 23:30 on the clocks of the resort. */
  const host = (over: Partial<Shift> = {}) => shifts('Evening', over);

  test('is no event where the shift says no place, nor one that is over or begins after it', () => {
    const tonight = doors([event('1', '20:00', '22:00')], clock);
    expect(nameOf(host({ Location: null }), tonight)).toEqual(['Host']);
    expect(nameOf(host({ Location: '' }), tonight)).toEqual(['Host']);
    expect(nameOf(host(), doors([event('1', '15:00', '18:30')], clock))).toEqual(['Host']);
    expect(nameOf(host(), doors([event('1', '15:00', '18:31')], clock))).toEqual(['Event 1']);
    expect(nameOf(host(), doors([event('1', '22:30', '23:59')], clock))).toEqual(['Host']);
    expect(nameOf(host(), doors([event('1', '22:29', '23:59')], clock))).toEqual(['Event 1']);
  });

  test('is the first of several, in whatever order they come', () => {
    const places = doors([event('2', '21:00', '22:00'), event('1', '20:00', '21:00')], clock);
    expect(nameOf(host(), places)).toEqual(['Event 1']);
    expect(nameOf(host(), places.toReversed())).toEqual(['Event 1']);
  });

  test('for transfers is a transfer and no coach, and the other way round', () => {
    const [bus] = departures('coach', [coach('4', '19:45')], clock.now, null);
    if (!bus) throw new Error('The coach is to come');
    const places = [bus, { ...bus, kind: 'transfer' as const, name: 'GVA-01 Outbound' }];
    for (const inOrder of [places, places.toReversed()]) {
      expect(nameOf(host({ Role: 'Airport transfers' }), inOrder)).toEqual(['GVA-01 Outbound']);
      expect(nameOf(host({ Role: 'Coach loading' }), inOrder)).toEqual(['Coach 4 Outbound']);
    }
  });
});

describe('what is now', () => {
  const own = departures('coach', [coach('9', '21:00')], clock.now, {
    ...{ 'OB Transport': 'coach 9', 'IB Transport': '' },
  });
  const leaving = departures('coach', [coach('4', '11:05', '12:00')], clock.now, null);
  const tonight = doors([event('1', '20:00', '22:00')], clock);

  test('is the rep’s own work, then tonight’s door, then the next departure', () => {
    expect(pickNow([...leaving, ...tonight, ...own], clock.now)?.name).toBe('Coach 9 Outbound');
    expect(pickNow([...leaving, ...tonight], clock.now)?.name).toBe('Event 1');
    expect(pickNow(leaving, clock.now)?.line).toBe('Stop 1');
    expect(pickNow([], clock.now)).toBeNull();
  });

  test('leaves what is more than twelve hours away for later', () => {
    const early = clock.now - 4 * 3_600_000;
    expect(pickNow([...leaving, ...tonight, ...own], early)?.line).toBe('Stop 1');
  });

  test('is followed by two others, the rep’s own first, each once and by time', () => {
    const all = [...leaving, ...tonight, ...own];
    const then = pickThen(all, tonight[0] ?? null, clock.now);
    expect(then.map(({ name, line }) => `${name}, ${line}`)).toEqual([
      'Coach 4 Outbound, Stop 1',
      'Coach 9 Outbound, Stop 1',
    ]);
  });

  const door = (name: string, start: string) => doors([event(name, start, '23:59')], clock);
  const mine = (found: typeof tonight) => found.map((coming) => ({ ...coming, own: 'your shift' }));

  test('is the earliest of its kind, in whatever order they come', () => {
    const [first, second] = [door('1', '13:00'), door('2', '14:00')];
    for (const all of [
      [...first, ...second],
      [...second, ...first],
    ]) {
      expect(pickNow(all, clock.now)?.name).toBe('Event 1');
      expect(pickNow(mine(all), clock.now)?.name).toBe('Event 1');
      expect(nextDeparture(leaving.toReversed(), clock.now)?.stop.location).toBe('Stop 1');
    }
    const atOnce = [...door('1', '13:00'), ...mine(door('2', '13:00'))];
    expect(pickThen(atOnce, null, clock.now).map(({ name }) => name)).toEqual(['Event 2', 'Event 1']);
  });

  test('is the rep’s own of several that leave at once, also far ahead', () => {
    const far = clock.now - 24 * 3_600_000;
    const atOnce = [...departures('coach', [coach('4', '21:00')], far, null), ...own];
    expect(pickNow(atOnce, far)?.name).toBe('Coach 9 Outbound');
    expect(pickNow(atOnce.toReversed(), far)?.name).toBe('Coach 9 Outbound');
  });

  test('is within twelve hours to the minute', () => {
    const far = clock.now - 4 * 3_600_000;
    expect(pickNow([...leaving, ...mine(door('1', '19:00'))], far)?.name).toBe('Event 1');
    expect(pickNow([...leaving, ...mine(door('1', '19:01'))], far)?.line).toBe('Stop 1');
  });

  test('is no departure that has left, but the next, and an event far away after all of them', () => {
    const late = departures('coach', [coach('4', '11:00', '12:00')], clock.now, null);
    expect(pickNow(late, clock.now)?.line).toBe('Stop 2');
    const dayBefore = clock.now - 24 * 3_600_000;
    expect(pickNow([...tonight, ...late], dayBefore)?.line).toBe('Stop 1');
    expect(pickNow(tonight, dayBefore)?.name).toBe('Event 1');
    const shift = shifts('Evening', { Location: 'Elsewhere' }).map((own) => ({ ...own, own: null }));
    expect(pickNow([...shift, ...tonight], dayBefore)?.name).toBe('Event 1');
  });

  test('is not repeated among what follows, which is still to come and two at most', () => {
    const [on, second, third, fourth] = [
      door('1', '11:00'),
      door('2', '12:00'),
      door('3', '13:00'),
      door('4', '14:00'),
    ];
    const names = (...about: Parameters<typeof pickThen>) => pickThen(...about).map(({ name }) => name);
    const all = [...fourth, ...third, ...second, ...on];
    expect(names(all, second[0] ?? null, clock.now)).toEqual(['Event 3', 'Event 4']);
    expect(names(all, null, clock.now)).toEqual(['Event 2', 'Event 3']);
    expect(names([...second, ...third, ...mine(fourth)], null, clock.now)).toEqual(['Event 2', 'Event 4']);
    expect(names([...leaving, ...leaving, ...fourth], null, clock.now)).toEqual([
      'Coach 4 Outbound',
      'Event 4',
    ]);
  });
});
