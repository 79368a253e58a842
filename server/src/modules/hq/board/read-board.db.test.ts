import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CountedListVersions, HQ_KEYS, listKey } from '#lists/list-versions.ts';
import { asHq } from '#platform/as-hq.ts';
import type { RepRow } from '#platform/tables.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer } from '#testing/transfer-fixture.ts';
import { addAllocation, addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { whileAnotherReads } from '#testing/while-another-reads.ts';
import { createBoardCache } from './board-cache.ts';
import { NOTHING_RECORDED } from './board-row.ts';
import { type Board, createBoard, type Reading, readRecorded } from './read-board.ts';
import { waitForTurn } from './wait-for-turn.ts';

const MINUTE = 60_000;
/** The stops of the fixture leave at 05:30 in the Alps. */
const LEAVES = Date.parse('2026-12-11T04:30:00Z');
let now: number;
let bench: TestApp;
let rep: Caller;
let manager: RepRow;
let board: Board;
let weeks = 0;
let weekId: string;
const people = [1, 2, 3, 4, 5, 6, 7].map((n) => `NUCO-AB12CD-00000${n}`);
const [ann = '', bob = '', cy = '', dee = ''] = people;

beforeAll(async () => {
  now = LEAVES - 30 * MINUTE;
  bench = await buildTestApp({ clock: () => now });
  await bench.addRep({ username: 'r1@test.example', name: 'Jo' });
  rep = await bench.signIn('r1@test.example');
  manager = await bench.addRep({ level: 3, hq_role: 'manager' });
});
afterAll(() => bench.close());

beforeEach(async () => {
  now = LEAVES - 30 * MINUTE;
  weeks++;
  weekId = `W${weeks}`;
  const { listVersions } = bench.deps;
  board = createBoard(
    { ...bench.deps, clock: () => now },
    createBoardCache(listVersions, { atMostEveryMs: 0, gatherMs: 0 }),
  );
  await addWeek(bench.deps.database, { weekId });
  await addCoach(bench.deps.database, {
    weekId,
    coachId: '4',
    outbound: ['Leeds', 'Hull'],
    sheet: { Capacity: '10', 'OB NUCO Staff': '2', 'MAIN DRIVER': 'Pat', MCONTACT: '447700900001' },
  });
  await addCoach(bench.deps.database, { weekId, coachId: '10', outbound: ['Leeds'], inbound: ['Val'] });
});

const reading: Reading = (work) => asHq(bench.deps.database.served, { rep: manager }, work);
const day = (which: { day?: string; brand?: string } = {}) =>
  board.day(reading, weekId, { day: which.day ?? null, brand: which.brand ?? null });
const row = async (place: string) => (await board.rows(reading, weekId, [place]))[0];

async function book(reference: string, coachId = '4', more: { pickUp?: string; equipment?: string } = {}) {
  await addPassenger(bench.deps.database, { weekId, reference, name: `Name ${reference.at(-1)}` });
  await addSeat(bench.deps.database, reference, { weekId, coachId, ...more });
}

async function load(barcode: string, coachId = '4', at = now) {
  const body = loadBody(rep.rep, { weekID: weekId, barcode, coachId, handsetTimestamp: toInstant(at) });
  const payload = { ...body, clientTimestamp: toInstant(now) };
  return (await rep.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode;
}

/** Moves the first stop of a vehicle's way out. */
async function leavesAt(vehicleId: string, instant: string): Promise<void> {
  await bench.deps.database.pool.query(
    `UPDATE place SET detail = jsonb_set(detail, '{departures,outbound,0,dateTime}', to_jsonb($3::text))
     WHERE week_id = $1 AND place_id = $2`,
    [weekId, vehicleId, instant],
  );
}

/** What the rep's phone reports now, in place of what it has reported before; null for nothing. */
async function report(what: { unsent: number } | null): Promise<void> {
  const { pool } = bench.deps.database;
  await pool.query('DELETE FROM phone_report');
  if (what)
    await pool.query(
      `INSERT INTO phone_report (device_id, rep_id, unsent, oldest_at, needs_attention, unreadable, app_version, reported_at)
       SELECT device_id, rep_id, $3::int, CASE WHEN $3 > 0 THEN $1::bigint END, 0, 0, '1', $1 FROM session_family WHERE rep_id = $2`,
      [now, rep.rep.repId, what.unsent],
    );
  bench.deps.listVersions.bump(HQ_KEYS.phones);
}

it('desks that ask within a second are given one day, and another one after a load or a second', async () => {
  await book(ann);
  const first = await day();
  expect(await day()).toBe(first);
  await load(ann);
  const loaded = await day();
  expect(loaded.rows.map(({ counts }) => counts.aboard).sort()).toEqual([0, 0, 1]);
  expect(await day()).toBe(loaded);
  await report({ unsent: 1 });
  const reported = await day();
  expect(reported).not.toBe(loaded);
  now += 1_000;
  expect(await day()).not.toBe(reported);
  await report(null);
});

it('a coach that waits for somebody at midnight is on the new day’s board until they are on board', async () => {
  await leavesAt('10', '2026-12-10T22:50:00Z');
  await book(ann, '10');
  now = Date.parse('2026-12-10T23:05:00Z');
  const late = 'coach:10:outbound late';
  const ofTheDay = ['coach:4:outbound not-started', 'coach:10:inbound not-started'];
  const places = async (asked?: string) =>
    (await day(asked === undefined ? {} : { day: asked })).rows.map(
      ({ place, state }) => `${place} ${state}`,
    );
  expect(await places()).toEqual([...ofTheDay, late]);
  expect(await places('2026-12-11')).toEqual([...ofTheDay, late]);
  expect(await places('2026-12-10')).toEqual([late]);
  expect(await places('2026-12-12')).toEqual([]);
  await load(ann, '10');
  expect(await places()).toEqual(ofTheDay);
  expect(await places('2026-12-10')).toEqual([late]);
});

it('a departure says how many of its seats are in which state, in all and by stop', async () => {
  await book(ann, '4', { equipment: 'I want to take skis' });
  await book(bob, '4', { pickUp: 'Hull', equipment: 'I want to take skis' });
  await book(cy, '4', { pickUp: 'Hull', equipment: 'I want to take skis' });
  await book(dee, '10');
  await load(ann);
  await load(cy, '10', now - 5 * MINUTE);
  await load(dee, '4', now - 5 * MINUTE);
  const counts = { expected: 3, aboard: 1, elsewhere: 1, noShow: 0, missing: 1, guests: 1 };
  expect(await row('coach:4:outbound')).toMatchObject({
    name: 'Coach 4',
    state: 'loading',
    departsAt: toInstant(LEAVES),
    nextStop: 'Leeds',
    counts,
    equipment: { expected: 3, aboard: 1 },
    capacity: 10,
    spare: 10 - 2 - 1 - 2,
    driver: { name: 'Pat', phone: '447700900001' },
    brands: ['nuco'],
    reps: [{ repId: rep.rep.repId, name: 'Jo', at: toInstant(now) }],
    phones: { unsent: 0, oldestAt: null, silent: false },
    missing: [{ reference: bob, name: 'Name 2' }],
    stops: [
      {
        stop: 'Leeds',
        leavesText: 'Fri 11 Dec 05:30',
        counts: { expected: 1, aboard: 1, missing: 0, guests: 0 },
      },
      { stop: 'Hull', counts: { expected: 2, elsewhere: 1, missing: 1 } },
      { stop: '', leavesAt: null, counts: { expected: 0, guests: 1 } },
    ],
  });
  expect(await row('coach:10:outbound')).toMatchObject({
    counts: { expected: 1, aboard: 0, elsewhere: 1, guests: 1 },
    state: 'complete',
    driver: null,
  });
});

it('the day is today’s in the resort’s zone, and what leaves next comes first', async () => {
  await addTransfer(bench.deps.database, { weekId, transferId: 'GVA-01', outbound: ['Geneva airport'] });
  await leavesAt('GVA-01', '2026-12-10T23:10:00Z');
  now = Date.parse('2026-12-10T23:05:00Z');
  const today = await day();
  expect(today).toMatchObject({ zone: 'Europe/Paris', day: '2026-12-11', nearestDay: null });
  expect(today.rows.map(({ place }) => place)).toEqual([
    'transfer:GVA-01:outbound',
    'coach:4:outbound',
    'coach:10:outbound',
    'coach:10:inbound',
  ]);
  now = LEAVES;
  expect((await day()).rows.at(-1)?.place).toBe('transfer:GVA-01:outbound');
});

it('an empty day names the nearest one on which something leaves', async () => {
  const empty = await day({ day: '2026-12-24' });
  expect(empty).toMatchObject({
    day: '2026-12-24',
    rows: [],
    nearestDay: '2026-12-11',
    days: ['2026-12-11'],
  });
});

it('a brand’s board has the departures of its passengers, whose counts are of everybody', async () => {
  await book(ann, '4');
  await book('WASTELAND-AB12CD-000001', '4');
  await book(bob, '10');
  // Of these nobody travels on coach 10 any more.
  const left = [{ cancelled: true }, { gone: true }, {}];
  for (const [index, how] of left.entries()) {
    const reference = `WASTELAND-AB12CD-00001${index}`;
    await addPassenger(bench.deps.database, { weekId, reference, ...how });
    await addSeat(bench.deps.database, reference, { weekId, coachId: '10', gone: index === 2 });
  }
  const { rows } = await day({ brand: 'wasteland' });
  expect(rows.map(({ place, counts }) => [place, counts.expected])).toEqual([['coach:4:outbound', 2]]);
  expect((await day({ brand: 'snowfuze' })).rows).toEqual([]);
});

it('a guest’s brand is on board too', async () => {
  await book(ann, '4');
  await book('WASTELAND-AB12CD-000001', '10');
  await load('WASTELAND-AB12CD-000001', '4', now - 5 * MINUTE);
  expect((await row('coach:4:outbound'))?.brands).toEqual(['nuco', 'wasteland']);
});

it('a departure names the resorts of its passengers, each once', async () => {
  const { database } = bench.deps;
  for (const reference of [ann, bob, cy]) await book(reference, reference === cy ? '10' : '4');
  const live = (resort: string, references: string[]) =>
    database.pool.query(
      'UPDATE passenger_detail SET resort_name = $1 WHERE week_id = $2 AND reference = ANY($3)',
      [resort, weekId, references],
    );
  await live('Val Thorens', [ann, bob]);
  await live('Les Menuires', [cy]);
  expect((await row('coach:4:outbound'))?.resorts).toEqual(['Val Thorens']);
  expect((await row('coach:10:outbound'))?.resorts).toEqual(['Les Menuires']);
  expect((await row('coach:10:inbound'))?.resorts).toEqual([]);
});

it('whoever has neither a seat nor own transport in a direction is without a seat', async () => {
  await book(ann, '4');
  await addSeat(bench.deps.database, ann, { weekId, coachId: '10', direction: 'inbound' });
  await book(bob, '4');
  await addPassenger(bench.deps.database, { weekId, reference: cy, name: 'Cy' });
  await addSeat(bench.deps.database, cy, { weekId, coachId: '4', gone: true });
  await addAllocation(bench.deps.database, cy, { kind: 'own-transport', direction: 'inbound' }, { weekId });
  await addPassenger(bench.deps.database, { weekId, reference: dee, cancelled: true });
  expect((await day()).withoutSeat).toEqual([
    { direction: 'outbound', total: 1, people: [{ reference: cy, name: 'Cy' }] },
    { direction: 'inbound', total: 1, people: [{ reference: bob, name: 'Name 2' }] },
  ]);
});

it('what needs somebody is counted over the whole day, and follows the clock', async () => {
  await book(ann, '4');
  expect((await day()).attention).toEqual({ leftShort: 0, leavingSoon: 0, silentPhones: 0 });
  now = LEAVES - 20 * MINUTE;
  expect((await day({ brand: 'snowfuze' })).attention.leavingSoon).toBe(1);
  now = LEAVES + MINUTE;
  const late = await day();
  expect(late.attention.leavingSoon).toBe(0);
  expect(late.rows.find(({ place }) => place === 'coach:4:outbound')?.state).toBe('late');
});

it('a departure is closed, reopened, late or left short by what was closed and what is so now', async () => {
  await book(ann);
  await book(bob);
  await load(ann, '4', now - 2 * MINUTE);
  const state = async () => (await row('coach:4:outbound'))?.state;
  const stops = async () =>
    (await row('coach:4:outbound'))?.stops.map(({ stop, state: of, closed }) => [stop, of, closed?.by]);
  const send = async (url: string, payload: object) =>
    (await rep.inject({ method: 'POST', url, payload })).statusCode;
  const late = { weekID: weekId, handsetTimestamp: toInstant(now - MINUTE), clientTimestamp: toInstant(now) };
  const seats = (some: [string, 0 | 1 | 2][]) =>
    some.map(([reference, of]) => ({ reference, stop: 0, state: of }));
  expect(await send('/api/departures/no-show', noShowBody(rep.rep, { ...late, barcode: bob }))).toBe(200);
  expect(await state()).toBe('complete');
  const manifest = seats([
    [ann, 1],
    [bob, 0],
  ]);
  expect(await send('/api/departures/close', closeBody(rep.rep, { ...late, manifest, headCount: 1 }))).toBe(
    200,
  );
  expect(await state()).toBe('closed');
  expect(await stops()).toEqual([
    ['Leeds', 'closed', 'Jo'],
    ['Hull', 'open', undefined],
  ]);
  now = LEAVES + MINUTE;
  expect(await state()).toBe('closed');
  now = LEAVES - 30 * MINUTE;
  await load(bob);
  expect(await state()).toBe('reopened');
  await book(cy);
  bench.deps.listVersions.bump(listKey(weekId));
  expect(await state()).toBe('left-short');
  expect((await day()).attention.leftShort).toBe(1);
});

it('a departure is closed once every stop where somebody boards is, and not before', async () => {
  await book(ann);
  await book(bob, '4', { pickUp: 'Hull' });
  await book(cy, '10');
  await addPassenger(bench.deps.database, { weekId, reference: dee });
  const nowhere = { reference: null, pickUp: null, dropOff: null, equipmentCarriage: null };
  const seat = { kind: 'coach', place: '4', direction: 'outbound', ...nowhere } as const;
  await addAllocation(bench.deps.database, dee, seat, { weekId });
  for (const who of [ann, bob, cy, dee]) await load(who, '4', now - 2 * MINUTE);
  const close = async (stop: string, ...aboard: string[]) => {
    const manifest = aboard.map((reference) => ({ reference, stop: 0, state: 1 as const }));
    const body = closeBody(rep.rep, { weekID: weekId, stops: [stop], manifest });
    await rep.inject({ method: 'POST', url: '/api/departures/close', payload: body });
    return (await row('coach:4:outbound'))?.state;
  };
  expect(await close('Leeds', ann)).toBe('complete');
  // A guest, and whoever boards nowhere in particular, are left.
  expect(await close('Hull', bob)).toBe('reopened');
  expect(await close('', cy, dee)).toBe('closed');
  expect((await row('coach:4:outbound'))?.stops).toMatchObject([
    { stop: 'Leeds', state: 'closed' },
    { stop: 'Hull', state: 'closed' },
    { stop: '', state: 'closed', counts: { expected: 1, aboard: 1, guests: 1 } },
  ]);
});

it('the first five who are missing are named, whichever stop they are missing at', async () => {
  for (const [index, reference] of people.entries())
    await book(reference, '4', { pickUp: index % 2 === 0 ? 'Leeds' : 'Hull' });
  expect((await row('coach:4:outbound'))?.missing).toEqual(
    people.slice(0, 5).map((reference) => ({ reference, name: `Name ${reference.at(-1)}` })),
  );
});

it('stops that the sheet does not have come after its own by name, and whoever has none comes last', async () => {
  const stops = ['York', 'Bath', 'Hull', 'Oxford'];
  for (const [index, pickUp] of stops.entries()) await book(people[index] ?? '', '4', { pickUp });
  await book(people[5] ?? '', '10');
  await load(people[5] ?? '', '4', now - 5 * MINUTE);
  expect((await row('coach:4:outbound'))?.stops.map(({ stop }) => stop)).toEqual([
    'Leeds',
    'Hull',
    'Bath',
    'Oxford',
    'York',
    '',
  ]);
});

it('where nobody is booked, all counts are nought', async () => {
  const counts = { expected: 0, aboard: 0, elsewhere: 0, noShow: 0, missing: 0, guests: 0 };
  expect(await row('coach:10:inbound')).toMatchObject({ counts, stops: [{ stop: 'Val', counts }] });
});

it('a phone that was here says what it has not sent, until it was somewhere else for an hour', async () => {
  await book(ann, '4');
  await load(ann);
  await report({ unsent: 3 });
  expect((await row('coach:4:outbound'))?.phones).toEqual({
    unsent: 3,
    oldestAt: toInstant(now),
    silent: false,
  });
  now += 15 * MINUTE + 1;
  expect((await row('coach:4:outbound'))?.phones.silent).toBe(true);
  expect((await day()).attention.silentPhones).toBe(1);
  now += 46 * MINUTE;
  expect(await row('coach:4:outbound')).toMatchObject({ reps: [], phones: { unsent: 0, silent: false } });
  // Nobody has been here yet, but a phone says that it has something of here.
  await bench.deps.database.pool.query(
    `UPDATE phone_report SET places = '[{"place": "coach:4:outbound", "unsent": 2}]', reported_at = $1`,
    [now],
  );
  bench.deps.listVersions.bump(HQ_KEYS.phones);
  expect((await row('coach:4:outbound'))?.phones).toMatchObject({ unsent: 2, silent: false });
  expect((await row('coach:10:outbound'))?.phones.unsent).toBe(0);
  await bench.deps.database.pool.query(`UPDATE phone_report SET week_id = 'another'`);
  bench.deps.listVersions.bump(HQ_KEYS.phones);
  expect((await row('coach:4:outbound'))?.phones.unsent).toBe(0);
  // Whatever has sent everything may be silent.
  await report({ unsent: 0 });
  now += 15 * MINUTE;
  expect((await day()).attention.silentPhones).toBe(0);
  await report(null);
});

it('what has not changed is not read again, and what has changed alone', async () => {
  await book(ann, '4');
  await book(bob, '10');
  const cache = createBoardCache(bench.deps.listVersions, { atMostEveryMs: 0, gatherMs: 0 });
  const readings: (readonly string[])[] = [];
  board = createBoard(
    { ...bench.deps, clock: () => now },
    {
      of: (ofWeek, places, read) =>
        cache.of(ofWeek, places, (stale) => {
          readings.push(stale);
          return read(stale);
        }),
    },
  );
  await day();
  await day();
  await row('coach:4:outbound');
  expect(readings).toHaveLength(1);
  await load(ann);
  expect((await day()).rows.find(({ place }) => place === 'coach:4:outbound')?.counts.aboard).toBe(1);
  expect(readings.slice(1)).toEqual([['coach:4:outbound']]);
});

it('a place that is no departure of the week has no row', async () => {
  const { database } = bench.deps;
  const another = await addWeek(database, { weekId: `other-${weekId}` });
  await addCoach(database, { weekId: another, coachId: '99', outbound: ['Leeds'] });
  await addCoach(database, { weekId, coachId: '98', outbound: ['Leeds'], gone: true });
  const places = ['coach:99:outbound', 'coach:98:outbound', 'rooms', 'coach:4:inbound'];
  expect(await board.rows(reading, weekId, places)).toEqual([]);
});

it('desks that hear of one change are read for together, with what changes until the reading begins', async () => {
  const versions = new CountedListVersions();
  const pauses: { ms: number; end: () => void }[] = [];
  let time = 1_000;
  const cache = createBoardCache(versions, {
    now: () => time,
    pause: (ms) => new Promise<void>((end) => pauses.push({ ms, end })),
  });
  const readings: string[] = [];
  const read = async (places: readonly string[]) => {
    readings.push(places.join());
    return new Map();
  };
  await Promise.all([cache.of('W', ['a', 'b'], read), cache.of('W', ['a'], read)]);
  expect(readings.splice(0)).toEqual(['a,b']);

  versions.bump(listKey('W', 'a'));
  const first = cache.of('W', ['a', 'b'], read);
  versions.bump(listKey('W', 'b'));
  const second = cache.of('W', ['b'], read);
  expect(readings).toEqual([]);
  pauses[0]?.end();
  await Promise.all([first, second]);
  expect(readings.splice(0)).toEqual(['a,b']);

  time += 100;
  versions.bump(listKey('W', 'a'));
  const third = cache.of('W', ['a'], read);
  pauses[1]?.end();
  await third;
  expect(readings).toEqual(['a']);
  expect(pauses.map(({ ms }) => ms)).toEqual([25, 400]);
});

it('what nobody has read yet waits for nobody', async () => {
  const versions = new CountedListVersions();
  const cache = createBoardCache(versions, { pause: () => new Promise(() => {}) });
  const read = async () => new Map();
  await cache.of('W', ['a'], read);
  versions.bump(listKey('W', 'a'));
  void cache.of('W', ['a'], read);
  expect((await cache.of('W', ['b'], read)).get('b')).toBe(NOTHING_RECORDED);
});

it('a reading has the turn until it ends', async () => {
  const { db } = bench.deps.database;
  const trying = sql`SELECT pg_try_advisory_xact_lock(hashtext('reading of a board')) AS free`;
  const isFree = async () => (await trying.execute(db)).rows;
  await reading(async (moment) => {
    await readRecorded(moment, weekId, [], now);
    expect(await isFree()).toEqual([{ free: false }]);
  });
  expect(await isFree()).toEqual([{ free: true }]);
});

it('a reading waits while another server process reads', async () => {
  let hasTurn = false;
  let asked: Promise<void> | undefined;
  await whileAnotherReads(bench.deps.database, async (isWaitedFor) => {
    asked = reading(async (moment) => {
      await waitForTurn(moment, 60_000);
      hasTurn = true;
    });
    await expect.poll(isWaitedFor).toBe(true);
    expect(hasTurn).toBe(false);
  });
  await asked;
  expect(hasTurn).toBe(true);
});

it('a board comes while another server process hangs in a reading', async () => {
  await book(ann);
  await load(ann);
  await whileAnotherReads(bench.deps.database, async () => {
    expect((await row('coach:4:outbound'))?.counts.aboard).toBe(1);
  });
});

it('whatever follows in a reading waits for locks as long as usual, with the turn and without', async () => {
  const setting = sql`SELECT current_setting('lock_timeout')`;
  const { rows: usual } = await setting.execute(bench.deps.database.served.db);
  const afterTurn = () =>
    reading(async (moment) => {
      await waitForTurn(moment, 1);
      return (await setting.execute(moment.db)).rows;
    });
  expect(await afterTurn()).toEqual(usual);
  await whileAnotherReads(bench.deps.database, async () => {
    expect(await afterTurn()).toEqual(usual);
  });
});

it('a reading that fails is tried again by whoever asks next', async () => {
  const cache = createBoardCache(new CountedListVersions(), { atMostEveryMs: 0 });
  await expect(cache.of('W', ['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const totals = [{ place: 'a' }] as never;
  const again = await cache.of('W', ['a'], async () => new Map([['a', { ...NOTHING_RECORDED, totals }]]));
  expect(again.get('a')?.totals).toBe(totals);
});
