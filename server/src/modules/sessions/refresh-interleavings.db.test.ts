import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { cookiesOf } from '#testing/sign-in.ts';
import { isWhole } from '#testing/sweeps.ts';
import { startFamily } from './session-store.ts';
import { createTokens } from './tokens.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? (isWhole ? 100 : 30));
/** Hundreds of histories of a dozen calls each, on a machine that may be busy. */
const LONG = 180_000;
const MINUTE = 60_000;

let now = Date.parse('2027-01-10T05:00:00Z');
let api: TestApp;
let repId: string;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => now });
  repId = (await api.addRep()).rep_id;
});
afterAll(async () => await api.close());

/** A copy of a session: a phone's, or a thief's. */
interface Holder {
  token: string;
  /** Null: an app of before, which names none. */
  attempt: string | null;
  did: string;
}

async function signInPhone(attempt: () => string | null): Promise<Holder> {
  const tokens = createTokens(api.deps.secrets);
  const family = {
    familyId: randomUUID(),
    repId,
    deviceId: randomUUID(),
    deviceCookie: randomUUID(),
    deviceName: '',
  };
  await startFamily(api.deps.database, family, tokens, now);
  return {
    token: tokens.refreshToken({ familyId: family.familyId, generation: 1 }),
    attempt: attempt(),
    did: family.deviceCookie,
  };
}

async function deliver({ token, attempt, did }: Holder) {
  return await api.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { 'x-brand': 'nuco' },
    cookies: { did },
    payload: { refreshToken: token, ...(attempt !== null && { attempt }) },
  });
}

type Outcome = 'refreshed' | 'signed out' | 'no answer';

/** Refreshes and adopts the reply, unless it is lost on the way. */
async function refresh(holder: Holder, newAttempt: () => string | null, replyLost = false): Promise<Outcome> {
  const reply = await deliver(holder);
  if (replyLost || reply.statusCode === 503) return 'no answer';
  if (reply.statusCode !== 200) return 'signed out';
  Object.assign(holder, { token: reply.json().refreshToken, attempt: newAttempt() });
  return 'refreshed';
}

const isRevoked = async ({ token }: Holder) =>
  (
    await api.deps.database.db
      .selectFrom('session_family')
      .select('revoked_at')
      .where('family_id', '=', String(token.split('.')[0]))
      .executeTakeFirstOrThrow()
  ).revoked_at !== null;

const numbered = () => randomUUID();
const unnumbered = () => null;
const pause = fc.constantFrom(0, 3_000, 11_000, 16 * MINUTE, 300 * MINUTE);

describe('a lone honest phone is never signed out', () => {
  const fate = fc.constantFrom(
    'arrives',
    'reply lost',
    'reply lost',
    'request lost',
    'twice',
    'arrives late',
  );
  const steps = fc.array(fc.record({ pause, fate }), { minLength: 4, maxLength: 14 });

  test('though half its replies are lost, and requests come late and twice', { timeout: LONG }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const phone = await signInPhone(numbered);
        const underway: Holder[] = [];
        for (const step of history) {
          now += step.pause;
          // What the network held back arrives at some later moment, whatever has happened meanwhile.
          if (underway.length > 1) await deliver(underway.shift() as Holder);
          if (step.fate === 'arrives late' || step.fate === 'twice') underway.push({ ...phone });
          if (step.fate === 'arrives late' || step.fate === 'request lost') continue;
          expect(await refresh(phone, numbered, step.fate === 'reply lost')).not.toBe('signed out');
        }
        for (const copy of underway) await deliver(copy);
        const last = await deliver(phone);
        expect(last.statusCode).toBe(200);
        const status = await api.inject({ method: 'GET', url: '/auth/status', cookies: cookiesOf(last) });
        expect(status.json()).toEqual({ authenticated: true });
      }),
      { numRuns: RUNS, seed: 20_270_110 },
    );
  });

  test('nor is an app of before, which names no attempt, by lost replies', { timeout: LONG }, async () => {
    const losses = fc.array(fc.record({ pause, lost: fc.boolean() }), { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(losses, async (history) => {
        const phone = await signInPhone(unnumbered);
        for (const step of history) {
          now += step.pause;
          expect(await refresh(phone, unnumbered, step.lost)).not.toBe('signed out');
        }
        expect((await deliver(phone)).statusCode).toBe(200);
      }),
      { numRuns: RUNS, seed: 20_270_111 },
    );
  });
});

describe('a thief who copied the token and the device cookie', () => {
  const apart = fc.constantFrom(11_000, 16 * MINUTE, 300 * MINUTE);
  const turn = fc.record({
    who: fc.constantFrom('phone' as const, 'thief' as const),
    pause: apart,
    replyLost: fc.boolean(),
  });
  const history = fc.record({
    before: fc.array(fc.record({ pause, replyLost: fc.boolean() }), { maxLength: 4 }),
    after: fc.array(turn, { minLength: 1, maxLength: 8 }),
    attempts: fc.boolean(),
  });

  test('is found out by the next use of the phone or shut out by it', { timeout: LONG }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ before, after, attempts }) => {
        const newAttempt = attempts ? numbered : unnumbered;
        const phone = await signInPhone(newAttempt);
        for (const step of before) {
          now += step.pause;
          await refresh(phone, newAttempt, step.replyLost);
        }
        const thief: Holder = { ...phone, attempt: newAttempt() };
        const last = (['phone', 'thief', 'phone', 'thief'] as const).map((who) => ({
          who,
          pause: 11_000,
          replyLost: false,
        }));
        let thiefGotIn = false;
        let phoneUsed = false;
        for (const { who, pause: gap, replyLost } of [...after, ...last]) {
          now += gap;
          if (who === 'phone') {
            const outcome = await refresh(phone, newAttempt, replyLost);
            if (thiefGotIn) phoneUsed = true;
            if (outcome === 'signed out') expect(await isRevoked(phone)).toBe(true);
          } else {
            const outcome = await refresh(thief, newAttempt);
            if (phoneUsed) expect(outcome).toBe('signed out');
            if (outcome === 'refreshed') thiefGotIn = true;
          }
        }
        expect(await isRevoked(phone)).toBe(true);
      }),
      { numRuns: RUNS, seed: 20_270_112 },
    );
  });

  test('one step behind is found out by the second refresh of the phone', async () => {
    const phone = await signInPhone(numbered);
    const thief = { ...phone, attempt: numbered() };
    expect(await refresh(phone, numbered)).toBe('refreshed');
    now += 11_000;
    expect(await refresh(thief, numbered)).toBe('refreshed');
    now += 11_000;
    expect(await refresh(phone, numbered)).toBe('signed out');
    expect(await refresh(thief, numbered)).toBe('signed out');
  });

  test('along with the attempt in progress gains one step, and no more', async () => {
    const phone = await signInPhone(numbered);
    const thief = { ...phone };
    expect(await refresh(phone, numbered)).toBe('refreshed');
    now += 11_000;
    expect(await refresh(thief, numbered)).toBe('refreshed');
    expect(thief.token).toBe(phone.token);
    now += 11_000;
    expect(await refresh(phone, numbered)).toBe('refreshed');
    now += 11_000;
    expect(await refresh(thief, numbered)).toBe('refreshed');
    now += 11_000;
    expect(await refresh(phone, numbered)).toBe('signed out');
    expect(await refresh(thief, numbered)).toBe('signed out');
  });
});

describe('at the same moment', () => {
  test('twenty refreshes of one token, each of another attempt, give one successor', async () => {
    const phone = await signInPhone(numbered);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => deliver({ ...phone, attempt: numbered() })),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map((reply) => reply.json().refreshToken)).size).toBe(1);
  });

  test('a replay and the refresh of the newest token leave nobody signed in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const phone = await signInPhone(numbered);
      const replay = { ...phone, attempt: numbered() };
      await refresh(phone, numbered);
      await refresh(phone, numbered);
      const [refreshed, replayed] = await Promise.all([deliver(phone), deliver(replay)]);
      expect(replayed.statusCode).toBe(401);
      expect([200, 401]).toContain(refreshed.statusCode);
      const heir = refreshed.statusCode === 200 ? refreshed.json().refreshToken : phone.token;
      expect((await deliver({ ...phone, token: heir, attempt: numbered() })).statusCode).toBe(401);
      const status = await api.inject({ method: 'GET', url: '/auth/status', cookies: cookiesOf(refreshed) });
      expect(status.json()).toEqual({ authenticated: false });
    }
  });

  test('descendants that race with the end of their family get nothing that lasts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const phone = await signInPhone(numbered);
      const old = phone.token;
      await refresh(phone, numbered);
      const [, ...replies] = await Promise.all([
        api.inject({
          method: 'POST',
          url: '/auth/logout',
          headers: { 'x-brand': 'nuco' },
          payload: { refreshToken: old },
        }),
        deliver(phone),
        deliver({ ...phone, attempt: numbered() }),
      ]);
      for (const reply of replies) {
        const status = await api.inject({ method: 'GET', url: '/auth/status', cookies: cookiesOf(reply) });
        expect(status.json()).toEqual({ authenticated: false });
        if (reply.statusCode !== 200) continue;
        const heir = { ...phone, token: reply.json().refreshToken };
        expect((await deliver(heir)).statusCode).toBe(401);
      }
    }
  });
});
