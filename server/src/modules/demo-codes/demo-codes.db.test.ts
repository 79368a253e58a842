import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

let world: TestApp;

beforeAll(async () => {
  world = await buildTestApp({ config: testConfig({ demo: true }) });
  for (const weekId of ['demo-week-1', 'real-week']) {
    const reference = `NUCO-AB12CD-00000${weekId === 'real-week' ? 1 : 2}`;
    await addWeek(world.deps.database, {
      weekId,
      name: `Week <${weekId}>`,
      demo: weekId === 'demo-week-1',
    });
    await addCoach(world.deps.database, { weekId, coachId: '4', outbound: ['Leeds'] });
    await addPassenger(world.deps.database, { weekId, reference, name: 'Zoë <b>O’Brien' });
    await addSeat(world.deps.database, reference, { weekId, coachId: '4' });
  }
});
afterAll(() => world.close());

test('a browser on the same machine gets the codes of a demo coach, and no script can run', async () => {
  const index = await world.inject({ method: 'GET', url: '/demo/codes' });
  expect(index.body).toContain('href="?week=demo-week-1&#38;coach=4"');
  expect(index.body).not.toContain('real-week');

  const reply = await world.inject({ method: 'GET', url: '/demo/codes?week=demo-week-1&coach=4' });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('NUCO-AB12CD-000002');
  expect(reply.body).toContain('viewBox="0 0 33 33"');
  expect(reply.body).not.toContain('<b>');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('weeks that are not of the demo are not shown to anyone', async () => {
  const reply = await world.inject({ method: 'GET', url: '/demo/codes?week=real-week&coach=4' });
  expect(reply.statusCode).toBe(404);
});

test('another machine gets nothing', async () => {
  const reply = await world.inject({ method: 'GET', url: '/demo/codes', remoteAddress: '192.0.2.7' });
  expect(reply.statusCode).toBe(404);
});

test('without demo mode there is no such page', async () => {
  const plain = await buildTestApp();
  expect((await plain.inject({ method: 'GET', url: '/demo/codes' })).statusCode).toBe(404);
  await plain.close();
});
