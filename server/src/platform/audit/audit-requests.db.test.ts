import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { type AuditRow, readTrail } from './read-trail.ts';
import { verifyTrail } from './verify-trail.ts';

const NOW = Date.parse('2026-12-12T08:00:00Z');
let now = NOW;
let bench: TestApp;
let seen = 0;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  for (const reference of ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002', 'WASTELAND-AB12CD-000003']) {
    await addPassenger(database, { reference, name: 'Canary Person', email: 'canary@test.example' });
    await addSeat(database, reference, { coachId: '4' });
  }
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', level: 0 });
  await bench.addRep({ rep_id: 'lead', username: 'lead@nuco.test', level: 2 });
});
afterAll(() => bench.close());
afterEach(async () => {
  await newRows();
});

/** The events recorded since the last call, without values that differ from run to run. */
async function newRows(): Promise<Pick<AuditRow, 'kind' | 'rep_id' | 'week_id' | 'detail'>[]> {
  await bench.app.audit.flush();
  const rows = [];
  for await (const { seq, kind, rep_id, week_id, detail } of readTrail(bench.deps.database, {})) {
    if (seq <= seen) continue;
    seen = seq;
    rows.push({ kind, rep_id, week_id, detail });
  }
  return rows;
}

const kinds = async () => (await newRows()).map(({ kind, rep_id }) => `${kind} ${rep_id}`);
const login = (username: string, password: string) =>
  bench.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    payload: { username, password },
  });

test('a sign-in, a failed one and a sign-out are recorded, and what was typed is not', async () => {
  await newRows();
  const robin = await bench.signIn('robin@nuco.test');
  await login('ROBIN@nuco.test', 'canary-password');
  await login('canary-password@nuco.test', 'x');
  await bench.app.audit.flush();
  await robin.inject({ method: 'POST', url: '/auth/logout', payload: { refreshToken: robin.refreshToken } });
  const rows = await newRows();
  expect(rows).toEqual([
    { kind: 'sign-in', rep_id: 'robin', week_id: null, detail: {} },
    { kind: 'sign-in-failed', rep_id: 'robin', week_id: null, detail: {} },
    { kind: 'sign-in-failed', rep_id: null, week_id: null, detail: {} },
    { kind: 'session-ended', rep_id: 'robin', week_id: null, detail: { because: 'signed out' } },
  ]);
});

test('an old refresh token ends the family, and that is recorded with its reason', async () => {
  const robin = await bench.signIn('robin@nuco.test');
  let refreshToken = robin.refreshToken;
  const refresh = (token: string) =>
    robin.inject({ method: 'POST', url: '/auth/refresh', payload: { refreshToken: token } });
  for (let step = 0; step < 2; step++) refreshToken = (await refresh(refreshToken)).json().refreshToken;
  await newRows();
  expect((await refresh(robin.refreshToken)).statusCode).toBe(401);
  expect(await newRows()).toEqual([
    { kind: 'session-ended', rep_id: 'robin', week_id: null, detail: { because: 'reuse' } },
  ]);
});

test('replies with personal data are counted with the classes this rep received, and without a value', async () => {
  const robin = await bench.signIn('robin@nuco.test');
  const lead = await bench.signIn('lead@nuco.test');
  await newRows();
  const tickets = '/api/coach/allBarcodes/4/direction/outbound/W1';
  for (const caller of [robin, robin, lead]) await caller.inject({ url: '/api/week/data/W1' });
  await robin.inject({ url: tickets });
  await robin.inject({ url: '/api/mySeason/database' });
  // A reply about nobody makes no row.
  await robin.inject({ url: '/api/week/active' });
  await robin.inject({ url: '/api/resort' });
  const rows = await newRows();
  const read = { kind: 'read', rep_id: 'robin', week_id: 'W1' };
  const [call, direction] = [
    '/api/week/data/:weekId',
    '/api/coach/allBarcodes/:vehicleId/direction/:direction/:weekId',
  ];
  expect(rows).toEqual([
    { ...read, detail: { call, classes: ['listed', 'detail', 'self'], times: 2, records: 2 } },
    {
      ...read,
      rep_id: 'lead',
      detail: { call, classes: ['listed', 'detail', 'email', 'sensitive', 'self'], times: 1, records: 3 },
    },
    { ...read, detail: { call: direction, classes: ['ticket'], times: 1, records: 3 } },
    {
      ...read,
      week_id: null,
      detail: { call: '/api/mySeason/database', classes: ['self'], times: 1, records: 1 },
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/canary|NUCO-/i);
});

test('a reply that the phone has already is not sent again, and so not counted', async () => {
  const robin = await bench.signIn('robin@nuco.test');
  const url = '/api/week/data/W1';
  const { etag } = (await robin.inject({ url })).headers;
  await newRows();
  expect((await robin.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
  expect(await newRows()).toEqual([]);
});

test('a refusal is recorded, and an action is left to the ledger', async () => {
  const robin = await bench.signIn('robin@nuco.test');
  await newRows();
  await robin.inject({ url: '/api/week/data/nowhere' });
  await robin.inject({ url: '/api/week/active', headers: { 'x-brand': 'wasteland' } });
  const load = loadBody(robin.rep, { barcode: 'NUCO-AB12CD-000001' });
  const wrongActor = { ...load, repID: 'lead', repName: 'Lead' };
  const url = '/api/coach/load';
  expect((await robin.inject({ method: 'POST', url, payload: wrongActor })).statusCode).toBe(403);
  expect((await robin.inject({ method: 'POST', url, payload: load })).statusCode).toBe(200);
  const refused = { kind: 'refused', rep_id: 'robin', week_id: null };
  expect(await newRows()).toEqual([
    { ...refused, detail: { call: '/api/week/active', status: 403, code: 'brand_forbidden' } },
    { ...refused, detail: { call: url, status: 403, code: 'actor_mismatch' } },
    { ...refused, detail: { call: '/api/week/data/:weekId', status: 404, times: 1 } },
  ]);
});

test('changes of accounts and weeks are recorded, whoever makes them', async () => {
  const { db } = bench.deps.database;
  await newRows();
  await bench.addRep({ rep_id: 'max', username: 'max@nuco.test' });
  const rep = db.updateTable('rep').where('rep_id', '=', 'max');
  await rep.set({ level: 2, policy_epoch: 2 }).execute();
  // A stronger hash of the same password is not a change.
  await rep.set({ password_hash: 'stronger' }).execute();
  await db.deleteFrom('rep').where('rep_id', '=', 'max').execute();
  await db.updateTable('week').set({ disabled: true }).execute();
  await db.updateTable('week').set({ disabled: false, name: 'Renamed' }).execute();
  expect(await kinds()).toEqual([
    'account-added max',
    'account-changed max',
    'account-removed max',
    'week-disabled null',
    'week-enabled null',
  ]);
});

test('a sign-in that is rolled back is not recorded', async () => {
  const robin = await bench.signIn('robin@nuco.test');
  await newRows();
  const client = await bench.deps.database.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `UPDATE session_family SET revoked_at = 1, revoked_because = 'operator' WHERE rep_id = 'robin' AND revoked_at IS NULL`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect((await robin.inject({ url: '/api/week/active' })).statusCode).toBe(200);
  expect(await newRows()).toEqual([]);
});

test('too many failed sign-ins in a row are counted, not written one by one', async () => {
  now += 1;
  for (let tries = 0; tries < 8; tries++) await login('lead@nuco.test', 'wrong');
  const rows = await newRows();
  expect(rows.at(-1)).toMatchObject({ detail: { because: 'too many', times: 3 } });
  expect(rows).toHaveLength(6);
});

test('all the rows form one chain', async () => {
  expect(await verifyTrail(bench.deps.database)).toMatchObject({ broken: null });
});
