import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTrail } from '#platform/audit/read-trail.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addWeek } from '#testing/week-fixture.ts';

const MINUTE = 60_000;
let now = Date.parse('2027-01-10T05:00:00Z');
let bench: TestApp;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  bench = await buildTestApp({ clock: () => now });
  await addWeek(bench.deps.database);
  await bench.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

async function readsInTrail(): Promise<unknown[]> {
  const reads = [];
  for await (const { kind, detail } of readTrail(bench.deps.database, {}))
    if (kind === 'read') reads.push(detail.call);
  return reads;
}
const soon = { timeout: 20_000, interval: 20 };

test('whose data went where is in the audit trail within a minute', async () => {
  const rep = await bench.signIn((await bench.addRep()).username);
  await rep.inject({ url: '/api/week/data/W1' });
  expect(await readsInTrail()).toEqual([]);
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(readsInTrail, soon).toEqual(['/api/week/data/:weekId']);
});

test('a server that stops writes what it has counted', async () => {
  const rep = await bench.signIn((await bench.addRep()).username);
  await rep.inject({ url: '/api/week/data/W1' });
  await bench.app.close();
  expect(await readsInTrail()).toEqual(['/api/week/data/:weekId']);
});

test('access that has expired is removed within the hour', async () => {
  await bench.signIn((await bench.addRep()).username);
  const open = async () => (await bench.deps.database.pool.query('SELECT FROM access_session')).rows.length;
  now += 20 * MINUTE;
  expect(await open()).toBe(1);
  vi.advanceTimersByTime(60 * MINUTE);
  await expect.poll(open, soon).toBe(0);
});
