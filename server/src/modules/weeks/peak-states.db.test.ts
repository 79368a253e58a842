import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDemo } from '#importing/import-demo.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { readStates } from '#testing/read-states.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';

/** The most that a phone may have to fetch for a shift. */
const MOST_BYTES = 1_000_000;

let bench: TestApp;
beforeAll(async () => {
  bench = await buildTestApp({ config: testConfig({ demo: true }) });
  await importDemo(bench.deps.database, { size: 'peak', today: '2026-12-13' });
}, 300_000);
afterAll(() => bench.close());

async function widest(caller: Caller) {
  const { activeWeeks } = (await caller.inject({ url: '/api/week/active' })).json();
  const replies = [];
  for (const { weekId } of activeWeeks)
    replies.push(await caller.inject({ url: `/api/week/states/${encodeURIComponent(weekId)}` }));
  return replies.toSorted((a, b) => b.rawPayload.length - a.rawPayload.length)[0];
}

it('all lists of a week of 10,000 passengers are one reply of less than a megabyte', {
  timeout: 300_000,
}, async () => {
  for (const [username, brand] of [
    ['nuco.rep@demo.test', 'nuco'],
    ['hq@demo.test', 'snowfuze'],
  ] as const) {
    const caller = await bench.signIn(username, { brand, password: 'offpiste-demo' });
    const reply = await widest(caller);
    if (!reply) throw new Error('no week is active');
    const { whole, lists } = readStates(reply);
    expect(whole).toBe(true);
    const single = [...lists.values()].reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
    process.stdout.write(
      `${username}: ${lists.size} lists of ${single} bytes in one reply of ${reply.rawPayload.length}\n`,
    );
    expect(lists.size).toBeGreaterThan(400);
    expect(reply.rawPayload.length).toBeLessThan(MOST_BYTES);
  }
});
