import { InviteReply, type RepAccount, RepReply, RepsReply } from '@offpiste/domain/contract/hq/reps.ts';
import { InvitedReply } from '@offpiste/domain/contract/invite.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let now = Date.parse('2026-12-11T12:00:00Z');
let bench: TestApp;
let manager: Caller;
let desk: Caller;
let accounts = 0;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
});
beforeEach(async () => {
  await confirmPasskey(bench, manager.rep.repId);
});
afterAll(() => bench.close());

const wanted = (over: object = {}) => {
  accounts += 1;
  const username = `Rep-${accounts}@Test.Example`;
  return { username, name: 'Jo Peak', brand: 'nuco', level: 1, staffType: 'Rep', hqRole: 'none', ...over };
};
const call = (path: string, payload: object = {}, who = manager) =>
  who.inject({ method: 'POST', url: `/api/hq/reps${path}`, payload });
const add = async (over: object = {}): Promise<RepAccount> => {
  const reply = await call('', wanted(over));
  expect(reply.statusCode).toBe(200);
  return RepReply.parse(reply.json()).rep;
};
const listed = async (repId: string, who = desk) =>
  RepsReply.parse((await who.inject({ url: '/api/hq/reps' })).json()).reps.find(
    (account) => account.repId === repId,
  );
const invite = async (repId: string): Promise<string> =>
  InviteReply.parse((await call(`/${repId}/invite`)).json()).token;
const open = (token: string) =>
  bench.inject({ method: 'POST', url: '/auth/invite', headers: { 'x-brand': 'nuco' }, payload: { token } });
const opened = async (token: string) => InvitedReply.parse((await open(token)).json());
const logIn = (username: string, password: string) =>
  bench.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    payload: { username, password },
  });

test('an account that is added is in the list, and opens nothing before its link was opened', async () => {
  const rep = await add({ name: 'Zoë Ångström' });
  expect(await listed(rep.repId)).toEqual({
    repId: rep.repId,
    username: rep.username,
    name: 'Zoë Ångström',
    brand: 'nuco',
    level: 1,
    staffType: 'Rep',
    hqRole: 'none',
    disabled: false,
    demo: false,
    lastSignInAt: null,
    phones: 0,
    invite: null,
  });
  expect(rep.username).toBe(rep.username.toLowerCase());
  expect((await logIn(rep.username, '!')).statusCode).toBe(401);
});

test('a username that somebody has, in whatever case, is refused by name', async () => {
  const { username } = await add();
  const reply = await call('', wanted({ username: username.toUpperCase() }));
  expect(reply.statusCode).toBe(409);
  expect(reply.json().error).toBe(`There is an account ${username.toUpperCase()} already`);
});

test.each([
  ['no address', { username: 'jo' }, 400],
  ['a level that is none', { level: 4 }, 400],
  ['a brand that is none', { brand: 'alpine' }, 400],
  ['an empty name', { name: '' }, 400],
  ['a desk of level 2', { hqRole: 'desk', level: 2 }, 422],
])('%s is refused', async (_, over, status) => {
  expect((await call('', wanted(over))).statusCode).toBe(status);
});

test('whoever opens the link gets a password that signs in, and the list says so', async () => {
  const rep = await add();
  const token = await invite(rep.repId);
  expect(await listed(rep.repId)).toMatchObject({
    invite: {
      madeAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 7 * DAY).toISOString(),
      usedAt: null,
    },
  });
  const { name, username, password } = await opened(token);
  expect([name, username]).toEqual(['Jo Peak', rep.username]);
  const reply = await logIn(username, password);
  expect(reply.statusCode).toBe(200);
  expect(await listed(rep.repId)).toMatchObject({
    lastSignInAt: new Date(now).toISOString(),
    phones: 1,
    invite: { usedAt: new Date(now).toISOString() },
  });
});

test('the link gives the same password again while its reply may have been lost, and nothing once that has signed in', async () => {
  const rep = await add();
  const token = await invite(rep.repId);
  const { password } = await opened(token);
  expect((await opened(token)).password).toBe(password);
  now += 11 * MINUTE;
  expect((await open(token)).statusCode).toBe(404);
  now -= 11 * MINUTE;
  expect((await logIn(rep.username, password)).statusCode).toBe(200);
  const reply = await open(token);
  expect(reply.statusCode).toBe(404);
  expect(reply.json().error).toBe('This link is no longer valid');
});

test('a link is worth nothing after seven days, after a newer one, for a disabled account, or with another letter', async () => {
  const rep = await add();
  const [older, newer] = [await invite(rep.repId), await invite(rep.repId)];
  expect((await open(older)).statusCode).toBe(404);
  expect((await open(`${newer.slice(0, -1)}${newer.endsWith('A') ? 'Q' : 'A'}`)).statusCode).toBe(404);
  await call(`/${rep.repId}`, { disabled: true });
  expect((await open(newer)).statusCode).toBe(404);
  expect((await call(`/${rep.repId}/invite`)).statusCode).toBe(422);
  await call(`/${rep.repId}`, { disabled: false });
  now += 7 * DAY;
  expect((await open(newer)).statusCode).toBe(404);
  now -= 1;
  expect((await open(newer)).statusCode).toBe(200);
  now -= 7 * DAY - 1;
});

test('opening a link ends the password and the sessions of before', async () => {
  const rep = await add();
  const first = await opened(await invite(rep.repId));
  expect((await logIn(rep.username, first.password)).statusCode).toBe(200);
  const caller = await bench.signIn(rep.username, { password: first.password });
  const second = await opened(await invite(rep.repId));
  expect(await isSignedIn(caller)).toBe(false);
  expect((await logIn(rep.username, first.password)).statusCode).toBe(401);
  expect((await logIn(rep.username, second.password)).statusCode).toBe(200);
});

test('an invited account of headquarters may add its first passkey for a day', async () => {
  const rep = await add({ level: 3, hqRole: 'desk', brand: 'snowfuze' });
  const until = async () => {
    const { db } = bench.deps.database;
    const found = await db
      .selectFrom('rep')
      .select('hq_enrol_until')
      .where('rep_id', '=', rep.repId)
      .execute();
    return found[0]?.hq_enrol_until;
  };
  expect(await until()).toBe(null);
  await opened(await invite(rep.repId));
  expect(await until()).toBe(now + DAY);
});

test('a change is of what it names, and phones hear of other rights', async () => {
  const rep = await add();
  const epoch = async () => {
    const { db } = bench.deps.database;
    const found = await db.selectFrom('rep').select('policy_epoch').where('rep_id', '=', rep.repId).execute();
    return found[0]?.policy_epoch;
  };
  const reply = await call(`/${rep.repId}`, { name: 'Jo Summit', staffType: 'Driver' });
  expect(RepReply.parse(reply.json()).rep).toEqual({ ...rep, name: 'Jo Summit', staffType: 'Driver' });
  expect(await epoch()).toBe(1);
  await call(`/${rep.repId}`, { level: 2, brand: 'wasteland' });
  expect(await listed(rep.repId)).toMatchObject({ level: 2, brand: 'wasteland', name: 'Jo Summit' });
  expect(await epoch()).toBe(2);
  expect((await call('/nobody', { name: 'X' })).statusCode).toBe(404);
});

test('a disabled account is signed out at once, and comes back when it is enabled', async () => {
  const rep = await add();
  const { password } = await opened(await invite(rep.repId));
  const caller = await bench.signIn(rep.username, { password });
  await call(`/${rep.repId}`, { disabled: true });
  expect(await isSignedIn(caller)).toBe(false);
  expect((await logIn(rep.username, password)).statusCode).toBe(401);
  await call(`/${rep.repId}`, { disabled: false });
  expect((await logIn(rep.username, password)).statusCode).toBe(200);
});

test('signing a rep out everywhere ends the sessions and not the account', async () => {
  const rep = await add();
  const { password } = await opened(await invite(rep.repId));
  const caller = await bench.signIn(rep.username, { password });
  const reply = await call(`/${rep.repId}/sign-out`);
  expect(reply.json()).toEqual({ signedOut: 1 });
  expect(await isSignedIn(caller)).toBe(false);
  expect((await logIn(rep.username, password)).statusCode).toBe(200);
});

test('accounts of headquarters are touched only with a passkey confirmed within five minutes', async () => {
  const other = await add({ level: 3, hqRole: 'desk', brand: 'snowfuze' });
  const rep = await add({ level: 3 });
  await confirmPasskey(bench, manager.rep.repId, now - 6 * MINUTE);
  const tries = [
    await call('', wanted({ level: 3, hqRole: 'manager' })),
    await call(`/${other.repId}`, { name: 'X' }),
    await call(`/${rep.repId}`, { hqRole: 'desk' }),
    await call(`/${other.repId}/invite`),
    await call(`/${other.repId}/sign-out`),
  ];
  expect(tries.map((reply) => reply.json().code)).toEqual(Array(5).fill('hq_passkey_required'));
  expect((await call(`/${rep.repId}`, { name: 'Y' })).statusCode).toBe(200);
  expect((await call(`/${rep.repId}/sign-out`)).statusCode).toBe(200);
});

test('the last manager can neither be disabled nor lose the role, not even by two at the same time', async () => {
  const own = `/${manager.rep.repId}`;
  for (const change of [{ disabled: true }, { hqRole: 'desk' }, { hqRole: 'none' }]) {
    const reply = await call(own, change);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'last_manager']);
  }
  const second = await signInAtHq(bench, 'manager');
  // An account of the demo does not count where there is no demo.
  await bench.addRep({ tenant: 'snowfuze', level: 3, hq_role: 'manager', demo: true });
  // Both are held up until each has come as far as it can, so that they really meet.
  const holding = await bench.deps.database.pool.connect();
  await holding.query("BEGIN; SELECT FROM rep WHERE hq_role = 'manager' FOR UPDATE");
  const changes = Promise.all([
    call(`/${second.rep.repId}`, { disabled: true }),
    call(own, { disabled: true }, second),
  ]);
  const waiting = async () => {
    const { rows } = await holding.query<{ pid: number }>(
      `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND datname = current_database()`,
    );
    return rows.length;
  };
  await expect
    .poll(waiting)
    .toBe(2)
    .finally(async () => {
      await holding.query('ROLLBACK');
      holding.release();
    });
  const replies = await changes;
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  const { db } = bench.deps.database;
  const left = await db
    .selectFrom('rep')
    .select('rep_id')
    .where('hq_role', '=', 'manager')
    .where('disabled', '=', false)
    .where('demo', '=', false)
    .execute();
  expect(left).toHaveLength(1);
  manager = await signInAtHq(bench, 'manager');
});

test('a desk looks and changes nothing, and a rep does not even look', async () => {
  const rep = await add();
  for (const [path, payload] of [
    ['', wanted()],
    [`/${rep.repId}`, { name: 'X' }],
    [`/${rep.repId}/invite`, {}],
    [`/${rep.repId}/sign-out`, {}],
  ] as const) {
    expect((await call(path, payload, desk)).json().code).toBe('hq_read_only');
  }
  const plain = await bench.signIn((await bench.addRep()).username);
  expect((await plain.inject({ url: '/api/hq/reps' })).statusCode).toBe(403);
});
