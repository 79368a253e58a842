import { ExtraPassengersReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { addKeyRoom, distributeBody as keysBody } from '#testing/key-room.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { addLiftPass, distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { checkInBody, loadBody, loadTransferBody } from '#testing/load-body.ts';
import { readStates } from '#testing/read-states.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import {
  addAllocation,
  addCoach,
  addPassenger,
  addPlace,
  addSeat,
  addWeek,
  stop,
} from '#testing/week-fixture.ts';

/**
 * A week in which a place of every kind has the number 7, another the number 8, and a third, number 9, was taken out by
 * a later bundle. Each kind has the same people, and most of them do not count.
 */
const KINDS = ['coach', 'transfer', 'lesson', 'event', 'lift-pass', 'room'] as const;
type Kind = (typeof KINDS)[number];
const PEOPLE = ['booked', 'cancelled', 'left', 'unbooked', 'at 8', 'at 9'] as const;
type Person = (typeof PEOPLE)[number];

/** Wristbands; lift passes have other codes. */
const codeOf = (kind: Kind, person: Person) =>
  `NUCO-KIND0${KINDS.indexOf(kind)}-00000${PEOPLE.indexOf(person)}`;
const passOf = (person: Person) => `NUCO-PASS00-00000${PEOPLE.indexOf(person)}`;

let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'W0', startsOn: '2026-12-04' });
  for (const kind of ['coach', 'transfer'] as const) await addVehicle(kind, '8', false, 'W0');
  await addWeek(database);
  for (const [id, gone] of [
    ['8', false],
    ['7', false],
    ['9', true],
  ] as const) {
    await addVehicle('coach', id, gone);
    await addVehicle('transfer', id, gone);
    await addLesson(database, { lessonId: id, group: `Lesson ${id}`, gone });
    await addEvent(database, { eventId: id, gone });
    await addPlace(database, { kind: 'lift-pass', placeId: id, detail: {}, gone });
    const people = id === '7' ? (['booked', 'unbooked'] as const) : ([`at ${id}`] as const);
    const allowedBarcodes = people.map((person) => codeOf('room', person));
    await addKeyRoom(database, { roomId: id, gone, keys: { allowedBarcodes } });
  }
  // Numbers that one kind alone has, and the same events in another week.
  await addCoach(database, { coachId: 'coach', outbound: ['Leeds'] });
  await addTransfer(database, { transferId: 'transfer', outbound: ['Geneva airport'] });
  await addLesson(database, { lessonId: 'lesson' });
  await addEvent(database, { eventId: 'event', startDateTime: '2026-12-19T20:00:00.000Z' });
  await addWeek(database, { weekId: 'W2', startsOn: '2027-01-08' });
  await addEvent(database, { weekId: 'W2', eventId: '8' });
  for (const kind of ['coach', 'transfer'] as const) await addVehicle(kind, '8', false, 'W2');
  await addLesson(database, { weekId: 'W2', lessonId: '8', group: 'Of another week' });
  for (const kind of KINDS) {
    for (const person of PEOPLE) {
      const [cancelled, gone] = [person === 'cancelled', person === 'left'];
      await addPassenger(database, {
        reference: codeOf(kind, person),
        name: `${kind}: ${person}`,
        cancelled,
        gone,
      });
      await book(kind, person);
    }
  }
  // Nothing of this makes transfer 7 run inbound.
  await addSeat(database, codeOf('coach', 'left'), { coachId: '7', direction: 'inbound' });
  await addTransferSeat(database, codeOf('transfer', 'left'), { transferId: '8', direction: 'inbound' });
  await addTransferSeat(database, codeOf('transfer', 'left'), {
    transferId: '7',
    direction: 'inbound',
    gone: true,
  });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', level: 1 });
  rep = await bench.signIn('robin@nuco.test');
});
afterAll(() => bench.close());

/** Stops of coaches and of transfers have the same names, and each leaves at another time; the first is nobody's. */
async function addVehicle(kind: 'coach' | 'transfer', placeId: string, gone: boolean, weekId = 'W1') {
  const at = (location: string, time: string) => ({ ...stop(location), date_time_formatted: time });
  const outbound = [at('First', 'first'), at(`Stop ${placeId}`, `${kind} ${placeId} of ${weekId}`)];
  const detail = { departures: { outbound, inbound: [] } };
  const sheet = kind === 'coach' ? { COACH: placeId } : {};
  await addPlace(bench.deps.database, { weekId, kind, placeId, detail, sheet, gone });
}

async function book(kind: Kind, person: Person): Promise<void> {
  const { database } = bench.deps;
  const reference = codeOf(kind, person);
  const place = person.startsWith('at ') ? person.slice('at '.length) : '7';
  const gone = person === 'unbooked';
  switch (kind) {
    case 'coach':
      return await addSeat(database, reference, { coachId: place, pickUp: `Stop ${place}`, gone });
    case 'transfer':
      return await addTransferSeat(database, reference, {
        transferId: place,
        pickUp: `Stop ${place}`,
        gone,
      });
    case 'lesson':
      return await addParticipant(database, reference, { lessonId: place, gone });
    case 'event':
      return await addTicket(database, reference, { eventId: place, gone });
    case 'room':
      return await addAllocation(database, reference, { kind, place }, { gone });
    case 'lift-pass':
      return await addLiftPass(database, {
        barcode: passOf(person),
        bookingRef: reference,
        staffMembers: ['robin'],
        place,
        gone,
      });
  }
}

/** The list of a place, as its screen asks for it; a rep's passes are one list. */
const LISTS: Record<Exclude<Kind, 'room'>, (id: string) => string> = {
  coach: (id) => `/api/coach/allBarcodes/${id}/direction/outbound/W1`,
  transfer: (id) => `/api/transfer/allBarcodes/${id}/direction/outbound/W1`,
  lesson: (id) => `/api/workshopLessons/v2/allBarcodes/${id}?weekId=W1`,
  event: (id) => `/api/events/info/${id}?weekId=W1`,
  'lift-pass': () => '/api/scanLiftPass/allBarcodes/W1',
};

const get = async (url: string) => (await rep.inject({ url })).json();

/** Who is on the list of a place, those who do not count in brackets, and how many count. */
async function listOf(kind: Exclude<Kind, 'room'>, id: string): Promise<unknown> {
  const { data, ...body } = await get(LISTS[kind](id));
  const { tickets, total, pax, code } = data ?? body;
  if (code !== undefined) return code;
  const names = tickets.map((ticket: { name: string; deleted: unknown }) =>
    Number(ticket.deleted) ? `(${ticket.name})` : ticket.name,
  );
  return [...names, total ?? pax];
}

/** What becomes of a code at a place: accepted, or why not and where its owner belongs. */
async function scanned(
  kind: Kind,
  barcode: string,
  id: string,
  direction: 'outbound' | 'inbound' = 'outbound',
): Promise<string> {
  const scans: Record<Kind, readonly [string, object]> = {
    coach: ['/api/coach/load', loadBody(rep.rep, { barcode, coachId: id, direction })],
    transfer: ['/api/transfer/load', loadTransferBody(rep.rep, { barcode, transferId: id, direction })],
    lesson: ['/api/workshopLessons/registerLesson', { ...checkInBody(rep.rep), barcode, lessonId: id }],
    event: ['/api/events/validate-in', entryBody(rep.rep, { barcode, eventId: id })],
    'lift-pass': ['/api/scanLiftPass', passBody(rep.rep, { barcode })],
    room: ['/api/keyDist/distribute', keysBody(rep.rep, { barcode, roomId: id })],
  };
  const [url, payload] = scans[kind];
  const { code = 'accepted', rightPlace } = (await rep.inject({ method: 'POST', url, payload })).json();
  if (!rightPlace) return code;
  // A guest may have tickets for several events.
  if (Array.isArray(rightPlace))
    return `${code} ${rightPlace.map(({ eventId }) => eventId).join(' ') || '[]'}`;
  const {
    coachId,
    transferId,
    lessonId,
    roomId,
    departsText,
    group = departsText,
    roomName = group,
  } = rightPlace;
  return `${code} ${coachId ?? transferId ?? lessonId ?? roomId}, ${roomName}`;
}

/** What becomes of codes that are added to transfer 7, and where their owners are booked. */
async function added(codes: readonly string[]) {
  const payload = extrasBody(rep.rep, codes, { transferId: '7' });
  const reply = await rep.inject({ method: 'POST', url: '/api/transfer/extra-passengers', payload });
  return ExtraPassengersReply.parse(reply.json()).results.map(({ passengerName, outcome, bookedOn = [] }) => [
    passengerName,
    outcome,
    ...bookedOn.map((seat) => `${seat.transferId}, ${seat.departsText}`),
  ]);
}

/** Kinds with a list for each place. */
const LISTED = ['coach', 'transfer', 'lesson', 'event'] as const;

describe('a place of one kind with the number of others', () => {
  it('has nobody of theirs, and counts nobody who no longer counts', async () => {
    for (const kind of LISTED) {
      expect(await listOf(kind, '7')).toEqual([
        `${kind}: booked`,
        `(${kind}: cancelled)`,
        `(${kind}: left)`,
        `(${kind}: unbooked)`,
        1,
      ]);
      expect(await listOf(kind, '8')).toEqual([`${kind}: at 8`, 1]);
    }
    expect(await listOf('lift-pass', '')).toEqual([
      'lift-pass: at 8',
      'lift-pass: at 9',
      'lift-pass: booked',
      '(lift-pass: cancelled)',
      '(lift-pass: left)',
      '(lift-pass: unbooked)',
      3,
    ]);
  });

  it('counts its own people in the list of places', async () => {
    const { mergedData: coaches } = await get('/api/coach/coachData/W1');
    const { mergedData: transfers } = await get('/api/transfer/transferData/W1');
    const { lessons } = await get('/api/workshopLessons/allLessons/W1');
    const { data: events } = await get('/api/events/W1');
    expect([
      coaches.map(({ COACH, passengers }: { COACH: string; passengers: object }) => [COACH, passengers]),
      transfers.map(({ transferId, passengers }: { transferId: string; passengers: object }) => [
        transferId,
        passengers,
      ]),
      lessons.map(({ lessonId, participants }: { lessonId: string; participants: number }) => [
        lessonId,
        participants,
      ]),
      events.map(({ eventId, pax }: { eventId: string; pax: number }) => [eventId, pax]),
    ]).toEqual([
      [
        ['7', { outbound: 1, inbound: 0 }],
        ['8', { outbound: 1, inbound: 0 }],
        ['coach', { outbound: 0, inbound: 0 }],
      ],
      [
        ['7', { outbound: 1, inbound: 0 }],
        ['8', { outbound: 1, inbound: 0 }],
        ['transfer', { outbound: 0, inbound: 0 }],
      ],
      [
        ['7', 1],
        ['8', 1],
        ['lesson', 0],
      ],
      [
        ['7', 1],
        ['8', 1],
        ['event', 0],
      ],
    ]);
  });

  it('is among the lists that a phone is given of the week, as long as it is there', async () => {
    const { lists } = readStates(await rep.inject({ url: '/api/week/states/W1' }));
    const ofPlaces = [...lists.keys()].filter((address) => /extras|direction|v2|info/.test(address));
    expect(new Set(ofPlaces)).toEqual(
      new Set([
        ...['7', '8', 'coach'].map((id) => LISTS.coach(id)),
        ...['7', '8', 'transfer'].map((id) => LISTS.transfer(id)),
        ...['7', '8', 'transfer'].map((id) => `/api/transfer/extras/${id}/W1`),
        ...['7', '8', 'lesson'].map((id) => LISTS.lesson(id)),
        ...['7', '8', 'event'].map((id) => LISTS.event(id)),
        // Somebody is booked there.
        LISTS.coach('7').replace('outbound', 'inbound'),
        LISTS.transfer('8').replace('outbound', 'inbound'),
      ]),
    );
  });

  it('is not found once a later bundle has taken it out', async () => {
    for (const kind of LISTED) {
      expect(await listOf(kind, '9')).toBe(`${kind}_not_found`);
      expect(await scanned(kind, codeOf(kind, 'at 9'), '9')).toBe(`${kind}_not_found`);
    }
    // Nor is a number that only another kind has.
    for (const kind of LISTED) {
      for (const other of LISTED.filter((of) => of !== kind)) {
        expect(await listOf(kind, other)).toBe(`${kind}_not_found`);
        expect(await scanned(kind, codeOf(kind, 'booked'), other)).toBe(`${kind}_not_found`);
      }
    }
    for (const id of ['coach', 'lesson', 'event'])
      expect((await get(`/api/transfer/extras/${id}/W1`)).code).toBe('transfer_not_found');
    expect((await get('/api/transfer/extras/9/W1')).code).toBe('transfer_not_found');
    expect((await get('/api/keyDist/room/9/week/W1')).code).toBe('room_not_found');
    expect(await scanned('room', codeOf('room', 'at 9'), '9')).toBe('room_not_found');
  });

  it.each([
    ['coach', 'wrong_coach'],
    ['transfer', 'wrong_transfer'],
    ['lesson', 'wrong_lesson'],
    ['event', 'wrong_event []'],
    ['lift-pass', 'pass_not_found'],
    ['room', 'barcode_not_authorised'],
  ] as const)('admits nobody who is booked on another kind: %s', async (kind, code) => {
    for (const other of KINDS.filter((of) => of !== kind))
      expect([other, await scanned(kind, codeOf(other, 'booked'), '7')]).toEqual([other, code]);
  });

  it.each([
    ['coach', 'passenger_cancelled', 'wrong_coach', 'wrong_coach 8, coach 8 of W1'],
    ['transfer', 'passenger_cancelled', 'wrong_transfer', 'wrong_transfer 8, transfer 8 of W1'],
    ['lesson', 'passenger_cancelled', 'wrong_lesson', 'wrong_lesson 8, Lesson 8'],
    ['event', 'ticket_cancelled', 'ticket_cancelled', 'wrong_event 8'],
    ['lift-pass', 'pass_deleted', 'pass_deleted', 'accepted'],
    ['room', 'barcode_not_authorised', 'accepted', 'barcode_not_authorised 8, Apartment 8'],
  ] as const)(
    'admits whose booking counts, and names the right place of others: %s',
    async (kind, cancelled, unbooked, elsewhere) => {
      const at7 = async (person: Person) =>
        await scanned(kind, kind === 'lift-pass' ? passOf(person) : codeOf(kind, person), '7');
      expect(await at7('booked')).toBe('accepted');
      expect(await at7('cancelled')).toBe(cancelled);
      expect(await at7('left')).toBe(cancelled);
      // Keys go to those who may receive them, wherever they sleep.
      expect(await at7('unbooked')).toBe(unbooked);
      expect(await at7('at 8')).toBe(elsewhere);
      if (kind === 'event') expect(await at7('at 9')).toBe('wrong_event []');
    },
  );

  it('has one person ticked off, whom it admitted', async () => {
    const done = [];
    for (const kind of [...LISTED, 'lift-pass'] as const) {
      const { data, ...body } = await get(LISTS[kind]('7'));
      const { loaded, registered, inside, distributed } = data ?? body;
      const ticked = (data ?? body).tickets.filter(
        (ticket: Partial<Record<'loaded' | 'registered' | 'distributed' | 'hasEntered', number>>) =>
          [ticket.loaded, ticket.registered, ticket.distributed, ticket.hasEntered].includes(1),
      );
      const names = ticked.map(({ name }: { name: string }) => name);
      done.push([loaded ?? registered ?? inside ?? distributed, ...names]);
    }
    expect(done).toEqual([
      [1, 'coach: booked'],
      [1, 'transfer: booked'],
      [1, 'lesson: booked'],
      [1, 'event: booked'],
      // Every pass is handed out wherever it is scanned.
      [2, 'lift-pass: at 8', 'lift-pass: booked'],
    ]);
  });

  it('takes those of other kinds as extra passengers, booked on no transfer', async () => {
    const people = [
      ...KINDS.map((kind) => [kind, 'booked'] as const),
      ...PEOPLE.map((person) => ['transfer', person] as const),
    ];
    const codes = people.map(([kind, person]) => codeOf(kind, person));
    expect(await added(codes)).toEqual([
      ['coach: booked', 'added'],
      ['transfer: booked', 'booked-here'],
      ['lesson: booked', 'added'],
      ['event: booked', 'added'],
      ['lift-pass: booked', 'added'],
      ['room: booked', 'added'],
      ['transfer: cancelled', 'passenger-cancelled'],
      ['transfer: left', 'passenger-cancelled'],
      ['transfer: unbooked', 'added'],
      ['transfer: at 8', 'added', '8, transfer 8 of W1'],
      ['transfer: at 9', 'added', '9, transfer 9 of W1'],
    ]);
  });
  it.each(['coach', 'transfer'] as const)(
    'admits in one direction nobody who is booked in the other: %s',
    async (kind) => {
      const { database } = bench.deps;
      const [back, both] = [
        `NUCO-${kind.slice(0, 5).toUpperCase()}0-000001`,
        `NUCO-${kind.slice(0, 5).toUpperCase()}0-000002`,
      ];
      for (const reference of [back, both]) await addPassenger(database, { reference });
      const add = async (reference: string, id: string, direction: 'outbound' | 'inbound') =>
        kind === 'coach'
          ? await addSeat(database, reference, { coachId: id, direction, pickUp: `Stop ${id}` })
          : await addTransferSeat(database, reference, {
              transferId: id,
              direction,
              pickUp: `Stop ${id}`,
            });
      await add(back, '7', 'inbound');
      await add(both, '7', 'inbound');
      await add(both, '8', 'outbound');
      expect(await scanned(kind, back, '7')).toBe(`wrong_${kind}`);
      expect(await scanned(kind, both, '7')).toBe(`wrong_${kind} 8, ${kind} 8 of W1`);
      expect(await scanned(kind, both, kind, 'inbound')).toBe(`${kind}_not_found`);
      for (const reference of [back, both])
        expect(await scanned(kind, reference, '7', 'inbound')).toBe('accepted');
      expect(await scanned(kind, both, '8')).toBe('accepted');
    },
  );

  it('admits to each of several lessons, and names the first elsewhere', async () => {
    const { database } = bench.deps;
    const reference = 'NUCO-SEVERA-000001';
    await addPassenger(database, { reference });
    for (const lessonId of ['8', 'lesson', '7']) await addParticipant(database, reference, { lessonId });
    await addLesson(database, { lessonId: '6' });
    expect(await scanned('lesson', reference, '6')).toBe('wrong_lesson 7, Lesson 7');
    for (const lessonId of ['8', 'lesson', '7'])
      expect([lessonId, await scanned('lesson', reference, lessonId)]).toEqual([lessonId, 'accepted']);
  });

  it('takes who rides out on a transfer as an extra passenger back, once somebody is booked back', async () => {
    const out = codeOf('transfer', 'booked');
    // The transfer runs inbound since the test of directions.
    expect(await added([out])).toEqual([['transfer: booked', 'added', '7, transfer 7 of W1']]);
  });
});
