import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { BoardReply, BoardRowsReply } from '@offpiste/domain/contract/hq/board.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { whileAnotherReads } from '#testing/while-another-reads.ts';

let now = Date.parse('2026-12-11T04:25:00Z');
let bench: TestApp;
let desk: Caller;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  await addWeek(bench.deps.database);
  await addCoach(bench.deps.database, { coachId: '4', outbound: ['Leeds'] });
  await addPassenger(bench.deps.database, { reference: 'NUCO-AB12CD-000001', name: 'Ann' });
  await addSeat(bench.deps.database, 'NUCO-AB12CD-000001', { coachId: '4' });
  desk = await signInAtHq(bench, 'desk');
  await bench.addRep({ username: 'r1@test.example' });
  rep = await bench.signIn('r1@test.example');
});
afterAll(() => bench.close());

it('a desk sees the board of today, and gets 304 while it is unchanged', async () => {
  const first = await desk.inject({ url: '/api/hq/board/W1' });
  expect(first.statusCode).toBe(200);
  const board = BoardReply.parse(first.json());
  expect(board).toMatchObject({ asOf: '2026-12-11T04:25:00.000Z', day: '2026-12-11', zone: 'Europe/Paris' });
  expect(board.rows).toMatchObject([{ place: 'coach:4:outbound', missing: [{ name: 'Ann' }] }]);
  const headers = { 'if-none-match': String(first.headers.etag) };
  now += 1_000;
  expect((await desk.inject({ url: '/api/hq/board/W1', headers })).statusCode).toBe(304);
  now = Date.parse('2026-12-11T04:30:01Z');
  const late = await desk.inject({ url: '/api/hq/board/W1', headers });
  expect(BoardReply.parse(late.json()).rows[0]?.state).toBe('late');
});

it('rows are of the places that are named, one or several', async () => {
  const rows = async (query: string) =>
    BoardRowsReply.parse((await desk.inject({ url: `/api/hq/board/W1/rows?${query}` })).json()).rows;
  expect((await rows('place=coach:4:outbound')).map(({ name }) => name)).toEqual(['Coach 4']);
  expect(await rows('place=coach:4:outbound&place=coach:4:outbound&place=coach:5:outbound')).toHaveLength(1);
  expect(await rows('place=coach:4:outbound&'.repeat(50))).toHaveLength(1);
});

it.each([
  ['a board', (weekId: string) => `/api/hq/board/${weekId}`],
  ['a row', (weekId: string) => `/api/hq/board/${weekId}/rows?place=coach:4:outbound`],
  ['a departure', (weekId: string) => `/api/hq/departures/${weekId}/coach:4:outbound`],
])(
  'what is recorded while %s waits for another server process is in it or later than its asOf',
  async (name, urlOf) => {
    const { database } = bench.deps;
    const weekId = name.toUpperCase().replace(' ', '-');
    await addWeek(database, { weekId });
    await addCoach(database, { weekId, coachId: '4', outbound: ['Leeds'] });
    await addPassenger(database, { weekId, reference: 'NUCO-AB12CD-000001' });
    await addSeat(database, 'NUCO-AB12CD-000001', { weekId, coachId: '4' });

    const { asked, recordedAt } = await whileAnotherReads(database, async (isWaitedFor) => {
      let isAnswered = false;
      const asking = desk.inject({ url: urlOf(weekId) }).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await isWaitedFor())).toBe(true);
      now += 1_000;
      const at = toInstant(now);
      const payload = loadBody(rep.rep, { weekID: weekId, handsetTimestamp: at, clientTimestamp: at });
      expect((await rep.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode).toBe(200);
      return { asked: asking, recordedAt: at };
    });
    const { asOf, rows, departure } = (await asked).json();
    const { aboard } = (departure ?? rows[0]).counts;
    expect(aboard === 1 || asOf < recordedAt).toBe(true);
  },
);

it.each([
  ['/api/hq/board/W2', 404],
  ['/api/hq/board/W1?day=tomorrow', 400],
  ['/api/hq/board/W1/rows', 400],
  [`/api/hq/board/W1/rows?${'place=a&'.repeat(51)}`, 400],
])('%s is refused', async (url, status) => {
  expect((await desk.inject({ url })).statusCode).toBe(status);
});
