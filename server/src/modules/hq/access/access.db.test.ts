import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { makePasskey, type SoftwarePasskey } from '#testing/software-passkey.ts';
import { testConfig } from '#testing/test-config.ts';
import { countsAtHq } from './passkey-store.ts';

const HOUR = 60 * 60_000;
const HERE = { origin: 'http://localhost:3000', rpId: 'localhost' };
let now: number;
let bench: TestApp;
beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now }, (app) => {
    app.get('/api/hq/test', async () => ({ seen: true }));
  });
});
afterAll(() => bench.close());
beforeEach(() => {
  now = Date.now();
});

const manager = async (more: object = { hq_enrol_until: now + 24 * HOUR }, app = bench) => {
  const rep = await app.addRep({ level: 3, tenant: 'snowfuze', hq_role: 'manager', ...more });
  return await app.signIn(rep.username);
};
const call = async (caller: Caller, url: string, payload: object = {}, host = 'localhost:3000') => {
  const options: InjectOptions = { method: 'POST', url, payload, headers: { host } };
  const reply = await caller.inject(options);
  return { outcome: reply.statusCode === 200 ? 'done' : reply.json().code, body: reply.json() };
};
const enters = async (caller: Caller) => (await caller.inject({ url: '/api/hq/test' })).statusCode === 200;

async function challengeFor(caller: Caller, purpose: 'enrol' | 'confirm'): Promise<string> {
  const { outcome, body } = await call(caller, `/auth/hq/${purpose}/options`);
  expect(outcome).toBe('done');
  return body.options.challenge;
}

async function enrol(caller: Caller, passkey = makePasskey(), wrong: object = {}) {
  const challenge = await challengeFor(caller, 'enrol');
  const response = passkey.enrol({ challenge, ...HERE, ...wrong });
  return await call(caller, '/auth/hq/enrol/verify', { name: 'My laptop', response });
}

async function confirm(caller: Caller, passkey: SoftwarePasskey, wrong: object = {}) {
  const challenge = await challengeFor(caller, 'confirm');
  const response = passkey.confirm({ challenge, ...HERE, ...wrong });
  return await call(caller, '/auth/hq/confirm/verify', { response });
}

describe('a first passkey', () => {
  test('is added while it is expected, and opens headquarters in that session', async () => {
    const caller = await manager();
    expect(await enters(caller)).toBe(false);
    const { outcome, body } = await enrol(caller);
    expect(outcome).toBe('done');
    expect(body).toMatchObject({
      hqRole: 'manager',
      confirmedUntil: new Date(now + 12 * HOUR).toISOString(),
      passkeys: [{ name: 'My laptop' }],
      mayEnrol: true,
    });
    expect(await enters(caller)).toBe(true);
  });

  test.each([
    ['was never expected', () => ({ hq_enrol_until: null })],
    ['is no longer expected', () => ({ hq_enrol_until: now })],
  ])('is refused when it %s: a password alone adds none', async (_, more) => {
    const caller = await manager(more());
    for (const url of ['/auth/hq/enrol/options', '/auth/hq/enrol/verify']) {
      const response = makePasskey().enrol({ challenge: 'guessed', ...HERE });
      const payload = url.endsWith('verify') ? { name: 'Thief', response } : {};
      expect((await call(caller, url, payload)).outcome).toBe('hq_enrolment_closed');
    }
    expect(await enters(caller)).toBe(false);
  });

  test('begun in time is refused when it is answered too late', async () => {
    const caller = await manager({ hq_enrol_until: now + 1_000 });
    const challenge = await challengeFor(caller, 'enrol');
    now += 1_000;
    const response = makePasskey().enrol({ challenge, ...HERE });
    const { outcome } = await call(caller, '/auth/hq/enrol/verify', { name: 'Late', response });
    expect(outcome).toBe('hq_enrolment_closed');
  });
});

describe('another passkey', () => {
  test('is added by whoever has just confirmed one, and not with the password alone', async () => {
    const caller = await manager();
    const first = makePasskey();
    await enrol(caller, first);
    expect((await enrol(caller)).body.passkeys).toHaveLength(2);
    now += 5 * 60_000;
    expect((await call(caller, '/auth/hq/enrol/options')).outcome).toBe('hq_enrolment_closed');
    await confirm(caller, first);
    expect((await enrol(caller)).body.passkeys).toHaveLength(3);
  });

  test('is not the one that the account has already', async () => {
    const caller = await manager();
    const passkey = makePasskey();
    await enrol(caller, passkey);
    expect((await enrol(caller, passkey)).outcome).toBe('hq_passkey_refused');
    const other = await manager();
    expect((await enrol(other, passkey)).outcome).toBe('hq_passkey_refused');
    expect(await enters(other)).toBe(false);
  });
});

const WRONG = [
  ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another host name', { rpId: 'evil.example' }],
  ['nobody’s finger, face or PIN', { verified: false }],
] as const;

test.each(WRONG)('a passkey that is made for %s is refused', async (_, wrong) => {
  const caller = await manager();
  expect((await enrol(caller, makePasskey(), wrong)).outcome).toBe('hq_passkey_refused');
  expect(await enters(caller)).toBe(false);
});

describe('confirming', () => {
  let caller: Caller;
  let passkey: SoftwarePasskey;
  beforeEach(async () => {
    caller = await manager();
    passkey = makePasskey();
    await enrol(caller, passkey);
    now += 12 * HOUR;
    expect(await enters(await again())).toBe(false);
  });
  const again = async () => {
    const { db } = bench.deps.database;
    const rep = db.selectFrom('rep').select('username').where('rep_id', '=', caller.rep.repId);
    caller = await bench.signIn((await rep.executeTakeFirstOrThrow()).username);
    return caller;
  };

  test('opens headquarters in a new session', async () => {
    expect((await confirm(caller, passkey)).outcome).toBe('done');
    expect(await enters(caller)).toBe(true);
  });

  test.each(WRONG)('is refused with %s', async (_, wrong) => {
    expect((await confirm(caller, passkey, wrong)).outcome).toBe('hq_passkey_refused');
    expect(await enters(caller)).toBe(false);
  });

  test('is refused with somebody else’s passkey', async () => {
    const thief = makePasskey();
    await enrol(await manager(), thief);
    expect((await confirm(caller, thief)).outcome).toBe('hq_passkey_refused');
  });

  test('is refused with a copy whose counter has gone back', async () => {
    expect((await confirm(caller, passkey, { counter: 7 })).outcome).toBe('done');
    expect((await confirm(caller, passkey, { counter: 7 })).outcome).toBe('hq_passkey_refused');
    expect((await confirm(caller, passkey, { counter: 8 })).outcome).toBe('done');
  });

  test('takes a challenge once, within two minutes, and in the session that asked for it', async () => {
    const answer = (by: Caller, challenge: string) =>
      call(by, '/auth/hq/confirm/verify', { response: passkey.confirm({ challenge, ...HERE }) });
    const used = await challengeFor(caller, 'confirm');
    expect((await answer(caller, used)).outcome).toBe('done');
    expect((await answer(caller, used)).outcome).toBe('hq_passkey_refused');
    const old = await challengeFor(caller, 'confirm');
    now += 2 * 60_000;
    expect((await answer(caller, old)).outcome).toBe('hq_passkey_refused');
    const stranger = await manager();
    const elsewhere = await challengeFor(stranger, 'confirm');
    expect((await answer(caller, elsewhere)).outcome).toBe('hq_passkey_refused');
  });

  test('that fails is in the audit trail', async () => {
    await confirm(caller, passkey, { verified: false });
    await bench.app.audit.flush();
    const { rows } = await bench.deps.database.pool.query(
      `SELECT kind, detail FROM audit_event WHERE rep_id = $1 AND kind LIKE 'hq-%' ORDER BY seq`,
      [caller.rep.repId],
    );
    expect(rows).toEqual([
      { kind: 'hq-change', detail: { call: '/auth/hq/enrol/verify' } },
      {
        kind: 'hq-confirm-failed',
        detail: { call: '/auth/hq/confirm/verify', status: 403, code: 'hq_passkey_refused' },
      },
    ]);
  });
});

test.each(['127.0.0.1:3000', '[::1]:3000'])('under %s a passkey has no name to belong to', async (host) => {
  const caller = await manager();
  for (const url of ['/auth/hq/enrol/options', '/auth/hq/confirm/options'])
    expect((await call(caller, url, {}, host)).outcome).toBe('hq_host');
});

test('with one host of headquarters no other counts', async () => {
  const pinned = await buildTestApp({
    clock: () => now,
    config: testConfig({ hqHost: 'hq.localhost' }),
  });
  const caller = await manager(undefined, pinned);
  const other = await call(caller, '/auth/hq/enrol/options');
  expect([other.outcome, other.body.error]).toEqual(['hq_other_host', 'Open headquarters at hq.localhost']);
  const own = await call(caller, '/auth/hq/enrol/options', {}, 'hq.localhost:3000');
  expect(own.body.options.rp.id).toBe('hq.localhost');
  await pinned.close();
});

describe('without a passkey', () => {
  test.each([
    ['an account of the demo goes on while the demo is on', { demo: true }, true, 'done'],
    ['no other account goes on', { demo: true }, false, 'hq_passkey_refused'],
    [
      'nobody goes on where it is always needed',
      { demo: true, hqPasskeyAlways: true },
      true,
      'hq_passkey_refused',
    ],
  ])('%s', async (_, config, demo, outcome) => {
    const app = await buildTestApp({ config: testConfig(config) });
    const caller = await manager({ demo }, app);
    const state = (await caller.inject({ url: '/auth/hq' })).json();
    expect(state.mayGoWithout).toBe(outcome === 'done');
    expect((await call(caller, '/auth/hq/confirm/demo')).outcome).toBe(outcome);
    await app.close();
  });
});

test('ten ceremonies are begun in five minutes, of one account alone', async () => {
  const app = await buildTestApp({ clock: () => now, config: testConfig({ rateLimits: true }) });
  const caller = await manager(undefined, app);
  const begin = async (by: Caller) => (await call(by, '/auth/hq/confirm/options')).outcome;
  for (let each = 0; each < 10; each++) expect(await begin(caller)).toBe('done');
  expect(await begin(caller)).toBe('too_many_requests');
  expect(await begin(await manager(undefined, app))).toBe('done');
  now += 30_000;
  expect(await begin(caller)).toBe('done');
  await app.close();
});

describe('whether a session still counts', () => {
  const setRep = (repId: string, change: object) =>
    bench.deps.database.db.updateTable('rep').set(change).where('rep_id', '=', repId).execute();
  const endSession = (repId: string) =>
    bench.deps.database.db
      .updateTable('session_family')
      .set({ revoked_at: now, revoked_because: 'lost' })
      .where('rep_id', '=', repId)
      .execute();
  test.each([
    ['does while nothing changes', async () => {}, true],
    ['ends when it is signed out', endSession, false],
    ['ends when its account is disabled', (repId: string) => setRep(repId, { disabled: true }), false],
    ['ends when its role changes', (repId: string) => setRep(repId, { hq_role: 'desk' }), false],
    ['ends with the demo', (repId: string) => setRep(repId, { demo: true }), false],
    [
      'ends twelve hours after the passkey',
      (repId: string) => confirmPasskey(bench, repId, now - 12 * HOUR),
      false,
    ],
  ])('it %s', async (_, change, counts) => {
    const caller = await manager();
    const { repId } = caller.rep;
    await confirmPasskey(bench, repId);
    const { database } = bench.deps;
    const { family_id: familyId } = await database.db
      .selectFrom('session_family')
      .select('family_id')
      .where('rep_id', '=', repId)
      .executeTakeFirstOrThrow();
    await change(repId);
    const session = { familyId, hqRole: 'manager', isWall: false, demo: false } as const;
    expect(await countsAtHq(database.served.db, session, now)).toBe(counts);
  });
});
