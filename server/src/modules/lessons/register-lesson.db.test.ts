import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import {
  LessonTicketsReply,
  type RegisterLessonBody,
  RegisterLessonReply,
} from '@offpiste/domain/contract/lesson.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { checkInBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move. */
const NOW = Date.now();
const MINUTE = 60_000;
const GROUP_1 = '310001';
const GROUP_2 = '310002';
const WORKSHOP_1 = '320001';
const WORKSHOP_2 = '320002';
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let stranger: Caller;
let person = 0;

/** A passenger booked on these lessons and not registered yet. */
async function newPassenger(lessonIds: readonly string[] = [GROUP_1], prefix = 'NUCO') {
  person++;
  const reference = `${prefix}-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Person ${person}` });
  for (const lessonId of lessonIds) await addParticipant(bench.deps.database, reference, { lessonId });
  listVersions.bump(listKey('W1'));
  return reference;
}

function register(caller: Caller, given: Partial<RegisterLessonBody>) {
  const payload = { ...checkInBody(caller.rep), lessonId: GROUP_1, ...ago(0), ...given };
  return caller.inject({ method: 'POST', url: '/api/workshopLessons/registerLesson', payload });
}

async function ticketOf(barcode: string, lessonId = GROUP_1) {
  const reply = await rep.inject({ url: `/api/workshopLessons/v2/allBarcodes/${lessonId}?weekId=W1` });
  return LessonTicketsReply.parse(reply.json()).tickets.find((ticket) => ticket.barcode === barcode);
}

/** What a phone with the right time says about something that happened so long ago. */
function ago(ms: number) {
  return { handsetTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) };
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addLesson(database, { lessonId: GROUP_1, group: 'Group 1' });
  await addLesson(database, { lessonId: GROUP_2, group: 'Group 2', times: null });
  await addLesson(database, { lessonId: WORKSHOP_1, group: 'Workshop 1', lessonType: 'workshop' });
  await addLesson(database, { lessonId: WORKSHOP_2, group: 'Workshop 2', lessonType: 'workshop' });
  await addLesson(database, { lessonId: '310009', gone: true });
  await addLesson(database, { weekId: 'closed', lessonId: GROUP_1 });
  for (const [name, tenant] of [
    ['rep', 'nuco'],
    ['colleague', 'nuco'],
    ['stranger', 'wasteland'],
  ] as const)
    await bench.addRep({ rep_id: name, username: `${name}@test.example`, name, tenant, level: 0 });
  rep = await bench.signIn('rep@test.example');
  colleague = await bench.signIn('colleague@test.example');
  stranger = await bench.signIn('stranger@test.example');
});
afterAll(() => bench.close());

it('registers a passenger in the specified words', async () => {
  const barcode = await newPassenger([GROUP_1], 'WASTELAND');
  expect(await ticketOf(barcode)).toMatchObject({ registered: 0 });
  const reply = await register(rep, { barcode: `]Q1${barcode}\n`, idempotentId: 'register-0001' });
  expect(reply.statusCode).toBe(200);
  const ticket = {
    name: `Person ${person}`,
    bookingRef: barcode,
    barcode,
    registered: 1,
    deleted: '0',
    lessonId: GROUP_1,
  };
  expect(RegisterLessonReply.parse(reply.json())).toEqual({
    message: 'Passenger successfully loaded on coach',
    idempotentId: 'register-0001',
    ticket,
  });
  expect(await ticketOf(barcode)).toEqual(ticket);
});

describe('a passenger of several lessons', () => {
  it('is registered at each of them, and by each only there', async () => {
    const barcode = await newPassenger([GROUP_1, WORKSHOP_1]);
    expect((await register(rep, { barcode, lessonId: WORKSHOP_1 })).statusCode).toBe(200);
    expect(await ticketOf(barcode, WORKSHOP_1)).toMatchObject({ registered: 1 });
    expect(await ticketOf(barcode, GROUP_1)).toMatchObject({ registered: 0 });
    expect((await register(rep, { barcode, lessonId: GROUP_1 })).statusCode).toBe(200);
    expect((await register(colleague, { barcode, lessonId: WORKSHOP_1 })).statusCode).toBe(409);
  });

  it.each([
    ['a lesson', GROUP_2, 'Group 1'],
    ['a workshop', WORKSHOP_2, 'Workshop 1'],
  ])('at %s they are not booked on is sent to one of its type', async (_, lessonId, group) => {
    const barcode = await newPassenger([GROUP_1, WORKSHOP_1]);
    const reply = await register(rep, { barcode, lessonId });
    expect(reply.json()).toMatchObject({ code: 'wrong_lesson', rightPlace: { group } });
  });
});

describe('a live registration is refused', () => {
  it('at another lesson, which the reply names with times and meeting point', async () => {
    const barcode = await newPassenger([GROUP_1]);
    const reply = await register(rep, { barcode, lessonId: GROUP_2 });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      error: 'This passenger is not booked on this lesson',
      code: 'wrong_lesson',
      passengerName: `Person ${person}`,
      rightPlace: {
        lessonId: GROUP_1,
        lessonType: 'lessons',
        group: 'Group 1',
        times: 'Sunday 09:15',
        meetingPoint: 'Bouquetin lift',
      },
    });
    expect(await ticketOf(barcode)).toMatchObject({ registered: 0 });
  });

  it('of somebody who is booked on no lesson', async () => {
    const reply = await register(rep, { barcode: await newPassenger([]) });
    expect(reply.json()).toMatchObject({ code: 'wrong_lesson', rightPlace: null });
  });

  it.each([
    { why: 'a foreign text', barcode: 'https://example.com', status: 422, error: 'Invalid QR Code Type' },
    { why: 'a booking', barcode: 'NUCO-AB12CD', status: 422, error: 'Wrong QR Code, not event ticket' },
    {
      why: 'an unknown passenger',
      barcode: 'NUCO-ZZZZZZ-999999',
      status: 404,
      error: 'Passenger not found or failed to load data.',
    },
    { why: 'an unknown lesson', lessonId: '999999', status: 404, error: 'Lesson or Workshop not found' },
    {
      why: 'a lesson that was taken off',
      lessonId: '310009',
      status: 404,
      error: 'Lesson or Workshop not found',
    },
    { why: 'a disabled week', weekID: 'closed', status: 404, error: 'Week not found' },
  ])('for $why', async ({ why: _, status, error, ...given }) => {
    const barcode = await newPassenger();
    const reply = await register(rep, { barcode, ...given });
    expect([reply.statusCode, reply.json().error]).toEqual([status, error]);
  });

  it('of a cancelled passenger', async () => {
    const barcode = await newPassenger();
    await bench.deps.database.pool.query('UPDATE passenger SET cancelled = true WHERE reference = $1', [
      barcode,
    ]);
    const reply = await register(rep, { barcode });
    expect(reply.json()).toMatchObject({ error: 'This passenger is cancelled - Check Booking' });
  });

  it('in the name of another rep, and without an id', async () => {
    const barcode = await newPassenger();
    expect((await register(rep, { barcode, repID: 'colleague' })).json()).toMatchObject({
      code: 'actor_mismatch',
    });
    expect((await register(rep, { barcode, idempotentId: '' })).statusCode).toBe(400);
    expect((await register(rep, { barcode, lessonId: '' })).statusCode).toBe(400);
  });
});

describe('who is already registered', () => {
  it('is reported with who and when, as far as the caller may see them', async () => {
    const barcode = await newPassenger();
    await register(colleague, { barcode });
    const own = await register(rep, { barcode });
    expect(own.statusCode).toBe(409);
    expect(own.json()).toMatchObject({
      error: 'Passenger already registered',
      code: 'already_registered',
      recorded: true,
      by: 'colleague',
      at: toInstant(NOW),
    });
    expect((await register(stranger, { barcode })).json().by).toBeUndefined();
  });

  it('by 20 at the same time is registered once', async () => {
    const barcode = await newPassenger();
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(rep, { barcode })));
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

it('the same action sent again changes nothing and gets the same reply', async () => {
  const barcode = await newPassenger();
  const first = await register(rep, { barcode, idempotentId: 'twice-00001' });
  const again = await register(rep, { barcode, idempotentId: 'twice-00001' });
  expect(again.body).toBe(first.body);
  expect(again.headers[REPLAYED_HEADER.toLowerCase()]).toBe('true');
  const other = await register(rep, { barcode, idempotentId: 'twice-00001', lessonId: GROUP_2 });
  expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' });
});

it('a late registration at the wrong lesson is kept as a conflict, and registers nobody at the right one', async () => {
  const barcode = await newPassenger([GROUP_1]);
  const reply = await register(rep, { barcode, lessonId: GROUP_2, ...ago(10 * MINUTE) });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'wrong_lesson',
    recorded: true,
    rightPlace: { group: 'Group 1' },
  });
  expect(await ticketOf(barcode)).toMatchObject({ registered: 0 });
});

it('an undone registration counts no longer, at that lesson only, and can be done again', async () => {
  const barcode = await newPassenger([GROUP_1, WORKSHOP_1]);
  await register(rep, { barcode, lessonId: WORKSHOP_1 });
  await register(rep, { barcode, idempotentId: 'mistake-00001' });
  const undone = await rep.inject({
    method: 'POST',
    url: '/api/actions/mistake-00001/undo',
    payload: { weekId: 'W1', idempotentId: 'undo-mistake-1', ...ago(0) },
  });
  expect(undone.json()).toMatchObject({
    undone: { idempotentId: 'mistake-00001', kind: 'register-lesson', place: `lesson:${GROUP_1}` },
  });
  expect(await ticketOf(barcode)).toMatchObject({ registered: 0 });
  expect(await ticketOf(barcode, WORKSHOP_1)).toMatchObject({ registered: 1 });
  expect((await register(colleague, { barcode })).statusCode).toBe(200);
});
