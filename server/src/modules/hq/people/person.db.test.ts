import { type PersonBooking, PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { noShowBody } from '#testing/departure-body.ts';
import { addKeyRoom, distributeBody, returnBody } from '#testing/key-room.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { addLiftPass, distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addAllocation, addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const ANA = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';
const PASS = 'NUCO-LP0001-900001';
let now = Date.now();
let bench: TestApp;
let robin: Caller;
let manager: Caller;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '7'])
    await addCoach(database, { coachId, outbound: ['Leeds'], inbound: ['Val'], sheet: { Capacity: '50' } });
  await addPassenger(database, {
    reference: ANA,
    name: 'Ana Mély',
    phone: '447700900123',
    email: 'ana@test.example',
    dateOfBirth: '2004-03-04',
    nextOfKin: { name: 'Mum', phone: '447700900999' },
  });
  const ben = { name: 'Ben Ali', phone: '447700900456', email: 'ben@test.example' };
  await addPassenger(database, { reference: BEN, ...ben });
  await addPassenger(database, { reference: 'NUCO-AB12CE-000003', name: 'Of another booking' });
  await addSeat(database, ANA, { coachId: '4' });
  await addSeat(database, ANA, { coachId: '7', direction: 'inbound', pickUp: 'Val' });
  await addSeat(database, ANA, { coachId: '7', gone: true });
  await addKeyRoom(database, { roomId: '701', keys: { allowedBarcodes: [ANA] } });
  await addAllocation(database, ANA, { kind: 'room', place: '701' });
  await addLiftPass(database, { barcode: PASS, bookingRef: ANA, staffMembers: ['robin'] });
  await addLesson(database, { lessonId: 'L1', group: 'Beginners 2' });
  await addParticipant(database, ANA, { lessonId: 'L1' });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', name: 'Robin Field', level: 2 });
  robin = await bench.signIn('robin@nuco.test');
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

async function open(caller: Caller, reference = ANA, query = ''): Promise<PersonReply> {
  const reply = await caller.inject({ url: `/api/hq/people/W1/${reference}${query}` });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return PersonReply.parse(reply.json());
}
async function act(url: string, payload: object): Promise<void> {
  expect([url, (await robin.inject({ method: 'POST', url, payload })).statusCode]).toEqual([url, 200]);
}
const states = (bookings: readonly PersonBooking[]) =>
  bookings.map(({ name, direction, gone, state }) => [name, direction, gone ? 'gone' : 'booked', state]);

test('a page says who it is, how to reach them, and who travels with them', async () => {
  const { person, mates, zone } = await open(desk);
  expect(person).toEqual({
    reference: ANA,
    name: 'Ana Mély',
    status: 'Confirmed',
    cancelled: false,
    gone: false,
    group: null,
    booking: 'NUCO-AB12CD',
    phone: '447700900123',
    email: 'ana@test.example',
    nationality: null,
    resort: null,
  });
  expect([zone, mates]).toEqual(['Europe/Paris', [{ reference: BEN, name: 'Ben Ali' }]]);
  const other = (await open(desk, BEN)).person;
  expect([other.phone, other.email]).toEqual(['447700900456', 'ben@test.example']);
});

test('each booking has its state now, and what an import took away comes last', async () => {
  expect(states((await open(desk)).bookings)).toEqual([
    ['Apartment 701', null, 'booked', 'none'],
    ['Coach 4', 'outbound', 'booked', 'missing'],
    ['Coach 7', 'inbound', 'booked', 'missing'],
    ['office', null, 'booked', 'not-distributed'],
    ['Beginners 2', null, 'booked', 'not-registered'],
    ['Coach 7', 'outbound', 'gone', 'none'],
  ]);
  const along = loadBody(robin.rep, { barcode: ANA, coachId: '7', takeAlong: 1 });
  await act('/api/coach/load', along);
  const absent = {
    barcode: ANA,
    vehicleId: '7',
    direction: 'inbound',
    reason: 'ill',
    note: 'Fever',
  } as const;
  await act('/api/departures/no-show', noShowBody(robin.rep, absent));
  await act('/api/scanLiftPass', passBody(robin.rep, { barcode: PASS, bookingRef: ANA }));
  const { bookings } = await open(desk);
  expect(states(bookings)).toEqual([
    ['Apartment 701', null, 'booked', 'none'],
    ['Coach 4', 'outbound', 'booked', 'elsewhere'],
    ['Coach 7', 'inbound', 'booked', 'no-show'],
    ['office', null, 'booked', 'distributed'],
    ['Beginners 2', null, 'booked', 'not-registered'],
    ['Coach 7', 'outbound', 'gone', 'aboard'],
  ]);
  expect(bookings[1]).toMatchObject({
    stop: 'Leeds',
    leavesText: 'Fri 11 Dec 05:30',
    recorded: { by: 'Robin Field', place: { name: 'Coach 7 outbound' }, actionId: along.idempotentId },
  });
  expect(bookings[2]?.recorded).toMatchObject({ reason: 'ill', note: 'Fever' });
});

test('whoever rides without any booking has what they ride on', async () => {
  await act('/api/coach/load', loadBody(robin.rep, { barcode: BEN, coachId: '4', takeAlong: 1 }));
  expect(states((await open(desk, BEN)).bookings)).toEqual([['Coach 4', 'outbound', 'booked', 'aboard']]);
});

test('keys that somebody holds are shown until all keys of the room are back', async () => {
  const keys = { roomId: '701', barcode: ANA, numberOfKeys: 2 };
  await act('/api/keyDist/distribute', distributeBody(robin.rep, keys));
  expect((await open(desk)).keys).toMatchObject([
    { keys: 2, by: 'Robin Field', room: { name: 'Apartment 701' } },
  ]);
  await act('/api/keyDist/return', returnBody(robin.rep, { roomId: '701', numberOfKeys: 2 }));
  expect((await open(desk)).keys).toEqual([]);
});

test('birth date and next of kin come only when a manager asks for them', async () => {
  expect(await open(manager)).toMatchObject({ maySeeSensitive: true, sensitive: null });
  expect((await open(manager, ANA, '?sensitive=1')).sensitive).toEqual({
    dateOfBirth: '2004-03-04',
    nextOfKinName: 'Mum',
    nextOfKinPhone: '447700900999',
  });
  expect(await open(desk)).toMatchObject({ maySeeSensitive: false, sensitive: null });
  const refused = await desk.inject({ url: `/api/hq/people/W1/${ANA}?sensitive=1` });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
});

test('it is shown who looked, once in ten minutes, and whether at what is sensitive', async () => {
  const reference = 'NUCO-AB12CE-000003';
  const looked = async () =>
    (await open(desk, reference)).views.map(({ repId, sensitive }) => [
      repId === manager.rep.repId ? 'manager' : 'desk',
      sensitive,
    ]);
  expect(await looked()).toEqual([]);
  await open(manager, reference);
  await open(manager, reference);
  expect(await looked()).toEqual([
    ['manager', false],
    ['desk', false],
  ]);
  now += 1;
  await open(manager, reference, '?sensitive=1');
  expect(await looked()).toEqual([
    ['manager', true],
    ['manager', false],
    ['desk', false],
  ]);
  now += 10 * 60_000;
  await manager.inject({ url: `/api/hq/people/W1/${reference}/timeline` });
  expect(await looked()).toEqual([
    ['manager', false],
    ['manager', true],
    ['manager', false],
    ['desk', false],
  ]);
});

test.each(['/api/hq/people/W1/NUCO-NOBODY-000001', `/api/hq/people/none/${ANA}`])(
  '%s is of nobody, and no view is kept',
  async (url) => {
    const views = 'SELECT count(*)::integer AS n FROM person_read';
    const { rows: before } = await bench.deps.database.pool.query(views);
    expect((await desk.inject({ url })).statusCode).toBe(404);
    expect((await bench.deps.database.pool.query(views)).rows).toEqual(before);
  },
);
