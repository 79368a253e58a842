import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { timeIn } from '#format/resort-time.ts';
import { listsOf } from '#lists/lists.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { actionDefinitions } from '#scan/action-definition.ts';
import { storeSession } from '#session/token/session-storage.ts';
import { holdInTest } from '#testing/answering-week.ts';
import { brandsConfig, nucoRep } from '#testing/fixtures.ts';
import '#testing/registered-actions.ts';
import { aFreeDay, aRepRecord, aSchedule, aShift } from '#testing/staff.fixtures.ts';
import { coachSeat, placedWeek, weekPassenger } from '#week/week.fixture.ts';
import { readHome } from './read-home.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const time = timeIn('Europe/Paris');
/** Before the first coach leaves Leeds, on its day. */
const clock = { now: Date.parse('2026-12-11T04:00:00Z'), time };
const lists = listsOf('W1');
const OWN = 'R1';
const COLLEAGUE = 'R2';

const ANNA = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';

beforeEach(() => {
  hostConfig.set(brandsConfig('nuco'));
  localStorage.setItem('weekId', 'W1');
  storeSession('token', { ...nucoRep, repId: OWN });
  holdWeek();
});

type Places = WeekData['week']['places'];

const room = (roomRep: string): Places['room'][string] => ({
  accommodation: 'cimes',
  subblock_physical_name: 'Apartment',
  subblock_room_rep: roomRep,
  subblock_capacity: null,
  bed_linen_included: null,
  towels_included: null,
  passenger_notes: null,
});

function holdWeek(rooms: readonly string[] = [], more: readonly WeekPassenger[] = []): void {
  const data = placedWeek([
    weekPassenger({ reference: ANNA, allocations: [coachSeat('4')] }),
    weekPassenger({ reference: BEN, allocations: [coachSeat('4')] }),
    ...more,
  ]);
  const { places } = data.week;
  places.accommodation.cimes = {
    ...{ name: 'Les Cimes', address: null, latitude: null, longitude: null },
    ...{ reference: null, contact_number: null },
  };
  places.room = Object.fromEntries(rooms.map((rep, at) => [`70${at}`, room(rep)]));
  const { '310010': group } = places.lesson;
  if (group) places.lesson['310011'] = { ...group, group: 'Beginner 3' };
  const { '500001': event } = places.event;
  if (event) event.location = { name: 'Le Chamois', lat: 45.29, lng: 6.58 };
  holdInTest(data);
}

const keep = (key: string, value: unknown) =>
  keptLists.refresh(key, async () => ({ ok: true, status: 200, value, headers: new Headers() }));
const read = (at = clock.now, recorded: readonly OutboxItem[] = [], repId = OWN) =>
  readHome(repId, { now: at, time }, recorded, null);
const linesOf = async (...about: Parameters<typeof read>) => {
  const { lines } = await read(...about);
  return Object.fromEntries(Object.entries(lines).map(([card, { next }]) => [card, next]));
};

const ticket = (barcode: string) => ({
  ...{ name: barcode, bookingRef: barcode, barcode, loaded: 0, deleted: '0', pickUpLocation: null },
  equipment: 0,
});
const loaded = (barcode: string): OutboxItem => ({
  ...{ id: barcode, kind: 'load-coach', owner: OWN, body: JSON.stringify({ barcode }) },
  ...{ subject: barcode, place: 'coach:4:outbound', recordedAt: 0, monotonicAt: 0, attempts: 0 },
  ...{ notBefore: null, lastFailure: null, state: 'waiting', outcome: null, settledAt: null },
});

test('before anything was fetched Home says what the week itself knows, and nothing of the rest', async () => {
  expect(await linesOf()).toEqual({
    '/searchPassenger': '2 this week',
    '/search-staff': null,
    '/events': 'Welcome Party · Sat 12 Dec 21:00',
    '/ticketing': 'Welcome Party · Sat 12 Dec 21:00',
    '/accommodation': null,
    '/lessons': '2 groups',
    '/workshops': '1 this week',
    '/event-schedule': null,
    '/week-info': null,
    '/coach': '4, Fri 05:30',
    '/loadCoach': 'Coach 4 leaves 05:30',
  });
});

test.each([
  [[COLLEAGUE], null],
  [[COLLEAGUE, OWN], '1 room is yours'],
  [[OWN, COLLEAGUE, OWN], '2 rooms are yours'],
])('of rooms looked after by %j Home counts the rep’s own: %s', async (rooms, line) => {
  holdWeek(rooms);
  expect((await linesOf())['/accommodation']).toBe(line);
});

test('colleagues are counted once this phone has their list', async () => {
  await keep(lists.reps.key, [
    aRepRecord({ 'User ID': OWN, Rep: 'Robin' }),
    aRepRecord({ 'User ID': COLLEAGUE, Rep: 'Max' }),
  ]);
  expect((await linesOf())['/search-staff']).toBe('2 this week');
});

test('what is on is counted for today at the resort', async () => {
  const on = (id: string, start: string) => ({
    ...{ id, title: id, start, subtitle: null, eventType: null, image: null, description: null, end: null },
    ...{ location: null, packages: [], host: null, lastEntry: null, sponsor: null, barType: null },
    ...{ transportInfo: null, clothing: null, extraInfo: null },
  });
  await keep(lists.whatsOn.key, {
    days: [
      { timestamp: '2026-12-10T23:00:00Z', events: [on('a', '2026-12-11T09:00:00Z')] },
      {
        timestamp: '2026-12-11T23:00:00Z',
        events: [on('b', '2026-12-12T09:00:00Z'), on('c', '2026-12-12T10:00:00Z')],
      },
    ],
  });
  const today = async (at: string) => (await linesOf(Date.parse(at)))['/event-schedule'];
  expect(await today('2026-12-11T04:00:00Z')).toBe('1 today');
  // It is already Saturday there.
  expect(await today('2026-12-11T23:30:00Z')).toBe('2 today');
  expect(await today('2026-12-13T12:00:00Z')).toBe('0 today');
});

describe('what the rep does now', () => {
  const night = aSchedule(OWN, {
    'Friday Arrivals': { ...aFreeDay, Evening: aShift({ Role: 'Host', Location: 'Bar', Start: '20:30' }) },
  });
  const theirs = aSchedule(COLLEAGUE, {
    'Friday Arrivals': { ...aFreeDay, Evening: aShift({ Role: 'Night patrol', Start: '20:00' }) },
  });
  const keepShifts = () =>
    keep(lists.schedules.key, { weekDocs: [{ lastJsonData: { jsonData: [theirs, night] } }] });

  test('is their own shift, not a colleague’s', async () => {
    await keepShifts();
    const { now } = await read(Date.parse('2026-12-11T19:00:00Z'));
    expect(now).toMatchObject({ kind: 'shift', name: 'Host', own: 'your shift' });
  });

  test('is what the Scan page names only where it is about scanning', async () => {
    await keepShifts();
    const { now, due } = await read(Date.parse('2026-12-11T19:00:00Z'));
    expect(now?.kind).toBe('shift');
    expect(due?.kind ?? null).not.toBe('shift');
  });

  test('is the departure of the coach, with the number that is still to load, or missing, here and on this phone', async () => {
    const place = lists.coachTickets('4', 'outbound').key;
    await keep(place, { total: 2, loaded: 0, tickets: [ticket(ANNA), ticket(BEN)] });
    const line = async (recorded: readonly OutboxItem[]) => {
      const { now, due } = await read(clock.now, recorded);
      expect(due).toEqual(now);
      return [now?.name, now?.line, (await linesOf(clock.now, recorded))['/loadCoach']];
    };
    expect(await line([])).toEqual([
      'Coach 4 Outbound',
      expect.stringMatching(/ · 2 to load$/),
      'Coach 4 leaves 05:30 · 2 to load',
    ]);
    expect(await line([loaded(ANNA)])).toEqual([
      'Coach 4 Outbound',
      expect.stringMatching(/ · 1 missing$/),
      'Coach 4 leaves 05:30 · 1 missing',
    ]);
  });

  test('is the coach that the rep rides on, not the one of a colleague', async () => {
    const cat = weekPassenger({ reference: 'NUCO-AB12CD-000003', allocations: [coachSeat('7')] });
    holdWeek([], [cat]);
    const ride = (userId: string, coach: string) =>
      aRepRecord({ 'User ID': userId, Rep: userId, 'OB Transport': `Coach ${coach}` });
    await keep(lists.reps.key, [ride(COLLEAGUE, '4'), ride(OWN, '7')]);
    expect((await read()).now).toMatchObject({
      ...{ name: 'Coach 7 Outbound', own: 'your coach' },
      // Nothing is counted without its list.
      line: expect.not.stringContaining('·'),
    });
  });

  test('can be the departure of a transfer', async () => {
    const seat = { kind: 'transfer', place: 'GVA-01', direction: 'outbound', reference: null } as const;
    const allocations = [{ ...seat, pickUp: 'Geneva', dropOff: null, equipmentCarriage: null }];
    holdWeek([], [weekPassenger({ reference: 'NUCO-AB12CD-000003', allocations })]);
    expect(await linesOf(clock.now)).toMatchObject({ '/transfer': 'GVA-01, Sat 10:20' });
    expect((await read(clock.now)).later).toContainEqual(
      expect.objectContaining({ kind: 'transfer', to: '/loadTransfer/GVA-01/outbound' }),
    );
  });

  test('can be a shift while nothing is to be scanned any more', async () => {
    const last = { ...aFreeDay, Evening: aShift({ Role: 'Night patrol', Start: '20:00' }) };
    await keep(lists.schedules.key, {
      weekDocs: [{ lastJsonData: { jsonData: [aSchedule(OWN, { 'Friday Departures': last })] } }],
    });
    const { now, due } = await read(Date.parse('2026-12-18T18:00:00Z'));
    expect([now?.name, due]).toEqual(['Night patrol', null]);
  });

  test('is nothing when the week is over, of which the rest is still said', async () => {
    const after = Date.parse('2027-01-20T12:00:00Z');
    expect(await read(after)).toMatchObject({ isOpen: true, now: null, later: [], due: null });
    expect(await linesOf(after)).toMatchObject({ '/searchPassenger': '2 this week', '/events': null });
  });

  test('is beside what is to be scanned, which says who is still missing', async () => {
    await keep(lists.coachTickets('4', 'outbound').key, {
      ...{ total: 2, loaded: 0, tickets: [ticket(ANNA), ticket(BEN)] },
    });
    const early = Date.parse('2026-12-11T04:00:00Z');
    const patrol = { ...aFreeDay, Morning: aShift({ Role: 'Night patrol', Start: '05:10', End: '08:00' }) };
    await keep(lists.schedules.key, {
      weekDocs: [{ lastJsonData: { jsonData: [aSchedule(OWN, { 'Friday Arrivals': patrol })] } }],
    });
    const { now, due } = await read(early);
    expect(now).toMatchObject({ kind: 'shift', name: 'Night patrol' });
    expect(due).toMatchObject({ name: 'Coach 4 Outbound', line: expect.stringMatching(/ · 2 to load$/) });
  });

  test('is tonight’s door, with its map', async () => {
    const { now } = await read(Date.parse('2026-12-12T19:30:00Z'));
    expect(now).toMatchObject({ kind: 'event', name: 'Welcome Party' });
    expect(now?.map).toContain('45.29');
  });
});

test('a week whose lists cannot be read is open still, and what has not been sent is counted', async () => {
  vi.spyOn(keptLists, 'read').mockRejectedValue(new Error('broken'));
  expect(await readHome(OWN, clock, [loaded(ANNA)], actionDefinitions())).toEqual({
    ...{ isOpen: true, now: null, later: [], due: null },
    lines: { '/loadCoach': { next: null, unsent: '1 not sent yet' } },
  });
});

test('what has not been sent is counted while there is no week on this phone', async () => {
  sessionStorage.clear();
  const { lines, now, isOpen } = await readHome(
    OWN,
    clock,
    [loaded(ANNA), { ...loaded(BEN), state: 'done' }],
    actionDefinitions(),
  );
  expect(now).toBeNull();
  expect(isOpen).toBe(false);
  expect(lines).toEqual({ '/loadCoach': { next: null, unsent: '1 not sent yet' } });
});
