import { hash } from '@node-rs/argon2';
import { EPOCH_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { LoginBody } from '@offpiste/domain/contract/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, isUpToDate } from '#platform/password-hash.ts';
import { TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { cookiesOf } from '#testing/sign-in.ts';
import { findSignedIn, purgeSessions } from './session-store.ts';

let now = Date.parse('2027-01-10T05:00:00Z');
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
});
afterAll(async () => await api.close());

const MINUTE = 60_000;
const post = (
  url: string,
  payload: object,
  more: { cookies?: Record<string, string>; headers?: object } = {},
) =>
  api.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-brand': 'snowfuze', ...more.headers },
    cookies: more.cookies ?? {},
  });
const refresh = (token: string, cookies: Record<string, string>) =>
  post('/auth/refresh', { refreshToken: token }, { cookies });
const isSignedIn = async (cookies: Record<string, string>) =>
  (await api.inject({ method: 'GET', url: '/auth/status', cookies })).json<{ authenticated: boolean }>()
    .authenticated;
const newCaller = async (): Promise<Caller> => await api.signIn((await api.addRep()).username);
const tokenOf = (reply: { json(): { refreshToken: string } }) => reply.json().refreshToken;

describe('signing in', () => {
  test('answers with the rep and a refresh token, and the browser gets its cookies', async () => {
    const { username } = await api.addRep({ rep_id: 'r-sam', name: 'Sam', level: 2, tenant: 'wasteland' });
    const reply = await post('/auth/login', {
      username: ` ${username.toUpperCase()} `,
      password: TEST_PASSWORD,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      refreshToken: expect.any(String),
      rep: { repId: 'r-sam', name: 'Sam', level: 2, tenant: 'wasteland', hq: false, hqRole: 'none' },
    });
    expect(reply.cookies).toEqual([
      expect.objectContaining({ name: 'sid', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 900 }),
      expect.objectContaining({
        name: 'did',
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: 34_560_000,
      }),
    ]);
    expect(reply.cookies.every((cookie) => !('secure' in cookie))).toBe(true);
  });

  test('is answered alike for an unknown user, a wrong password and a disabled account', async () => {
    const known = await api.addRep();
    const disabled = await api.addRep({ disabled: true });
    const replies = await Promise.all([
      post('/auth/login', { username: 'nobody@test.example', password: TEST_PASSWORD }),
      post('/auth/login', { username: known.username, password: 'wrong' }),
      post('/auth/login', { username: disabled.username, password: TEST_PASSWORD }),
    ]);
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({
        error: 'Invalid username or password',
        code: 'invalid_credentials',
        requestId: expect.any(String),
      });
      expect(reply.cookies).toEqual([]);
    }
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ username: 'a', password: 7 }, 400, 'validation_failed'],
    [{ username: 'a\0', password: 'b' }, 400, 'bad_json'],
    [{ username: 'a', password: 'x'.repeat(5_000) }, 413, 'body_too_large'],
  ])('refuses the body %j', async (payload, status, code) => {
    const reply = await post('/auth/login', payload);
    expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  test('needs a known brand', async () => {
    const body: LoginBody = { username: 'a', password: 'b' };
    expect((await post('/auth/login', body, { headers: { 'x-brand': '' } })).json()).toMatchObject({
      code: 'brand_required',
    });
    expect((await post('/auth/login', body, { headers: { 'x-brand': 'acme' } })).json()).toMatchObject({
      code: 'brand_unknown',
    });
  });

  test('stores nothing that would let a reader of the database in', async () => {
    const caller = await newCaller();
    const tables = ['device', 'session_family', 'access_session', 'sign_in_failure'] as const;
    for (const table of tables) {
      const { rows } = await api.deps.database.pool.query(`SELECT t::text AS line FROM ${table} t`);
      const text = JSON.stringify(rows);
      const signature = caller.refreshToken.split('.')[2];
      expect(text).not.toContain(signature);
      for (const value of Object.values(caller.cookies)) expect(text).not.toContain(value);
    }
  });

  test('accepts a password of any length and letters exactly as it was typed', async () => {
    const { rep_id: repId, username } = await api.addRep();
    const password = `  Süße Grüße 🚌 ${'x'.repeat(200)}Ü `;
    await api.deps.database.db
      .updateTable('rep')
      .set({ password_hash: await hashPassword(password) })
      .where('rep_id', '=', repId)
      .execute();
    const status = async (typed: string) =>
      (await post('/auth/login', { username, password: typed })).statusCode;
    expect(await status(password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72)])
      expect(await status(other)).toBe(401);
  });

  test('with a password hashed weakly long ago hashes it again', async () => {
    const { rep_id: repId, username } = await api.addRep();
    const old = await hash(TEST_PASSWORD, { algorithm: 2, memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    await api.deps.database.db
      .updateTable('rep')
      .set({ password_hash: old })
      .where('rep_id', '=', repId)
      .execute();
    await api.signIn(username);
    const row = await api.deps.database.db
      .selectFrom('rep')
      .select('password_hash')
      .where('rep_id', '=', repId)
      .executeTakeFirstOrThrow();
    expect(isUpToDate(row.password_hash)).toBe(true);
    await api.signIn(username);
  });
});

describe('guessing', () => {
  const guess = (
    username: string,
    password = 'wrong',
    cookies: Record<string, string> = {},
    ip = '127.0.2.1',
  ) =>
    api.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'x-brand': 'nuco' },
      remoteAddress: ip,
      cookies,
      payload: { username, password },
    });

  test('slows an account down more and more, and an unknown user too', async () => {
    const { username } = await api.addRep();
    for (const name of [username, 'phantom@test.example']) {
      for (let failure = 0; failure < 5; failure++) expect((await guess(name)).statusCode).toBe(401);
      const blocked = await guess(name, TEST_PASSWORD);
      expect(blocked.statusCode).toBe(429);
      expect(blocked.headers['retry-after']).toBe('1');
      expect(blocked.json()).toMatchObject({ code: 'too_many_requests' });
      now += 1_001;
      expect((await guess(name)).statusCode).toBe(401);
      expect((await guess(name)).headers['retry-after']).toBe('2');
      now += 2_001;
    }
    expect((await guess(username, TEST_PASSWORD)).statusCode).toBe(200);
    expect((await guess(username)).statusCode).toBe(401);
    expect((await guess(username)).statusCode).toBe(401);
  });

  test('does not lock a device out that signed the rep in before', async () => {
    const { username } = await api.addRep();
    const { cookies } = await api.signIn(username);
    const ownPhone = { did: String(cookies.did) };
    for (let failure = 0; failure < 6; failure++) await guess(username, 'wrong', {}, '127.0.2.2');
    expect((await guess(username, TEST_PASSWORD, {}, '127.0.2.2')).statusCode).toBe(429);
    expect((await guess(username, TEST_PASSWORD, ownPhone, '127.0.2.2')).statusCode).toBe(200);
    // Its own failures do count for itself.
    for (let failure = 0; failure < 5; failure++) await guess(username, 'wrong', ownPhone, '127.0.2.3');
    expect((await guess(username, TEST_PASSWORD, ownPhone, '127.0.2.3')).statusCode).toBe(429);
    now += MINUTE;
  });

  test('many accounts from one address costs that address, and no other', async () => {
    for (let failure = 0; failure < 60; failure++) {
      const reply = await guess(`spray-${failure}@test.example`, 'wrong', {}, '127.0.3.9');
      expect(reply.statusCode).toBe(401);
    }
    const { username } = await api.addRep();
    const blocked = await guess(username, TEST_PASSWORD, {}, '127.0.3.9');
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
    expect((await guess(username, TEST_PASSWORD, {}, '127.0.3.10')).statusCode).toBe(200);
    now += 15 * MINUTE;
    expect((await guess(username, TEST_PASSWORD, {}, '127.0.3.9')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('ends its access after fifteen minutes', async () => {
    const { cookies } = await newCaller();
    expect(await isSignedIn(cookies)).toBe(true);
    now += 15 * MINUTE;
    expect(await isSignedIn(cookies)).toBe(false);
  });

  test('follows the account at once', async () => {
    const rep = await api.addRep();
    const { cookies, refreshToken } = await api.signIn(rep.username);
    const account = api.deps.database.db.updateTable('rep').where('rep_id', '=', rep.rep_id);
    const found = async () => (await findSignedIn(api.deps, [String(cookies.sid)], now))[0];

    await account.set({ level: 0 }).execute();
    expect((await found())?.rep.level).toBe(0);
    await account.set({ disabled: true }).execute();
    expect(await found()).toBeNull();
    expect((await refresh(refreshToken, cookies)).json()).toMatchObject({ code: 'refresh_invalid' });
    await account.set({ disabled: false }).execute();
    expect(await found()).toBeNull();
  });

  test('does not count for a call that was meant for another rep’s', async () => {
    const { username } = await api.addRep({ rep_id: 'r é/1' });
    const caller = await api.signIn(username);
    const asked = async (headers: object) => {
      const reply = await caller.inject({ method: 'GET', url: '/api/week/active', headers: { ...headers } });
      return [reply.statusCode, reply.json().code];
    };
    expect(await asked({})).toEqual([200, undefined]);
    expect(await asked({ 'x-rep': 'r%20%C3%A9%2F1' })).toEqual([200, undefined]);
    expect(await asked({ 'x-rep': 'r2' })).toEqual([401, 'unauthenticated']);
    expect(await asked({ 'x-rep': '' })).toEqual([401, 'unauthenticated']);
  });

  test('ends by signing out, as often as one likes and without any cookie', async () => {
    const { cookies, refreshToken } = await newCaller();
    for (const attempt of [cookies, cookies, {}]) {
      const reply = await post('/auth/logout', { refreshToken }, { cookies: attempt });
      expect(reply.statusCode).toBe(200);
      expect(cookiesOf(reply)).toEqual({ sid: '' });
    }
    expect(await isSignedIn(cookies)).toBe(false);
    expect((await refresh(refreshToken, cookies)).statusCode).toBe(401);
    expect((await post('/auth/logout', {})).statusCode).toBe(200);
  });

  test('ends when somebody signs in on the same phone, and on no other', async () => {
    const { username } = await api.addRep();
    const [first, elsewhere] = [await api.signIn(username), await api.signIn(username)];
    const again = await post(
      '/auth/login',
      { username, password: TEST_PASSWORD },
      { cookies: first.cookies },
    );
    expect(again.statusCode).toBe(200);
    expect(await isSignedIn(first.cookies)).toBe(false);
    expect((await refresh(first.refreshToken, first.cookies)).statusCode).toBe(401);
    expect(await isSignedIn({ ...first.cookies, ...cookiesOf(again) })).toBe(true);
    expect(await isSignedIn(elsewhere.cookies)).toBe(true);
  });

  test('ends by the cookie alone when the app has lost its token', async () => {
    const { cookies, refreshToken } = await newCaller();
    await post('/auth/logout', {}, { cookies });
    expect((await refresh(refreshToken, cookies)).statusCode).toBe(401);
  });
});

describe('refreshing', () => {
  test('returns a new token and new access, and keeps the device', async () => {
    const { cookies, refreshToken, rep } = await newCaller();
    now += 20 * MINUTE;
    const reply = await refresh(refreshToken, cookies);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ refreshToken: expect.any(String), rep });
    expect(tokenOf(reply)).not.toBe(refreshToken);
    const fresh = cookiesOf(reply);
    expect(fresh.did).toBe(cookies.did);
    expect(await isSignedIn(fresh)).toBe(true);
  });

  test('twenty times at once returns one successor', async () => {
    const { cookies, refreshToken } = await newCaller();
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken, cookies)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    const successors = new Set(replies.map(tokenOf));
    expect(successors.size).toBe(1);
    expect(new Set(replies.map((reply) => cookiesOf(reply).sid)).size).toBe(1);
    expect((await refresh(String([...successors][0]), cookies)).statusCode).toBe(200);
  });

  test('after a lost reply works again, however late, and ends the lost session', async () => {
    const { cookies, refreshToken } = await newCaller();
    const lost = await refresh(refreshToken, cookies);
    for (const delay of [9_000, 2_000, 60 * MINUTE, 60 * MINUTE]) {
      now += delay;
      const again = await refresh(refreshToken, cookies);
      expect(again.statusCode).toBe(200);
    }
    const last = await refresh(refreshToken, cookies);
    expect(tokenOf(last)).not.toBe(tokenOf(lost));
    expect(await isSignedIn(cookiesOf(last))).toBe(true);
    expect(await isSignedIn(cookiesOf(lost))).toBe(false);
    expect((await refresh(tokenOf(last), cookies)).statusCode).toBe(200);
  });

  test('for the same attempt returns the same successor and keeps its access, however late', async () => {
    const { cookies, refreshToken } = await newCaller();
    const attempt = 'attempt-of-the-phone';
    const ask = () => post('/auth/refresh', { refreshToken, attempt }, { cookies });
    const first = await ask();
    for (const delay of [11_000, 60 * MINUTE]) {
      now += delay;
      const again = await ask();
      expect(tokenOf(again)).toBe(tokenOf(first));
      expect(await isSignedIn(cookiesOf(again))).toBe(true);
    }
    expect((await refresh(tokenOf(first), cookies)).statusCode).toBe(200);
  });

  test('delivered once more after the phone has moved on returns nothing and ends nothing', async () => {
    const { cookies, refreshToken } = await newCaller();
    const attempt = 'attempt-of-the-phone';
    const second = tokenOf(await post('/auth/refresh', { refreshToken, attempt }, { cookies }));
    const third = await refresh(second, cookies);
    now += 11_000;
    const late = await post('/auth/refresh', { refreshToken, attempt }, { cookies });
    expect([late.statusCode, late.json().code, late.cookies]).toEqual([503, 'refresh_unavailable', []]);
    expect(await isSignedIn(cookiesOf(third))).toBe(true);
    // From another device, or for another attempt, it is a copy.
    const copied = await post('/auth/refresh', { refreshToken, attempt: 'another-attempt' }, { cookies });
    expect(copied.statusCode).toBe(401);
    expect(await isSignedIn(cookiesOf(third))).toBe(false);
  });

  test('for the same attempt but on another device ends the family', async () => {
    const { cookies, refreshToken } = await newCaller();
    const attempt = 'attempt-of-the-phone';
    const next = await post('/auth/refresh', { refreshToken, attempt }, { cookies });
    expect((await post('/auth/refresh', { refreshToken, attempt })).statusCode).toBe(401);
    expect((await refresh(tokenOf(next), cookies)).statusCode).toBe(401);
  });

  test('within ten seconds of a lost reply returns the same successor', async () => {
    const { cookies, refreshToken } = await newCaller();
    const lost = await refresh(refreshToken, cookies);
    now += 10_000;
    expect(tokenOf(await refresh(refreshToken, cookies))).toBe(tokenOf(lost));
  });

  test('with an old copy ends the whole family', async () => {
    const { cookies, refreshToken: first } = await newCaller();
    const second = tokenOf(await refresh(first, cookies));
    const third = await refresh(second, cookies);
    const stolen = await refresh(first, cookies);
    expect([stolen.statusCode, stolen.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'refresh_invalid',
        error: 'Authentication failed - please log in again',
      }),
    ]);
    expect((await refresh(tokenOf(third), cookies)).statusCode).toBe(401);
    expect(await isSignedIn(cookiesOf(third))).toBe(false);
  });

  test('with the token but not the device cookie ends the family: the token was copied', async () => {
    const { cookies, refreshToken } = await newCaller();
    expect((await refresh(refreshToken, {})).statusCode).toBe(401);
    expect((await refresh(refreshToken, cookies)).statusCode).toBe(401);
    const other = await newCaller();
    expect((await refresh(other.refreshToken, { did: String(cookies.did) })).statusCode).toBe(401);
    expect(await isSignedIn(other.cookies)).toBe(false);
  });

  test('with an invented token changes nothing', async () => {
    const { cookies, refreshToken } = await newCaller();
    const [family, generation] = refreshToken.split('.');
    for (const forged of ['', 'x', `${family}.${generation}.AAAA`, `${family}.2.${'A'.repeat(43)}`]) {
      expect((await refresh(forged, cookies)).json()).toMatchObject({ code: 'refresh_invalid' });
    }
    expect((await refresh(refreshToken, cookies)).statusCode).toBe(200);
  });

  test('racing with a revocation never brings a family back', async () => {
    const { cookies, refreshToken } = await newCaller();
    const second = tokenOf(await refresh(refreshToken, cookies));
    await Promise.all([
      refresh(second, cookies),
      post('/auth/logout', { refreshToken }),
      refresh(second, cookies),
    ]);
    expect((await refresh(second, cookies)).statusCode).toBe(401);
  });

  test('while the database is away is no reason to sign a rep out', async () => {
    const { cookies, refreshToken } = await newCaller();
    const { database } = api.deps;
    await database.pool.query('ALTER TABLE session_family RENAME TO elsewhere');
    const reply = await refresh(refreshToken, cookies);
    await database.pool.query('ALTER TABLE elsewhere RENAME TO session_family');
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'refresh_unavailable',
      '2',
    ]);
    expect((await refresh(refreshToken, cookies)).statusCode).toBe(200);
  });
});

test('every reply within a session names the epoch of the ledger, a refusal too, and no other reply does', async () => {
  const { rows } = await api.deps.database.pool.query('SELECT database_start()::text AS epoch');
  const caller = await newCaller();
  const named = [
    await caller.inject({ method: 'GET', url: '/api/week/active' }),
    await caller.inject({ method: 'POST', url: '/api/heartbeat', payload: {} }),
    await api.inject({ method: 'GET', url: '/api/week/active', headers: { 'x-brand': 'snowfuze' } }),
    await api.inject({ method: 'GET', url: '/auth/status', cookies: caller.cookies }),
  ].map(({ statusCode, headers }) => [statusCode, headers[EPOCH_HEADER.toLowerCase()]]);
  expect(named).toEqual([
    [200, rows[0].epoch],
    [400, rows[0].epoch],
    [401, undefined],
    [200, undefined],
  ]);
});

test('a call that names another epoch is answered 425 with this one, and does nothing', async () => {
  const caller = await newCaller();
  const beat = (epoch: string) =>
    caller.inject({ method: 'POST', url: '/api/heartbeat', payload: {}, headers: { [EPOCH_HEADER]: epoch } });
  const refused = await beat('7');
  expect([refused.statusCode, refused.json()]).toMatchObject([425, { code: 'epoch_changed' }]);
  const named = String(refused.headers[EPOCH_HEADER.toLowerCase()]);
  expect((await beat(named)).statusCode).toBe(400);
});

test('over https the cookies are bound to the host and to https', async () => {
  const behindProxy = await buildTestApp({ config: { ...api.deps.config, trustProxy: 1 } });
  const { username } = await behindProxy.addRep();
  const headers = { 'x-brand': 'nuco', 'x-forwarded-proto': 'https', host: 'staff.example' };
  const reply = await behindProxy.inject({
    method: 'POST',
    url: '/auth/login',
    headers,
    payload: { username, password: TEST_PASSWORD },
  });
  expect(reply.cookies.map(({ name, secure }) => [name, secure])).toEqual([
    ['__Host-sid', true],
    ['__Host-did', true],
  ]);
  const status = async (cookies: Record<string, string>) =>
    (await behindProxy.inject({ method: 'GET', url: '/auth/status', headers, cookies })).json();
  const cookies = cookiesOf(reply);
  expect(await status(cookies)).toEqual({ authenticated: true });
  // A cookie that anyone on the way could have set counts for nothing.
  expect(await status({ sid: String(cookies['__Host-sid']) })).toEqual({ authenticated: false });
  await behindProxy.close();
});

test('expired rows are removed, and nothing else', async () => {
  const { cookies, refreshToken } = await newCaller();
  const { pool } = api.deps.database;
  const countAccess = async () =>
    (await pool.query('SELECT count(*) AS n FROM access_session')).rows[0].n as number;
  const before = await countAccess();
  await purgeSessions(api.deps.database, now);
  expect(await isSignedIn(cookies)).toBe(true);
  now += 16 * MINUTE;
  await purgeSessions(api.deps.database, now);
  expect(before).toBeGreaterThan(0);
  expect(await countAccess()).toBe(0);
  expect((await refresh(refreshToken, cookies)).statusCode).toBe(200);
});
