import { randomUUID } from 'node:crypto';
import { createRandom, type Random } from '@offpiste/demo/random.ts';
import { STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { EventInfoReply } from '@offpiste/domain/contract/event.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import {
  EventsAtHqReply,
  KeysAtHqReply,
  LessonsAtHqReply,
  PassesAtHqReply,
} from '@offpiste/domain/contract/hq/places.ts';
import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipBytesSource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { type SharedListVersions, startListVersions } from '#lists/shared-list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { entryBody } from '#testing/event-fixture.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { distributeBody, returnBody } from '#testing/key-room.ts';
import { distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { checkInBody, loadBody, loadTransferBody } from '#testing/load-body.ts';
import { naiveDeparture, naiveDone, naiveInside, naiveKeysOut } from '#testing/naive-seats.ts';
import { type Bookings, officeWeek } from '#testing/office-week.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { isWhole } from '#testing/sweeps.ts';
import { uploadsAtHq } from '#testing/uploads-at-hq.ts';
import { buildApp } from './app.ts';

const [SEEDS, OPERATIONS, COMPARISONS] = isWhole ? [25, 1_000, 20] : [25, 25, 1];
const COACHES = ['4', '7', '10'];
const TRANSFERS = ['GVA-01', 'LYS-01'];
const VEHICLES: { kind: VehicleKind; id: string }[] = [
  ...COACHES.map((id) => ({ kind: 'coach' as const, id })),
  ...TRANSFERS.map((id) => ({ kind: 'transfer' as const, id })),
];
const EVENT = '500001';
const LESSON = '310001';
const POINT = 'office';
const passOf = (reference: string) => reference.replace('AB12CD', 'PASS00');
const STOPS = ['Leeds', 'Hull'];
const PEOPLE = Array.from({ length: 24 }, (_, n) => `NUCO-AB12CD-${String(n + 1).padStart(6, '0')}`);
const ROOM = { id: '701', keys: 3 };
const PLAN = {
  ...{ people: PEOPLE, coaches: COACHES, transfers: TRANSFERS, stops: STOPS },
  ...{ event: EVENT, lesson: LESSON, point: POINT, room: ROOM, passOf },
};
const MINUTE = 60_000;

let bench: TestApp;
let other: FastifyInstance;
const versions: SharedListVersions[] = [];
/** Five reps, some on one server process and some on the other. */
let reps: Caller[];
/** One desk on each process. */
let desks: Caller[];
let manager: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const shared = () => {
    const started = startListVersions(bench.deps.database, { notifyEveryMs: 10 });
    versions.push(started);
    return started;
  };
  const [one, two] = [shared(), shared()];
  const build = (listVersions: SharedListVersions) =>
    buildApp({ ...bench.deps, listVersions, database: bench.deps.database.served });
  const first = build(one);
  other = build(two);
  await Promise.all([first.ready(), other.ready()]);
  const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => bench.addRep({ level: 2 })));
  reps = await Promise.all(accounts.map(({ username }, n) => signIn(n % 2 ? other : first, username)));
  const desk = await bench.addRep({ level: 3, hq_role: 'desk' });
  desks = [await signIn(first, desk.username), await signIn(other, desk.username)];
  await confirmPasskey(bench, desk.rep_id);
  const account = await bench.addRep({ level: 3, hq_role: 'manager' });
  manager = await signIn(other, account.username);
  await confirmPasskey(bench, account.rep_id);
});
afterAll(async () => {
  await other.close();
  await Promise.all(versions.map((one) => one.stop()));
  await bench.close();
});

/** Something that was sent, to be sent again or undone. */
interface Sent {
  caller: Caller;
  url: string;
  payload: { idempotentId: string };
  /** The id to undo it by, where that is another one. */
  undoneBy?: string;
}

interface Week {
  weekId: string;
  random: Random;
  /** What was sent so far. */
  sent: Sent[];
  /** The lists from which the week is imported. */
  office: ReturnType<typeof officeWeek>;
  /** Who is to travel on what, and the same for each import that counted. */
  booked: Bookings;
  imported: Map<number, Bookings>;
  /** One import is made after the other, as managers are refused one while there is another; everything else goes on. */
  lastImport: Promise<void>;
}

/** How many imports counted, and how many were refused because something was recorded meanwhile. */
const imports = { import: { applied: 0, refused: 0 }, 'put back': { applied: 0, refused: 0 } };

/** One random operation of a rep, or an import. */
async function operate(week: Week): Promise<void> {
  const { weekId, random, sent } = week;
  const caller = random.pick(reps);
  const ago = random.weighted([
    [0, 3],
    [random.between(2, 40), 2],
  ]);
  const handsetTimestamp = toInstant(Date.now() - ago * MINUTE);
  const [{ kind: vehicle, id: vehicleId }, barcode] = [random.pick(VEHICLES), random.pick(PEOPLE)];
  const coachId = random.pick(COACHES);
  const about = { weekID: weekId, barcode, handsetTimestamp };
  const post = async (url: string, payload: { idempotentId: string }) => {
    const reply = await caller.inject({ method: 'POST', url, payload });
    expect([url, reply.statusCode, reply.body]).toEqual([
      url,
      expect.toBeOneOf([200, 403, 404, 409, 422]),
      reply.body,
    ]);
    const [result] = reply.json().results ?? [];
    sent.push({ caller, url, payload, ...(result && { undoneBy: result.idempotentId }) });
  };
  const kind = random.weighted([
    ['load', 8],
    ['take along', 3],
    ['no-show', 4],
    ['close', 3],
    ['undo', 3],
    ['again', 2],
    ['import', 1],
    ['event', 3],
    ['extra', 4],
    ['keys', 3],
    ['lesson', 2],
    ['pass', 2],
    ['flags', 1],
  ] as const);
  if (kind === 'load' && vehicle === 'transfer')
    return post('/api/transfer/load', loadTransferBody(caller.rep, { ...about, transferId: vehicleId }));
  if (kind === 'load') return post('/api/coach/load', loadBody(caller.rep, { ...about, coachId }));
  if (kind === 'event') {
    const { handsetTimestamp: deviceTimestamp } = about;
    const passage = entryBody(caller.rep, { weekId, barcode, deviceTimestamp, eventId: EVENT });
    return post(`/api/events/validate-${random.pick(['in', 'in', 'out'])}`, passage);
  }
  if (kind === 'keys') {
    const handover = { weekId, roomId: ROOM.id, handsetTimestamp, numberOfKeys: random.pick([1, 2]) };
    return random.chance(0.6)
      ? post('/api/keyDist/distribute', distributeBody(caller.rep, { ...handover, barcode }))
      : post('/api/keyDist/return', returnBody(caller.rep, handover));
  }
  if (kind === 'lesson')
    return post('/api/workshopLessons/registerLesson', {
      ...{ ...checkInBody(caller.rep), ...about, lessonId: LESSON },
    });
  if (kind === 'pass')
    return post('/api/scanLiftPass', passBody(caller.rep, { ...about, barcode: passOf(barcode) }));
  if (kind === 'flags') {
    const payload = { rooms: [ROOM.id], ready: random.pick([0, 1, 1]), blocked: random.pick([0, 0, 1]) };
    const reply = await manager.inject({ method: 'POST', url: `/api/hq/rooms/${weekId}`, payload });
    expect(reply.statusCode).toBe(200);
    return;
  }
  if (kind === 'extra') {
    const at = Date.parse(handsetTimestamp);
    const extra = extrasBody(caller.rep, [barcode], { weekId, transferId: random.pick(TRANSFERS), at });
    const payload = { ...extra, idempotentId: randomUUID(), clientTimestamp: toInstant(Date.now()) };
    return post('/api/transfer/extra-passengers', payload);
  }
  if (kind === 'take along')
    return post('/api/coach/load', loadBody(caller.rep, { ...about, coachId, takeAlong: 1 }));
  if (kind === 'no-show') {
    const reason = random.pick(['not-here', 'ill', 'left', 'own-way'] as const);
    const note = reason === 'left' ? 'Got off' : '';
    return post(
      '/api/departures/no-show',
      noShowBody(caller.rep, { ...about, vehicle, vehicleId, reason, note }),
    );
  }
  if (kind === 'close')
    return post(
      '/api/departures/close',
      await closeOf(caller, about, { kind: vehicle, id: vehicleId }, random),
    );
  if (kind === 'import') {
    week.lastImport = week.lastImport.then(() => importAgain(week));
    return week.lastImport;
  }
  if (sent.length === 0) return;
  const earlier = random.pick(sent);
  if (kind === 'again') {
    await earlier.caller.inject({ method: 'POST', ...earlier });
    return;
  }
  const idempotentId = earlier.undoneBy ?? earlier.payload.idempotentId;
  const undo = { weekId, idempotentId: randomUUID(), handsetTimestamp, reason: 'Wrong person' };
  await earlier.caller.inject({ method: 'POST', url: `/api/actions/${idempotentId}/undo`, payload: undo });
}

/** A close of a stop by the list as this rep's server has it, which may be out of date. */
async function closeOf(
  caller: Caller,
  { weekID, handsetTimestamp }: { weekID: string; handsetTimestamp: string },
  { kind, id }: (typeof VEHICLES)[number],
  random: Random,
) {
  const stop = random.pick(STOPS);
  const { tickets } = await listOf(caller, weekID, { kind, id });
  const manifest = tickets
    .filter(({ seat, pickUpLocation }) => seat !== undefined && seat !== 'missing' && pickUpLocation === stop)
    .map(({ bookingRef, seat = 'aboard' }) => ({
      reference: bookingRef,
      stop: 0,
      state: (STATED_SEATS as readonly string[]).indexOf(seat) as 0 | 1 | 2,
    }));
  const about = { weekID, handsetTimestamp, vehicle: kind, vehicleId: id };
  return closeBody(caller.rep, { ...about, stops: [stop], manifest });
}

/**
 * Has what the office has changed, or an earlier import, checked and applied as a manager does. Only what is recorded
 * between the check and the end may refuse it.
 */
async function importAgain(week: Week): Promise<void> {
  const { weekId, office, random, imported } = week;
  const kind = random.pick(['import', 'put back'] as const);
  const { post, uploaded, work, read, apply } = uploadsAtHq(bench, manager);
  let importId: string;
  let booked: Bookings | undefined;
  if (kind === 'import') {
    office.change();
    booked = office.booked();
    importId = await uploaded({ 'week.zip': office.bundle() }, weekId);
    expect(await post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ status: 202 });
  } else {
    const { run } = random.pick(await importsOf(weekId));
    booked = imported.get(run);
    await confirmPasskey(bench, manager.rep.repId);
    const asked = await post(`/api/hq/weeks/${weekId}/put-back`, { run });
    expect(asked).toMatchObject({ status: 202 });
    importId = asked.importId;
  }
  // In the whole sweep one week has its imports in processes with limits, as a server does them.
  const how = { inProcess: isWhole && weekId === 'seed-1' };
  await work(how);
  const found = await read(importId);
  expect([found.state, found.report?.groups]).toEqual(['checked', []]);
  const { status, code } = await apply(found);
  expect([status, code]).toBeOneOf([
    [202, undefined],
    [409, 'import_stale'],
  ]);
  await work(how);
  const { state, message } = await read(importId);
  expect([state, message]).toBeOneOf([
    ['applied', null],
    ['refused', expect.stringContaining('has changed since this check')],
    ['checked', null],
  ]);
  imports[kind][state === 'applied' ? 'applied' : 'refused']++;
  if (state === 'applied') await noteImported(week, booked);
}

/** Notes who is to travel on what since the last import. */
async function noteImported(week: Week, booked: Bookings | undefined): Promise<void> {
  const [last] = await importsOf(week.weekId);
  if (!last || !booked) throw new Error('an import is in the history');
  week.booked = booked;
  week.imported.set(last.run, booked);
}

async function importsOf(weekId: string) {
  return WeekReply.parse((await manager.inject({ url: `/api/hq/weeks/${weekId}` })).json()).imports;
}

async function listOf(caller: Caller, weekId: string, { kind, id }: (typeof VEHICLES)[number]) {
  const reply = await caller.inject({ url: `/api/${kind}/allBarcodes/${id}/direction/outbound/${weekId}` });
  return (kind === 'coach' ? CoachTicketsReply : TransferTicketsReply).parse(reply.json());
}

/** Everything that says how many are where on a vehicle, as one text for each source; who is inside the event, and how many keys are out. */
async function compare(week: Week, at = desks): Promise<void> {
  const { weekId } = week;
  const [expected, expectedInPlaces] = [await truth(week), await naivePlaces(weekId)];
  for (const desk of at) {
    // What another process has recorded is known here in a moment.
    await expect.poll(() => counted(desk, weekId), { timeout: 20_000, interval: 100 }).toEqual(expected);
    await expect.poll(() => inPlaces(desk, weekId), { interval: 100 }).toEqual(expectedInPlaces);
  }
}

/** What headquarters and the reps' lists count at places that are no departures, each said by both. */
async function inPlaces(desk: Caller, weekId: string) {
  const get = async (caller: Caller, url: string) => (await caller.inject({ url })).json();
  const tab = (name: string) => get(desk, `/api/hq/places/${weekId}/${name}`);
  const { data } = EventInfoReply.parse(await get(desk, `/api/events/info/${EVENT}?weekId=${weekId}`));
  const [event] = EventsAtHqReply.parse(await tab('events')).events;
  const people = data.tickets.filter(({ deleted }) => deleted === '0');
  expect(event).toMatchObject({
    ...{ expected: data.pax, entered: data.entryRaw, inside: data.inside },
    left: data.tickets.filter(({ entryStatus }) => entryStatus === 'exited').length,
    waiting: people.filter((ticket) => ticket.hasEntered === 0).length,
  });
  const entries = event?.quarters.reduce((sum, quarter) => sum + quarter.entries, 0);

  const url = `/api/workshopLessons/v2/allBarcodes/${LESSON}?weekId=${weekId}`;
  const lesson = LessonTicketsReply.parse(await get(desk, url));
  const [group] = LessonsAtHqReply.parse(await tab('lessons')).lessons;
  expect(group).toMatchObject({ booked: lesson.total, registered: lesson.registered });

  const [rep] = reps;
  if (!rep) throw new Error('there are reps');
  const passes = LiftPassTicketsReply.parse(await get(rep, `/api/scanLiftPass/allBarcodes/${weekId}`));
  const [point] = PassesAtHqReply.parse(await tab('passes')).points;
  const { total, distributed } = passes;
  expect(point).toMatchObject({ total, distributed });
  expect(point?.reps.find(({ repId }) => repId === rep.rep.repId)).toMatchObject({ total, distributed });

  const room = KeyRoomStatus.parse(await get(desk, `/api/keyDist/room/${ROOM.id}/week/${weekId}`));
  const [atHq] = KeysAtHqReply.parse(await tab('keys')).buildings.flatMap(({ rooms }) => rooms);
  const { keysOut, contested, ready, blocked } = room;
  expect(atHq).toMatchObject({ keysOut, contested, ready, blocked });
  expect([atHq?.at === 'out', atHq?.at === 'back']).toEqual([room.distributed === 1, room.returned === 1]);
  return { inside: data.inside, entries, registered: lesson.registered, distributed, keysOut };
}

/** The same by the rows of the ledger. */
async function naivePlaces(weekId: string): Promise<Awaited<ReturnType<typeof inPlaces>>> {
  const { database } = bench.deps;
  const entered = await naiveDone(database, weekId, 'validate-in');
  // Whoever has cancelled, or is no longer booked, is on neither list.
  const of = async (kind: 'register-lesson' | 'distribute-pass') =>
    new Set(
      (await naiveDone(database, weekId, kind))
        .filter(({ cancelled, gone }) => !cancelled && !gone)
        .map(whom),
    ).size;
  const [inside, keysOut] = [
    await naiveInside(database, weekId, EVENT),
    await naiveKeysOut(database, weekId, ROOM),
  ];
  const [registered, distributed] = [await of('register-lesson'), await of('distribute-pass')];
  return { inside, entries: entered.length, registered, distributed, keysOut };
}

const whom = ({ subject }: { subject: string }) => subject;

type Counted = Record<string, Record<'board' | 'list' | 'manifest' | 'export', string>>;

async function truth({ weekId, booked }: Week): Promise<Counted> {
  const all = await Promise.all(
    VEHICLES.map(async (vehicle) => {
      const { seats, guests } = await naiveDeparture(bench.deps.database, weekId, vehicle);
      expect([...seats.keys()].sort()).toEqual(booked[vehicle.id]);
      const of = (wanted: string) => [...seats.values()].filter((seat) => seat === wanted).length;
      const [aboard, elsewhere, noShow, missing] = ['aboard', 'elsewhere', 'no-show', 'missing'].map(of);
      const text = [seats.size, aboard, elsewhere, noShow, missing, guests.size].join(' ');
      return [vehicle.id, { board: text, list: text, manifest: text, export: text }] as const;
    }),
  );
  return Object.fromEntries(all);
}

async function counted(desk: Caller, weekId: string): Promise<Counted> {
  const board = BoardReply.parse(
    (await desk.inject({ url: `/api/hq/board/${weekId}?day=2026-12-11` })).json(),
  );
  const all = await Promise.all(
    VEHICLES.map(async (vehicle) => {
      const place = `${vehicle.kind}:${vehicle.id}:outbound`;
      const row = board.rows.find((one) => one.place === place);
      const list = await listOf(desk, weekId, vehicle);
      const url = `/api/hq/departures/${weekId}/${place}`;
      const departure = DepartureReply.parse((await desk.inject({ url })).json());
      const people = departure.stops.flatMap((stop) => stop.people);
      const lines = (await desk.inject({ url: `${url}/manifest.csv` })).body.trimEnd().split('\r\n').slice(1);
      const inList = list.tickets.flatMap(({ seat }) => (seat === undefined ? [] : [seat]));
      // What is closed is said alike, and by the people of each stop.
      expect(departure.departure.state).toBe(row?.state);
      expect(departure.departure.counts).toEqual(row?.counts);
      expect(
        row?.stops
          .filter(({ closed }) => closed)
          .map(({ stop, state }) => [stop, state])
          .sort(),
      ).toEqual((list.closing ?? []).map(({ stop, state }) => [stop, state]).sort());
      for (const { counts, people: here, state } of departure.stops) {
        expect(counts.expected).toBe(here.length);
        expect(state === 'closed' && counts.missing > 0).toBe(false);
      }
      expect(list.loaded).toBe(inList.filter((seat) => seat === 'aboard' || seat === 'elsewhere').length);
      expect(list.total).toBe(inList.length);
      return [
        vehicle.id,
        {
          board: row ? textOf(row.counts) : 'no row',
          list: textOfSeats(inList, list.guests?.length ?? 0),
          manifest: textOfSeats(
            people.map(({ seat }) => seat),
            departure.guests.length,
          ),
          export: textOfSeats(
            lines.map((line) => line.split(',')[4] ?? '').filter((state) => state !== 'guest'),
            lines.filter((line) => line.split(',')[4] === 'guest').length,
          ),
        },
      ] as const;
    }),
  );
  return Object.fromEntries(all);
}

function textOf(counts: BoardReply['rows'][number]['counts']): string {
  const { expected, aboard, elsewhere, noShow, missing, guests } = counts;
  return [expected, aboard, elsewhere, noShow, missing, guests].join(' ');
}

function textOfSeats(seats: readonly string[], guests: number): string {
  const of = (wanted: string) => seats.filter((seat) => seat === wanted).length;
  return [seats.length, of('aboard'), of('elsewhere'), of('no-show'), of('missing'), guests].join(' ');
}

it.each(Array.from({ length: SEEDS }, (_, n) => `seed ${n + 1}`))(
  'board, list, manifest, export and ledger agree after random operations on two processes: %s',
  async (seed) => {
    const random = createRandom(seed);
    const weekId = seed.replace(' ', '-');
    const { database } = bench.deps;
    const repIds = reps.map(({ rep }) => rep.repId);
    const office = officeWeek({ ...PLAN, weekId, repIds }, random);
    const { problems } = await importBundle(database, zipBytesSource(office.bundle(), 'week.zip'));
    expect(problems).toEqual([]);
    const week: Week = {
      ...{ weekId, random, sent: [], office },
      ...{ booked: {}, imported: new Map(), lastImport: Promise.resolve() },
    };
    await noteImported(week, office.booked());
    for (let part = 0; part < COMPARISONS; part++) {
      // Some at the same time, as five reps would.
      for (let done = 0; done < OPERATIONS / COMPARISONS; done += 5)
        await Promise.all([1, 2, 3, 4, 5].map(() => operate(week)));
      // What was read before an import may not be what is answered after it.
      await counted(random.pick(desks), weekId);
      await importAgain(week);
      await compare(week);
    }
    await bench.rebuildProjection(weekId);
    for (const one of versions) one.bumpAllHere();
    await compare(week, [random.pick(desks)]);
  },
  isWhole ? 1_200_000 : 180_000,
);

it('most imports and most that were put back have counted', () => {
  for (const { applied, refused } of Object.values(imports)) expect(applied).toBeGreaterThan(refused);
});

it('every kind of operation was recorded as a fact', async () => {
  const { rows } = await bench.deps.database.pool.query<{ kind: string }>(
    'SELECT DISTINCT kind FROM ledger WHERE is_fact ORDER BY kind',
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'add-extra',
    'close-departure',
    'distribute-keys',
    'distribute-pass',
    'load-coach',
    'load-transfer',
    'no-show',
    'register-lesson',
    'return-keys',
    'undo',
    'validate-in',
    'validate-out',
  ]);
});
