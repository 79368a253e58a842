import { WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addWhatsOn } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addWeek } from '#testing/week-fixture.ts';

let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'W2', name: 'Nothing on' });
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addWhatsOn(database, { id: 'late', start: '2026-12-13T22:30:00.000Z' });
  await addWhatsOn(database, { id: 'past midnight', start: '2026-12-13T23:30:00.000Z' });
  await addWhatsOn(
    database,
    {
      id: 'rave',
      title: 'Mountain Rave',
      start: '2026-12-13T13:00:00.000Z',
      description: '<p>Lifts stop at <b>16:45</b>.</p>',
      location: { name: 'Plateau', latitude: 45.4, longitude: 6.5 },
      packages: [{ id: 'NUCO Premium', name: 'NUCO Premium' }],
    },
    'nuco',
  );
  await addWhatsOn(database, { id: 'warehouse', start: '2026-12-13T14:00:00.000Z' }, 'wasteland');
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', level: 0 });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

test("what is on comes by day in resort time, the brand's and everyone's", async () => {
  const { days } = WhatsOnReply.parse((await rep.inject({ url: '/whatsOn/W1' })).json());
  expect(days.map(({ timestamp, events }) => [timestamp, events.map(({ id }) => id)])).toEqual([
    ['2026-12-12T23:00:00.000Z', ['rave', 'late']],
    ['2026-12-13T23:00:00.000Z', ['past midnight']],
  ]);
  expect(days[0]?.events[0]).toMatchObject({
    title: 'Mountain Rave',
    description: '<p>Lifts stop at <b>16:45</b>.</p>',
    location: { name: 'Plateau', latitude: 45.4, longitude: 6.5 },
    packages: [{ id: 'NUCO Premium', name: 'NUCO Premium' }],
    host: null,
  });
});

test('a week may have nothing on; an unknown or disabled one is not found', async () => {
  expect((await rep.inject({ url: '/whatsOn/W2' })).json()).toEqual({ days: [] });
  for (const weekId of ['W9', 'closed'])
    expect((await rep.inject({ url: `/whatsOn/${weekId}` })).json()).toMatchObject({
      code: 'week_not_found',
    });
});

test('an unchanged list costs nothing', async () => {
  const { etag } = (await rep.inject({ url: '/whatsOn/W1' })).headers;
  const queries = countQueries(bench.deps.database, /look_up|week/);
  const again = await rep.inject({ url: '/whatsOn/W1', headers: { 'if-none-match': etag as string } });
  expect([again.statusCode, queries.stop()]).toEqual([304, []]);
});
