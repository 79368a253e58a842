import { gunzipSync } from 'node:zlib';
import { actionTable, requestOf } from '@offpiste/domain/contract/actions.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RequestError } from '#platform/errors.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { testConfig } from '#testing/test-config.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const HOUR = 60 * 60_000;
let now: number;
let bench: TestApp;
beforeAll(async () => {
  now = Date.now();
  bench = await buildTestApp({ clock: () => now }, (app) => {
    app.get('/api/hq/test', async () => ({ seen: true }));
    app.get('/api/hq/test/file', { config: { isExport: true } }, async (request) => {
      request.records = 2;
      return 'a;b';
    });
    app.post('/api/hq/test/nothing', async () => {
      throw new RequestError('not_found');
    });
    app.post('/api/hq/test', async () => ({ done: true }));
    app.post('/api/hq/test/danger', { config: { freshPasskey: true } }, async () => ({ done: true }));
  });
});
afterAll(() => bench.close());
beforeEach(() => {
  now = Date.now();
});

const look = async (caller: Caller) => {
  const reply = await caller.inject({ url: '/api/hq/test' });
  return reply.statusCode === 200 ? 'seen' : reply.json().code;
};
const post = async (caller: Caller, url: string, payload: object = {}) => {
  const reply = await caller.inject({ method: 'POST', url, payload });
  return reply.statusCode === 200 ? 'done' : reply.json().code;
};

describe('headquarters', () => {
  test.each([0, 1, 2, 3])(
    'is closed to an account of level %i without a role, passkey or not',
    async (level) => {
      const rep = await bench.addRep({ level });
      const caller = await bench.signIn(rep.username);
      expect(await look(caller)).toBe('hq_forbidden');
      await confirmPasskey(bench, rep.rep_id);
      expect(await look(caller)).toBe('hq_forbidden');
      expect(await post(caller, '/api/hq/test')).toBe('hq_forbidden');
    },
  );

  test.each(['desk', 'manager'] as const)('is closed to a %s who has the password alone', async (hq_role) => {
    const rep = await bench.addRep({ level: 3, hq_role });
    const caller = await bench.signIn(rep.username);
    expect(await look(caller)).toBe('hq_passkey_required');
    expect(await post(caller, '/api/hq/test')).toBe('hq_passkey_required');
    expect(await post(caller, '/api/hq/test/danger')).toBe('hq_passkey_required');
  });

  test('opens for twelve hours after a passkey, in that session alone', async () => {
    const caller = await signInAtHq(bench, 'manager');
    const { username } = await bench.deps.database.db
      .selectFrom('rep')
      .select('username')
      .where('rep_id', '=', caller.rep.repId)
      .executeTakeFirstOrThrow();
    expect(await look(caller)).toBe('seen');
    expect(await look(await bench.signIn(username))).toBe('hq_passkey_required');
    await confirmPasskey(bench, caller.rep.repId, now - 12 * HOUR + 1);
    expect(await look(caller)).toBe('seen');
    await confirmPasskey(bench, caller.rep.repId, now - 12 * HOUR);
    expect(await look(caller)).toBe('hq_passkey_required');
  });

  test('wants a passkey of the last five minutes for a dangerous call', async () => {
    const caller = await signInAtHq(bench, 'manager');
    const { repId } = caller.rep;
    await confirmPasskey(bench, repId, now - 5 * 60_000 + 1);
    expect(await post(caller, '/api/hq/test/danger')).toBe('done');
    await confirmPasskey(bench, repId, now - 5 * 60_000);
    expect(await post(caller, '/api/hq/test/danger')).toBe('hq_passkey_required');
    expect(await post(caller, '/api/hq/test')).toBe('done');
  });

  test('lets a desk look and change nothing', async () => {
    const caller = await signInAtHq(bench, 'desk');
    expect(await look(caller)).toBe('seen');
    expect(await post(caller, '/api/hq/test')).toBe('hq_read_only');
    expect(await post(caller, '/api/hq/test/danger')).toBe('hq_read_only');
  });

  test.each(keysOf(actionTable))('refuses %s to a desk before it is looked at', async (kind) => {
    const caller = await signInAtHq(bench, 'desk');
    const { path } = requestOf(kind, { undoes: { idempotentId: 'an-action' } });
    expect(await post(caller, path)).toBe('hq_read_only');
    expect(await post(await signInAtHq(bench, 'manager'), path)).toBe('validation_failed');
  });
});

test('a desk gets nobody’s date of birth or next of kin from the calls of the phones either', async () => {
  const { database } = bench.deps;
  await addWeek(database);
  const [dateOfBirth, nextOfKin] = ['2001-02-03', { name: 'Kim', phone: '447700900222' }];
  await addPassenger(database, { reference: 'NUCO-AB12CD-000001', dateOfBirth, nextOfKin });
  const week = async (hqRole: 'desk' | 'manager') => {
    const reply = await (await signInAtHq(bench, hqRole)).inject({ url: '/api/week/data/W1' });
    return gunzipSync(reply.rawPayload).toString();
  };
  const [desk, manager] = [await week('desk'), await week('manager')];
  for (const secret of [dateOfBirth, ...Object.values(nextOfKin)]) {
    expect(desk).not.toContain(secret);
    expect(manager).toContain(secret);
  }
  expect(desk).toContain('NUCO-AB12CD-000001');
});

test('an export and a change are in the trail at once, a look is not', async () => {
  const caller = await signInAtHq(bench, 'manager');
  await look(caller);
  await caller.inject({ url: '/api/hq/test/file?week=W1&name=Canary' });
  await post(caller, '/api/hq/test', { note: 'Canary' });
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT kind, detail FROM audit_event WHERE rep_id = $1 AND kind LIKE 'hq-%' ORDER BY seq`,
    [caller.rep.repId],
  );
  const file = { call: '/api/hq/test/file', rows: 2, personal: [], filters: ['week', 'name'] };
  expect(rows).toEqual([
    { kind: 'hq-export', detail: file },
    { kind: 'hq-change', detail: { call: '/api/hq/test' } },
  ]);
});

test('what a desk may not change, and what fails, is no change in the trail', async () => {
  const caller = await signInAtHq(bench, 'desk');
  await post(caller, '/api/hq/test');
  const manager = await signInAtHq(bench, 'manager');
  expect(await post(manager, '/api/hq/test/nothing')).toBe('not_found');
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT kind, detail ->> 'code' AS code FROM audit_event WHERE rep_id IN ($1, $2) AND kind NOT IN ('sign-in', 'account-added')
     ORDER BY seq`,
    [caller.rep.repId, manager.rep.repId],
  );
  expect(rows).toEqual([{ kind: 'refused', code: 'hq_read_only' }]);
});

test.each([
  ['twenty exports', 20, 3, { method: 'GET', url: '/api/hq/test/file' }],
  ['thirty messages', 30, 2, { method: 'POST', url: '/api/hq/test/message', payload: {} }],
] as const)(
  '%s an hour are made by one account, on all its devices together',
  async (_, most, minutes, call) => {
    const limited = await buildTestApp(
      { clock: () => now, config: testConfig({ rateLimits: true }) },
      (app) => {
        app.get('/api/hq/test/file', { config: { isExport: true } }, async () => 'a;b');
        app.post('/api/hq/test/message', { config: { writesMessage: true } }, async () => ({}));
      },
    );
    const caller = await signInAtHq(limited, 'manager');
    const { repId } = caller.rep;
    const other = await limited.signIn(`${repId}@test.example`);
    await confirmPasskey(limited, repId);
    const made = async (by: Caller) => (await by.inject({ ...call })).statusCode;
    for (let each = 0; each < most; each++) expect(await made(each % 2 ? caller : other)).toBe(200);
    expect([await made(caller), await made(other)]).toEqual([429, 429]);
    expect(await made(await signInAtHq(limited, 'manager'))).toBe(200);
    now += minutes * 60_000;
    expect([await made(caller), await made(other)]).toEqual([200, 429]);
    await limited.close();
  },
);

test('a session says which role its account has', async () => {
  expect((await signInAtHq(bench, 'desk')).rep).toMatchObject({ hq: true, hqRole: 'desk' });
  const { username } = await bench.addRep({ level: 3 });
  expect((await bench.signIn(username)).rep).toMatchObject({ hq: false, hqRole: 'none' });
});
