import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';

vi.mock('#platform/password-hash.ts', { spy: true });
// Test files share their modules: this one has its own, with what is watched in them.
vi.resetModules();
const { isPassword: watched } = await import('#platform/password-hash.ts');
const { TEST_PASSWORD } = await import('#testing/add-rep.ts');
const { buildTestApp } = await import('#testing/build-test-app.ts');
const { buildApp } = await import('../../app.ts');
const isPassword = vi.mocked(watched);

const MINUTE = 60_000;
let now = Date.parse('2027-01-10T05:00:00Z');
let networks = 0;
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
});
beforeEach(() => {
  // Hundreds of guesses are made here; how a hash is compared is tried elsewhere.
  isPassword.mockImplementation(async (_hash, typed) => typed === TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  vi.resetModules();
});

/** An address that no other test uses. */
const newAddress = () => {
  networks += 1;
  return `127.9.${networks}.1`;
};

async function guess(
  username: string,
  from: string,
  {
    password = 'wrong',
    cookies = {},
    app = api.app,
  }: { password?: string; cookies?: Record<string, string>; app?: FastifyInstance } = {},
): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco', 'x-forwarded-proto': 'https', 'x-forwarded-for': from },
    remoteAddress: app === api.app ? from : '127.0.0.1',
    cookies,
    payload: { username, password },
  });
  return reply.statusCode;
}
const enter = (username: string, from: string) => guess(username, from, { password: TEST_PASSWORD });

/** Wrong guesses, each at an account that does not exist. */
async function spray(from: (at: number) => string, times: number, app = api.app): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < times; at += 1)
    statuses.push(await guess(`nobody-${networks}-${at}-${now}@test.example`, from(at), { app }));
  return statuses;
}
const judged = (times: number) => Array(times).fill(401);

test('a phone that one rep signed in on is a stranger to every other rep', async () => {
  const own = await api.addRep();
  const victim = await api.addRep();
  const { cookies } = await api.signIn(own.username);
  const phone = { did: String(cookies.did) };
  for (let at = 0; at < 5; at += 1) await guess(victim.username, newAddress(), { cookies: phone });
  // Those guesses count for the account, wherever the next one comes from.
  expect(await enter(victim.username, newAddress())).toBe(429);
});

test('guesses at one rep on a shared phone do not slow the next rep down there', async () => {
  const [first, second] = [await api.addRep(), await api.addRep()];
  const { cookies } = await api.signIn(first.username);
  const phone = { did: String(cookies.did) };
  await api.signIn(second.username, { cookies: phone });
  for (let at = 0; at < 5; at += 1) await guess(first.username, newAddress(), { cookies: phone });
  const enterOnPhone = (username: string) =>
    guess(username, newAddress(), { password: TEST_PASSWORD, cookies: phone });
  expect(await enterOnPhone(first.username)).toBe(429);
  expect(await enterOnPhone(second.username)).toBe(200);
});

test('whoever signs in forgives no guesses at anybody else', async () => {
  const [victim, guesser] = [await api.addRep(), await api.addRep()];
  for (let at = 0; at < 5; at += 1) await guess(victim.username, newAddress());
  expect(await enter(guesser.username, newAddress())).toBe(200);
  expect(await enter(victim.username, newAddress())).toBe(429);
});

test('from one address right passwords neither forgive wrong ones nor are shut out by fifty-nine of them', async () => {
  const { username } = await api.addRep();
  const address = newAddress();
  for (let round = 0; round < 29; round += 1) {
    expect(await spray(() => address, 2)).toEqual(judged(2));
    expect(await enter(username, address)).toBe(200);
    now += 1;
  }
  expect(await spray(() => address, 1)).toEqual(judged(1));
  for (const _ of [1, 2]) expect(await enter(username, address)).toBe(200);
  now += 1;
  expect(await spray(() => address, 2)).toEqual([401, 429]);
});

test('an address is stopped again by as many guesses in a later quarter of an hour', async () => {
  const address = newAddress();
  expect(await spray(() => address, 61)).toEqual([...judged(60), 429]);
  now += 16 * MINUTE;
  expect(await spray(() => address, 61)).toEqual([...judged(60), 429]);
});

test('the addresses of one IPv6 network count together', async () => {
  const { database, config } = api.deps;
  const proxied = { ...config, trustProxy: 1 };
  const app = buildApp({ ...api.deps, database: database.served, config: proxied });
  const inNetwork = (at: number) => `2001:db8:7:7::${(at + 1).toString(16)}`;
  expect(await spray(inNetwork, 61, app)).toEqual([...judged(60), 429]);
  expect(await spray(() => '2001:db8:7:8::1', 1, app)).toEqual(judged(1));
  await app.close();
});

test('wrong passwords of more than an hour ago do not count for an account', async () => {
  const { username } = await api.addRep();
  for (const _ of [1, 2]) {
    for (let at = 0; at < 4; at += 1) expect(await guess(username, newAddress())).toBe(401);
    now += 61 * MINUTE;
  }
  expect(await enter(username, newAddress())).toBe(200);
});

test('a phone keeps no device cookie that somebody else made up for it', async () => {
  const { username } = await api.addRep();
  const did = 'A'.repeat(43);
  const { cookies } = await api.signIn(username, { cookies: { did } });
  expect(cookies.did).not.toBe(did);
});
