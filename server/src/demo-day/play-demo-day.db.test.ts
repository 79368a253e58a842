import { DEMO_ZONE } from '@offpiste/demo/calendar.ts';
import { dayTrips } from '@offpiste/demo/day-trips.ts';
import { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDemo } from '#importing/import-demo.ts';
import { dayOf, instantOf, timeOf } from '#platform/local-time.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import { playDemoDay } from './play-demo-day.ts';

describe.each(['00:20', '14:05'])('a season that is loaded at %s', (time) => {
  let bench: TestApp;
  const now = (instantOf(`2026-12-15 ${time}`, DEMO_ZONE) ?? 0) + 20_000;
  beforeAll(async () => {
    bench = await buildTestApp({ config: testConfig({ demo: true }), clock: () => now });
    const begun = { day: dayOf(now, DEMO_ZONE), time: timeOf(now, DEMO_ZONE) };
    await importDemo(bench.deps.database, { size: 'small', today: begun.day, time });
    await playDemoDay(bench.deps, begun);
  });
  afterAll(() => bench.close());

  test('has a day trip in every state on the board of its day', async () => {
    const hq = await bench.signIn('hq@demo.test', { brand: 'snowfuze', password: 'offpiste-demo' });
    await hq.inject({ method: 'POST', url: '/auth/hq/confirm/demo', payload: {} });
    const board = BoardReply.parse((await hq.inject({ url: '/api/hq/board/demo-week-1' })).json());
    expect(board.day).toBe('2026-12-15');
    const states = board.rows
      .map(({ id, state }) => ({ id, state }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(states).toEqual(dayTrips(time).map(({ id, state }) => ({ id, state })));
    const { rows } = await bench.deps.database.pool.query(
      'SELECT FROM ledger WHERE received_at > $1 OR NOT is_fact',
      [now],
    );
    expect(rows).toEqual([]);
  });
});
