import { MessageChoicesReply, RecipientsReply } from '@offpiste/domain/contract/hq/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { addLookUp } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addCoach, addWeek } from '#testing/week-fixture.ts';

/** Day in Paris, and night in Sofia already. */
const LATE = Date.parse('2026-12-13T20:30:00Z');
const MORNING_IN_SOFIA = '2026-12-14T05:00:00.000Z';
let bench: TestApp;
let desk: Caller;

/** W1 runs, in Paris; W2 begins in five days, in Sofia. Both have a coach 4 and work in Val Corbier. */
beforeAll(async () => {
  bench = await buildTestApp({ clock: () => LATE });
  const { database } = bench.deps;
  for (const [weekId, startsOn] of [
    ['W1', '2026-12-11'],
    ['W2', '2026-12-18'],
  ] as const) {
    await addWeek(database, { weekId, startsOn });
    await addCoach(database, { weekId, coachId: '4', outbound: ['Leeds'] });
    for (const [does, detail] of [
      ['scans', { Resort: 'Elsewhere' }],
      ['rides', { Resort: 'Val Corbier', 'OB Transport': 'Coach 4' }],
    ] as const) {
      const repId = `${does}-${weekId.toLowerCase()}`;
      await bench.addRep({ rep_id: repId, username: `${repId}@test.example`, name: repId });
      await addLookUp(database, { weekId, kind: 'rep-record', id: repId, repId, detail });
    }
    const scans = await bench.signIn(`scans-${weekId.toLowerCase()}@test.example`);
    const payload = loadBody(scans.rep, { weekID: weekId, barcode: 'NUCO-ZZ99ZZ-999999' });
    const refused = await scans.inject({ method: 'POST', url: '/api/coach/load', payload });
    expect(refused.statusCode).toBe(404);
  }
  await database.pool.query(`UPDATE week SET time_zone = 'Europe/Sofia' WHERE week_id = 'W2'`);
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.deps.database.pool.query(
    `UPDATE week SET disabled = false; DELETE FROM week WHERE week_id NOT IN ('W1', 'W2')`,
  );
});

const read = async (query: string) =>
  RecipientsReply.parse((await desk.inject({ url: `/api/hq/messages/recipients?${query}` })).json());
const ids = async (query: string) => (await read(query)).reps.map(({ repId }) => repId);
const choicesOf = async (weekId: string) =>
  MessageChoicesReply.parse((await desk.inject({ url: `/api/hq/messages/choices?week=${weekId}` })).json());

test.each([
  ['W1', 'w1'],
  ['W2', 'w2'],
])(
  'a departure and a resort have who works there in that week (%s), also whose scan was refused, and nobody of another week',
  async (weekId, reps) => {
    const departure = `to=departure&weekId=${weekId}&place=coach:4:outbound`;
    expect(await ids(departure)).toEqual([`rides-${reps}`, `scans-${reps}`]);
    expect(await ids(`to=resort&weekId=${weekId}&resort=Val%20Corbier`)).toEqual([`rides-${reps}`]);
  },
);

test('the choices of a week are of that week alone, and a coach that an import has taken away is none', async () => {
  const { database } = bench.deps;
  await addCoach(database, { coachId: '5', outbound: ['Leeds'], gone: true });
  await addCoach(database, { weekId: 'W2', coachId: '9', outbound: ['Leeds'], inbound: ['Val Corbier'] });
  await addLookUp(database, {
    ...{ weekId: 'W2', kind: 'rep-record', id: 'another' },
    detail: { Resort: 'Mont Second' },
  });
  const [first, second] = [await choicesOf('W1'), await choicesOf('W2')];
  expect(first.resorts).toEqual(['Elsewhere', 'Val Corbier']);
  expect(first.departures.map(({ place }) => place)).toEqual(['coach:4:outbound']);
  expect(second.resorts).toEqual(['Elsewhere', 'Mont Second', 'Val Corbier']);
  expect(second.departures.map(({ place }) => place)).toEqual([
    'coach:4:outbound',
    'coach:9:outbound',
    'coach:9:inbound',
  ]);
});

test('an account of the demo gets no message where there is no demo, and is not among the choices', async () => {
  const { rep_id: demo } = await bench.addRep({ demo: true });
  expect(await ids('to=everyone')).not.toContain(demo);
  expect(await ids(`to=rep&repId=${demo}`)).toEqual([]);
  expect((await choicesOf('W1')).reps.map(({ repId }) => repId)).not.toContain(demo);
});

test.each([
  ['is signed in', 'revoked_at = NULL', 'app'],
  ['has signed out', `revoked_at = 1, revoked_because = 'signed out'`, 'none'],
  ['has not opened the app for too long', 'rotated_at = 1', 'none'],
  ['signed in too long ago', 'signed_in_at = 1', 'none'],
  ['has a wall and nothing else', `wall_until = ${LATE + 1}`, 'none'],
])('whoever %s can be reached accordingly', async (_, change, reach) => {
  const { rep_id, username } = await bench.addRep();
  await bench.signIn(username);
  await bench.deps.database.pool.query(`UPDATE session_family SET ${change} WHERE rep_id = $1`, [rep_id]);
  expect((await read(`to=rep&repId=${rep_id}`)).reps).toMatchObject([{ reach }]);
});

test('the night of a departure and of a resort is that of their week', async () => {
  for (const [weekId, dueAt] of [
    ['W1', null],
    ['W2', MORNING_IN_SOFIA],
  ] as const) {
    expect((await read(`to=departure&weekId=${weekId}&place=coach:4:outbound`)).dueAt).toBe(dueAt);
    expect((await read(`to=resort&weekId=${weekId}&resort=Val%20Corbier`)).dueAt).toBe(dueAt);
  }
});

test('the night of everyone is that of the week that runs, and of the nearest where none does', async () => {
  const { pool } = bench.deps.database;
  const due = async () => (await read('to=everyone')).dueAt;
  expect(await due()).toBeNull();
  // Neither one that is over nor one that is always open decides.
  await addWeek(bench.deps.database, { weekId: 'W0', startsOn: '2026-11-20' });
  await addWeek(bench.deps.database, { weekId: 'A', startsOn: '2026-12-01', alwaysOn: true });
  await pool.query(`UPDATE week SET time_zone = 'Europe/Sofia' WHERE week_id IN ('W0', 'A')`);
  await pool.query(`UPDATE week SET ends_on = '2026-11-28' WHERE week_id = 'W0'`);
  expect(await due()).toBeNull();
  await pool.query(`UPDATE week SET time_zone = 'Europe/Paris' WHERE week_id IN ('W0', 'A')`);
  await pool.query(`UPDATE week SET disabled = true WHERE week_id = 'W1'`);
  expect(await due()).toBe(MORNING_IN_SOFIA);
});
