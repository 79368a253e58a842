import { availableParallelism } from 'node:os';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';

vi.mock('#platform/password-hash.ts', { spy: true });
// Test files share their modules: this one has its own, with what is watched in them.
vi.resetModules();
const { isPassword: watched, isUpToDate } = await import('#platform/password-hash.ts');
const { buildApp } = await import('../../app.ts');
const { TEST_PASSWORD } = await import('#testing/add-rep.ts');
const { buildTestApp } = await import('#testing/build-test-app.ts');
const isPassword = vi.mocked(watched);

/** The clock is fixed: a wait does not end, however slow the machine is. */
const NOW = Date.now();

let api: TestApp;
/** A second server process on the same database. */
let other: FastifyInstance;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => NOW });
  other = buildApp({ ...api.deps, database: api.deps.database.served });
  await other.ready();
});
beforeEach(() => {
  isPassword.mockReset();
});
afterAll(async () => {
  await other.close();
  await api.close();
  vi.resetModules();
});

const logIn = (
  username: string,
  given: { password?: string; app?: FastifyInstance; cookies?: Record<string, string>; from?: number } = {},
) => {
  const { password = 'wrong', app = api.app, cookies = {}, from = 0 } = given;
  return app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    // Each stranger of a flood has a different address.
    remoteAddress: `127.1.${from >> 8}.${from & 255}`,
    cookies,
    payload: { username, password },
  });
};
const statusesOf = (replies: readonly LightMyRequestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, (reply) => reply.statusCode)].map(([s, all]) => [s, all.length]),
  );

test('an unknown user costs the same work as a known one', async () => {
  const { username } = await api.addRep();
  await logIn(username);
  await logIn('nobody@test.example');
  expect(isPassword.mock.calls.map(([hash]) => isUpToDate(hash))).toEqual([true, true]);
});

test('an account that has no password yet is refused as an unknown user is, at the same cost', async () => {
  const { username } = await api.addRep({ password_hash: '!' });
  const [none, unknown] = [await logIn(username), await logIn('nobody-either@test.example')];
  expect(none.statusCode).toBe(401);
  expect(none.json().error).toBe(unknown.json().error);
  const [first, second] = isPassword.mock.calls;
  expect(first?.[0]).toBe(second?.[0]);
});

test('a flood of sign-ins is turned away before it overloads the machine', async () => {
  const gate = Promise.withResolvers<boolean>();
  isPassword.mockImplementation(() => gate.promise);
  const places = availableParallelism() + 200;
  const turnedAway: LightMyRequestResponse[] = [];
  const flood = Array.from({ length: places + 5 }, async (_, index) => {
    const reply = await logIn(`flood-${index}@test.example`, { from: index });
    if (reply.statusCode !== 401) turnedAway.push(reply);
  });
  await vi.waitFor(() => expect(turnedAway).toHaveLength(5), { timeout: 20_000 });
  for (const reply of turnedAway)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '2',
    ]);
  // Those with a place look their user up first.
  await vi.waitFor(() => expect(isPassword).toHaveBeenCalledTimes(availableParallelism()), {
    timeout: 20_000,
  });
  // A signed-in rep does not notice.
  expect((await api.inject({ url: '/auth/status' })).statusCode).toBe(200);
  gate.resolve(false);
  await Promise.all(flood);
  expect(turnedAway).toHaveLength(5);
});

test('a known phone signs in while strangers fill the queue, and before they are through', async () => {
  const rep = await api.addRep();
  const { cookies } = await api.signIn(rep.username);
  let done = 0;
  const flood = Array.from({ length: 260 }, async (_, from) => {
    const reply = await logIn(`known-flood-${from}@test.example`, { from });
    done += 1;
    return reply;
  });
  // The queue is full when the first is turned away.
  await vi.waitFor(() => expect(done).toBeGreaterThan(0), { timeout: 20_000 });
  const own = await logIn(rep.username, { password: TEST_PASSWORD, cookies });
  expect([own.statusCode, own.body.includes('refreshToken')]).toEqual([200, true]);
  expect(done).toBeLessThan(200);
  const turnedAway = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 401);
  expect(turnedAway.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of turnedAway)
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
}, 120_000);

test.each([
  ['strangers', false],
  ['a phone that is known', true],
])('of 120 guesses at once by %s, on two servers, five are judged', async (_, known) => {
  const rep = await api.addRep();
  const cookies = known ? (await api.signIn(rep.username)).cookies : {};
  isPassword.mockClear();
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, from) =>
      logIn(rep.username, { app: from % 2 ? api.app : other, cookies, from }),
    ),
  );
  expect(statusesOf(replies)).toEqual({ 401: 5, 429: 115 });
  expect(isPassword).toHaveBeenCalledTimes(5);
  for (const { statusCode, headers } of replies)
    if (statusCode === 429) expect(headers['retry-after']).toBe('1');
  // The right one waits with them, but for a phone that the others are not.
  const right = await logIn(rep.username, { password: TEST_PASSWORD, cookies, from: 999 });
  expect(right.statusCode).toBe(429);
});

test('of guesses at once on a phone that was found, five are judged', async () => {
  const rep = await api.addRep();
  const phone = await api.signIn(rep.username);
  isPassword.mockClear();
  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      phone.inject({ method: 'POST', url: '/auth/password', payload: { password: 'wrong' } }),
    ),
  );
  expect(statusesOf(replies)).toEqual({ 401: 5, 429: 35 });
  expect(isPassword).toHaveBeenCalledTimes(5);
});

test('sixty wrong sign-ins at once from one address are judged, and right ones count for nothing', async () => {
  const rep = await api.addRep();
  const from = 7_000;
  for (let at = 0; at < 62; at += 1)
    expect((await logIn(rep.username, { password: TEST_PASSWORD, from })).statusCode).toBe(200);
  isPassword.mockClear();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => logIn(`from-one-address-${at}@test.example`, { from })),
  );
  expect(statusesOf(replies)).toEqual({ 401: 60, 429: 40 });
  expect(isPassword).toHaveBeenCalledTimes(60);
}, 120_000);
