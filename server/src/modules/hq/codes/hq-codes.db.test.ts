import { CODES_PAGE, CodesReply } from '@offpiste/domain/contract/hq/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom } from '#testing/key-room.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addAllocation, addCoach, addPassenger, addPlace, addSeat, addWeek } from '#testing/week-fixture.ts';

let bench: TestApp;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['10', '4']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  const add = (n: number, given: Partial<Parameters<typeof addPassenger>[1]>) =>
    addPassenger(database, { reference: `NUCO-AB12CD-00000${n}`, ...given });
  await add(1, { name: 'Zoë Ash', group: 'Leeds Uni' });
  await add(2, { name: 'Ana Mély', group: 'Leeds Uni' });
  await add(3, { name: 'Ben Ali' });
  await add(4, { name: 'Cancelled', cancelled: true });
  await add(5, { name: 'Gone', gone: true });
  await addSeat(database, 'NUCO-AB12CD-000001', { coachId: '4' });
  await addSeat(database, 'NUCO-AB12CD-000002', { coachId: '4' });
  await addSeat(database, 'NUCO-AB12CD-000003', { coachId: '10' });
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

async function codes(query: string, week = 'W1'): Promise<CodesReply> {
  const reply = await desk.inject({ url: `/api/hq/codes/${week}?${query}` });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return CodesReply.parse(reply.json());
}
const shown = ({ groups }: CodesReply) =>
  groups.map(({ title, people }) => [title, people.map(({ name }) => name)]);

test('everyone with a code is there by coach and name, and no one who is cancelled or gone', async () => {
  const reply = await codes('by=coach');
  expect(shown(reply)).toEqual([
    ['Coach 4 outbound', ['Ana Mély', 'Zoë Ash']],
    ['Coach 10 outbound', ['Ben Ali']],
  ]);
  expect([reply.total, reply.pages]).toEqual([3, 1]);
  expect(reply.choices.map(({ id, count }) => [id, count])).toEqual([
    ['4', 2],
    ['10', 1],
  ]);
});

test.each([
  ['by=coach&id=10', [['Coach 10 outbound', ['Ben Ali']]]],
  ['by=group&id=Leeds%20Uni', [['Leeds Uni', ['Ana Mély', 'Zoë Ash']]]],
  ['by=group&id=', [['No group', ['Ben Ali']]]],
  ['by=person&id=NUCO-AB12CD-000002', [['Ana Mély', ['Ana Mély']]]],
  ['by=coach&id=99', []],
  ['by=building', [['No room', ['Ana Mély', 'Ben Ali', 'Zoë Ash']]]],
])('%s gives those alone', async (query, expected) => {
  expect(shown(await codes(query))).toEqual(expected);
});

test('a room is named with its hotel', async () => {
  await addKeyRoom(bench.deps.database, { roomId: '701', keys: { allowedBarcodes: [] } });
  await bench.deps.database.pool.query(
    `INSERT INTO allocation (week_id, reference, kind, place_id, direction, barcode, detail, gone)
     SELECT week_id, reference, 'room', '701', '', reference, '{"kind": "room", "place": "701"}', false
     FROM passenger WHERE week_id = 'W1' AND reference = 'NUCO-AB12CD-000003'`,
  );
  expect(shown(await codes('by=room')).map(([, people]) => people)).toEqual([
    ['Ben Ali'],
    ['Ana Mély', 'Zoë Ash'],
  ]);
});

test('pages have five hundred people each, and each person once', async () => {
  await addWeek(bench.deps.database, { weekId: 'W2' });
  await bench.deps.database.pool.query(
    `INSERT INTO passenger (week_id, passenger_id, reference, name, status, cancelled, gone)
     SELECT 'W2', 'P' || n, 'NUCO-AB12CD-1' || lpad(n::text, 5, '0'), 'Zoë Ash', 'Confirmed', false, false
     FROM generate_series(1, 1203) n`,
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => codes(`by=coach&page=${page}`, 'W2')));
  const counts = pages.map(({ groups }) => groups.reduce((sum, { people }) => sum + people.length, 0));
  expect(counts).toEqual([CODES_PAGE, CODES_PAGE, 203, 0]);
  expect(pages[0]).toMatchObject({ total: 1203, pages: 3 });
  const references = pages.flatMap(({ groups }) =>
    groups.flatMap(({ people }) => people.map((one) => one.reference)),
  );
  expect(new Set(references).size).toBe(1203);
});

test('a week that does not exist is not found', async () => {
  expect((await desk.inject({ url: '/api/hq/codes/W9?by=coach' })).statusCode).toBe(404);
});

test('whoever has moved, or rides back elsewhere, is on one sheet alone, and so is a namesake code of another week', async () => {
  const { database } = bench.deps;
  const moved = 'NUCO-MOVED0-000001';
  await addWeek(database, { weekId: 'W3' });
  await addWeek(database, { weekId: 'W4' });
  for (const weekId of ['W3', 'W4'])
    await addPassenger(database, { weekId, reference: moved, name: 'Mo Ved' });
  await addSeat(database, moved, { weekId: 'W3', coachId: '1', gone: true });
  await addSeat(database, moved, { weekId: 'W3', coachId: '2' });
  await addSeat(database, moved, { weekId: 'W3', coachId: '3', direction: 'inbound' });
  await addSeat(database, moved, { weekId: 'W4', coachId: '4' });
  expect(shown(await codes('by=coach', 'W3'))).toEqual([['Coach 2 outbound', ['Mo Ved']]]);
  expect(shown(await codes('by=coach', 'W4'))).toEqual([['Coach 4 outbound', ['Mo Ved']]]);
});

test('a building and a room have whoever sleeps there in that week, and not who did before', async () => {
  const { database } = bench.deps;
  const ida = 'NUCO-ROOMED-000001';
  for (const [weekId, hotel] of [
    ['W5', 'Les Cimes'],
    ['W6', 'Le Lac'],
  ] as const) {
    await addWeek(database, { weekId });
    await addPassenger(database, { weekId, reference: ida, name: 'Ida Room' });
    await addPlace(database, { weekId, kind: 'accommodation', placeId: 'h', detail: { name: hotel } });
    for (const placeId of ['1', '2'])
      await addPlace(database, { weekId, kind: 'room', placeId, detail: { accommodation: 'h' } });
    for (const place of ['1', '2'])
      await addAllocation(database, ida, { kind: 'room', place }, { weekId, gone: place === '1' });
  }
  expect(shown(await codes('by=building', 'W5'))).toEqual([['Les Cimes', ['Ida Room']]]);
  expect(shown(await codes('by=building', 'W6'))).toEqual([['Le Lac', ['Ida Room']]]);
  expect((await codes('by=room', 'W5')).choices.map(({ id, count }) => [id, count])).toEqual([['2', 1]]);
});
