import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';

const START = Date.parse('2026-12-11T08:00:00Z');
let now = START;
let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', level: 0 });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

const report = (payload: object, who = rep) =>
  who.inject({ method: 'POST', url: '/api/bug-reports', payload });
const stored = () => bench.deps.database.db.selectFrom('bug_report').selectAll().execute();

test('a report is stored with everything that was said', async () => {
  const reply = await report({
    description: 'The list is empty',
    steps: 'Open coaches',
    email: 'rep@example.test',
    deviceInfo: { userAgent: 'Phone', cookiesEnabled: true, devicePixelRatio: 2.625, secret: 'dropped' },
    context: { route: '/coach', unsent: 3 },
    unknown: 'dropped',
  });
  expect(reply.json()).toMatchObject({ message: 'Thank you for your report!' });
  expect(await stored()).toEqual([
    {
      report_id: reply.json().reportId,
      rep_id: 'rep',
      device_id: expect.any(String),
      brand: 'nuco',
      description: 'The list is empty',
      steps: 'Open coaches',
      email: 'rep@example.test',
      device_info: { userAgent: 'Phone', cookiesEnabled: true, devicePixelRatio: 2.625 },
      context: { route: '/coach', unsent: 3 },
      received_at: START,
    },
  ]);
});

test('only the description is required', async () => {
  expect((await report({ description: 'Broken', deviceInfo: {} })).statusCode).toBe(200);
});

test.each([
  ['no description', { description: '' }],
  ['a description too long', { description: 'x'.repeat(2_001) }],
  ['an email too long', { description: 'x', email: 'x'.repeat(255) }],
  ['a fact too long', { description: 'x', context: { fact: 'x'.repeat(501) } }],
  ['a fact that is a list', { description: 'x', context: { fact: ['x'] } }],
  [
    'too many facts',
    { description: 'x', context: Object.fromEntries([...Array(31).keys()].map((n) => [n, n])) },
  ],
  ['a text no database stores', { description: 'a\u0000b' }],
])('is refused: %s', async (_, payload) => {
  expect((await report(payload)).statusCode).toBe(400);
});

test('a body that is too large is refused', async () => {
  expect((await report({ description: 'x', more: 'x'.repeat(40_000) })).statusCode).toBe(413);
});

test('a rep may send ten an hour, however many come at once, and others theirs', async () => {
  await bench.addRep({ rep_id: 'other', username: 'other@test.example' });
  const other = await bench.signIn('other@test.example');
  const flood = Array.from({ length: 14 }, () => report({ description: 'Again' }, other));
  const replies = await Promise.all(flood);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('3600');
  expect((await report({ description: 'Mine' })).statusCode).toBe(200);
});

test('after an hour the next report is accepted', async () => {
  now = START + 61 * 60_000;
  rep = await bench.signIn('rep@test.example');
  expect((await report({ description: 'Later' })).statusCode).toBe(200);
});
