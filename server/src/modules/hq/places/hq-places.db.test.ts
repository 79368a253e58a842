import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  EventsAtHqReply,
  KeysAtHqReply,
  LessonsAtHqReply,
  NOT_COME_PAGE,
  NotComeReply,
  PassesAtHqReply,
} from '@offpiste/domain/contract/hq/places.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import { addKeyRoom, distributeBody, returnBody } from '#testing/key-room.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { addLiftPass, distributeBody as distributePassBody } from '#testing/lift-pass-fixture.ts';
import { checkInBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addAllocation, addCoach, addPassenger, addPlace, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-12T20:50:00Z');
const MINUTE = 60_000;
const [ANA, BEN, CAT, DAN] = [1, 2, 3, 4].map((n) => `NUCO-AB12CD-00000${n}`) as [
  string,
  string,
  string,
  string,
];
const AT_OFFICE = { point: 'office', name: 'Lift office' };

let bench: TestApp;
let robin: Caller;
let desk: Caller;

async function post(url: string, body: object): Promise<void> {
  const payload = { ...body, clientTimestamp: toInstant(NOW) };
  const reply = await robin.inject({ method: 'POST', url, payload });
  expect([url, reply.statusCode, reply.body]).toEqual([url, 200, reply.body]);
}

const ago = (minutes: number) => toInstant(NOW - minutes * MINUTE);
/** The names of those who have not come to a place, a page after the other. */
async function notCome(at: string): Promise<string[]> {
  const names: string[] = [];
  let cursor = '';
  for (;;) {
    const url = `/api/hq/places/W1/${at}/not-come${cursor && `?cursor=${cursor}`}`;
    const { total, people, next } = NotComeReply.parse((await desk.inject({ url })).json());
    names.push(...people.map(({ name }) => name));
    if (next === null) {
      expect(total).toBe(names.length);
      return names;
    }
    cursor = next;
  }
}
const get = async (tab: string) => (await desk.inject({ url: `/api/hq/places/W1/${tab}` })).json();

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  for (const [reference, name] of [
    [ANA, 'Ana'],
    [BEN, 'Ben'],
    [CAT, 'Cat'],
    [DAN, 'Dan'],
  ] as const)
    await addPassenger(database, { reference, name, cancelled: reference === DAN });
  await bench.addRep({ rep_id: 'R1', username: 'robin@nuco.test', name: 'Robin Field', level: 2 });
  await bench.addRep({ rep_id: 'R2', username: 'max@nuco.test', name: 'Max Hill', level: 1 });
  robin = await bench.signIn('robin@nuco.test');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

test('a week without any says so in every tab, and an unknown week is not found', async () => {
  expect(EventsAtHqReply.parse(await get('events')).events).toEqual([]);
  expect(LessonsAtHqReply.parse(await get('lessons')).lessons).toEqual([]);
  expect(PassesAtHqReply.parse(await get('passes')).points).toEqual([]);
  expect(KeysAtHqReply.parse(await get('keys')).buildings).toEqual([]);
  for (const tab of ['events', 'lessons', 'passes', 'keys'])
    expect((await desk.inject({ url: `/api/hq/places/W9/${tab}` })).statusCode).toBe(404);
});

test('an event counts who is expected, inside and has left, and entries by quarter of an hour', async () => {
  const { database } = bench.deps;
  const sheet = { eventRef: 'EV1', locationName: 'La Folie' };
  await addEvent(database, { eventId: '500001', name: 'Opening night', sheet });
  await addEvent(database, { eventId: '500002', name: 'Quiz', startDateTime: '2026-12-11T20:00:00.000Z' });
  await addEvent(database, { eventId: '500003', gone: true });
  for (const reference of [ANA, BEN, CAT, DAN]) await addTicket(database, reference, { eventId: '500001' });
  await addTicket(database, ANA, { eventId: '500003' });
  await addTicket(database, CAT, { eventId: '500002' });
  const pass = (way: 'in' | 'out', barcode: string, minutes: number) =>
    post(`/api/events/validate-${way}`, entryBody(robin.rep, { barcode, deviceTimestamp: ago(minutes) }));
  await pass('in', ANA, 49);
  await pass('in', BEN, 36);
  await pass('out', BEN, 20);
  await pass('in', BEN, 5);
  await pass('out', ANA, 4);

  const { asOf, zone, events } = EventsAtHqReply.parse(await get('events'));
  expect([asOf, zone]).toEqual([toInstant(NOW), 'Europe/Paris']);
  expect(events).toEqual([
    expect.objectContaining({ name: 'Quiz', expected: 1, waiting: 1, quarters: [], location: null }),
    {
      ...{ eventId: '500001', name: 'Opening night', location: 'La Folie' },
      ...{ startsAt: '2026-12-12T20:00:00.000Z', endsAt: null },
      // Dan has cancelled.
      ...{ expected: 3, waiting: 1, entered: 2, inside: 1, left: 1 },
      quarters: [
        { at: '2026-12-12T20:00:00.000Z', entries: 2 },
        { at: '2026-12-12T20:45:00.000Z', entries: 1 },
      ],
    },
  ]);
  expect(await notCome('events/500001')).toEqual(['Cat']);
  // Whoever is inside still is, with a ticket that is not valid any more.
  await database.pool.query('UPDATE allocation SET gone = true WHERE reference = $1 AND place_id = $2', [
    BEN,
    '500001',
  ]);
  bench.deps.listVersions.bump('W1');
  const [, after] = EventsAtHqReply.parse(await get('events')).events;
  expect(after).toMatchObject({ expected: 2, waiting: 1, entered: 2, inside: 1, left: 1 });
});

test('a lesson counts who has registered of those who are booked', async () => {
  const { database } = bench.deps;
  await addLesson(database, { lessonId: '310002', group: 'Group 2' });
  await addLesson(database, { lessonId: '310010', group: 'Group 10', lessonType: 'workshop' });
  for (const reference of [ANA, BEN, DAN]) await addParticipant(database, reference, { lessonId: '310002' });
  await addParticipant(database, CAT, { lessonId: '310002', gone: true });
  const registered = { lessonId: '310002', handsetTimestamp: ago(1) };
  await post('/api/workshopLessons/registerLesson', { ...checkInBody(robin.rep), ...registered });
  expect(LessonsAtHqReply.parse(await get('lessons')).lessons).toEqual([
    {
      ...{ lessonId: '310002', group: 'Group 2', lessonType: 'lessons', times: 'Sunday 09:15' },
      ...{ meetingPoint: 'Bouquetin lift', booked: 2, registered: 1 },
    },
    expect.objectContaining({ lessonId: '310010', lessonType: 'workshop', booked: 0, registered: 0 }),
  ]);
  expect(await notCome('lessons/310002')).toEqual(['Ben']);
  expect(await notCome('lessons/310010')).toEqual([]);
});

test('passes are counted by point and rep: one of two reps counts for both, and once for the point', async () => {
  const { database } = bench.deps;
  const point = (placeId: string, distributionPoint: string) =>
    addPlace(database, {
      kind: 'lift-pass',
      placeId,
      detail: {
        distributionPoint,
        ...{ distributionLocation: null, distributionStartTime: null, distributionEndTime: null },
      },
    });
  await point(AT_OFFICE.point, AT_OFFICE.name);
  await point('bar', 'Bar');
  const code = (n: number) => `NUCO-PASS00-00000${n}`;
  await addLiftPass(database, { barcode: code(1), bookingRef: ANA, staffMembers: ['R1', 'R2'] });
  await addLiftPass(database, {
    barcode: code(2),
    bookingRef: BEN,
    staffMembers: ['R1'],
    distributedBefore: true,
  });
  await addLiftPass(database, { barcode: code(3), bookingRef: CAT, staffMembers: [] });
  await addLiftPass(database, { barcode: code(4), bookingRef: DAN, staffMembers: ['R1'] });
  // Moved to another point by a later bundle.
  await addLiftPass(database, { barcode: code(1), bookingRef: ANA, place: 'bar', gone: true });
  await post(
    '/api/scanLiftPass',
    distributePassBody(robin.rep, { barcode: code(1), handsetTimestamp: ago(1) }),
  );
  expect(PassesAtHqReply.parse(await get('passes')).points).toEqual([
    { pointId: 'bar', name: 'Bar', startsAt: null, total: 0, distributed: 0, unallocated: 0, reps: [] },
    {
      ...{ pointId: 'office', name: 'Lift office', startsAt: null, total: 3, distributed: 2, unallocated: 1 },
      reps: [
        { repId: 'R2', name: 'Max Hill', total: 1, distributed: 1 },
        { repId: 'R1', name: 'Robin Field', total: 2, distributed: 2 },
      ],
    },
  ]);
  // Nobody can hand Cat's out, and Ben's was handed out before the week was imported.
  expect(await notCome('passes/office')).toEqual(['Cat']);
  expect(await notCome('passes/bar')).toEqual([]);
});

test('keys are by building and room, where they are and what claims more than is possible', async () => {
  const { database } = bench.deps;
  // Buildings are by name, whatever their ids are.
  const edelweiss = { id: 'residence-2', name: 'Edelweiss' };
  const keys = { numberOfKeys: 2, allowedBarcodes: [ANA, BEN, CAT] };
  for (const [roomId, roomName] of [
    ['702', 'Apartment 2'],
    ['710', 'Apartment 10'],
    ['703', 'Apartment 3'],
  ] as const)
    await addKeyRoom(database, { roomId, roomName, keys });
  const blocked = { ...keys, allowedBarcodes: [CAT, DAN], ready: 0, blocked: 1 };
  await addKeyRoom(database, { roomId: '801', building: edelweiss, keys: blocked });
  await addKeyRoom(database, { roomId: '802', building: edelweiss, gone: true });
  const out = (roomId: string, numberOfKeys: number, minutes: number) =>
    post(
      '/api/keyDist/distribute',
      distributeBody(robin.rep, { roomId, numberOfKeys, handsetTimestamp: ago(minutes) }),
    );
  await out('702', 1, 9);
  await out('703', 2, 9);
  await out('710', 2, 9);
  const back = { roomId: '710', numberOfKeys: 2, handsetTimestamp: ago(5) };
  await post('/api/keyDist/return', returnBody(robin.rep, back));

  const { buildings } = KeysAtHqReply.parse(await get('keys'));
  const rooms = buildings.map(({ name, rooms: all }) => [
    name,
    all.map((room) => [room.name, room.at, room.keysOut, room.keys, room.ready, room.blocked]),
  ]);
  expect(rooms).toEqual([
    ['Edelweiss', [['Apartment 801', 'here', 0, 2, 0, 1]]],
    [
      'Les Cimes',
      [
        ['Apartment 2', 'partly', 1, 2, 1, 0],
        ['Apartment 3', 'out', 2, 2, 1, 0],
        ['Apartment 10', 'back', 0, 2, 1, 0],
      ],
    ],
  ]);
  expect(buildings.flatMap((building) => building.rooms).every(({ said }) => said === null)).toBe(true);
  // Dan has cancelled; nobody waits for keys that are out or were.
  expect(await notCome('keys/residence-2')).toEqual(['Cat']);
  expect(await notCome('keys/les-cimes')).toEqual([]);
});

test('who has not come is named by name, with room, coaches and telephone, a page after the other', async () => {
  const { database } = bench.deps;
  await addEvent(database, { eventId: '500009', name: 'Torchlight descent' });
  const numbers = Array.from({ length: NOT_COME_PAGE + 2 }, (_, n) => String(n).padStart(6, '0'));
  for (const number of numbers) {
    const reference = `NUCO-MANY00-${number}`;
    // The later reference has the earlier name.
    const name = `Person ${900 - Number(number)}`;
    await addPassenger(database, { reference, name, phone: '+44 7700 900123', group: 'Chess club' });
    await addTicket(database, reference, { eventId: '500009' });
  }
  const last = `NUCO-MANY00-${numbers.at(-1)}`;
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addSeat(database, last, { coachId: '4' });
  await addAllocation(database, last, { kind: 'room', place: '702' });
  await database.pool.query(`SELECT renew_passenger_search('W1')`);
  const url = '/api/hq/places/W1/events/500009/not-come';
  const [first] = NotComeReply.parse((await desk.inject({ url })).json()).people;
  expect(first).toEqual({
    ...{ reference: last, name: `Person ${900 - NOT_COME_PAGE - 1}`, group: 'Chess club' },
    ...{
      room: 'Apartment 2',
      coaches: [{ direction: 'outbound', name: 'Coach 4' }],
      phone: '+44 7700 900123',
    },
  });
  const names = await notCome('events/500009');
  expect(names).toHaveLength(numbers.length);
  expect(names).toEqual(names.toSorted(compareText));
});

test('who has not come to a place of a week that is not there is not found', async () => {
  const reply = await desk.inject({ url: '/api/hq/places/W9/events/500001/not-come' });
  expect(reply.statusCode).toBe(404);
  expect((await desk.inject({ url: '/api/hq/places/W1/beds/1/not-come' })).statusCode).toBe(400);
});
