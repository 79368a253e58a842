import { availableParallelism } from 'node:os';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';

vi.mock('#platform/password-hash.ts', { spy: true });
// Test files share their modules: this one has its own, with what is watched in them.
vi.resetModules();
const { isPassword: watched } = await import('#platform/password-hash.ts');
const { buildTestApp } = await import('#testing/build-test-app.ts');
const isPassword = vi.mocked(watched);

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
beforeEach(() => {
  isPassword.mockClear();
});
afterAll(async () => {
  await api.close();
  vi.resetModules();
});

const logIn = (username: string) =>
  api.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    payload: { username, password: 'wrong' },
  });

test('an unknown user costs the same work as a known one', async () => {
  const { username } = await api.addRep();
  await logIn(username);
  await logIn('nobody@test.example');
  const [known, unknown] = isPassword.mock.calls.map(([hash]) => hash.split('$').slice(0, 4).join('$'));
  expect(known).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  expect(unknown).toBe(known);
});

test('a flood of sign-ins is turned away before it takes the machine', async () => {
  const gate = Promise.withResolvers<boolean>();
  isPassword.mockImplementation(() => gate.promise);
  const places = availableParallelism() + 200;
  const turnedAway: LightMyRequestResponse[] = [];
  const flood = Array.from({ length: places + 5 }, async (_, index) => {
    const reply = await logIn(`flood-${index}@test.example`);
    if (reply.statusCode !== 401) turnedAway.push(reply);
  });
  await vi.waitFor(() => expect(turnedAway).toHaveLength(5), { timeout: 20_000 });
  for (const reply of turnedAway)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '2',
    ]);
  expect(isPassword).toHaveBeenCalledTimes(availableParallelism());
  // Whoever is signed in does not notice.
  expect((await api.inject({ url: '/auth/status' })).statusCode).toBe(200);
  gate.resolve(false);
  await Promise.all(flood);
  expect(turnedAway).toHaveLength(5);
});
