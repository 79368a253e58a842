import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

/** The names of constraints are recorded in `platform/wall/expected-wall.txt`; what they say is tried here. */
let bench: TestApp;
const query = async (statement: string) => await bench.deps.database.pool.query(statement);

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  for (const reference of ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'])
    await addPassenger(database, { reference });
  await addSeat(database, 'NUCO-AB12CD-000001', { coachId: '4' });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test' });
  const rep = await bench.signIn('robin@nuco.test');
  const loaded = await rep.inject({ method: 'POST', url: '/api/coach/load', payload: loadBody(rep.rep) });
  expect(loaded.statusCode).toBe(200);
  await query(
    `INSERT INTO push_subscription (subscription_id, rep_id, family_id, endpoint, p256dh, auth, created_at)
       SELECT gen_random_uuid(), rep_id, family_id, 'https://push.example/1', 'key', 'auth', 1 FROM session_family;
     INSERT INTO message (message_id, title, body, sent_at)
       VALUES ('00000000-0000-4000-8000-000000000001', 'Hello', 'World', 1);
     INSERT INTO message_rep (message_id, rep_id) SELECT message_id, 'robin' FROM message;
     INSERT INTO message_receipt (message_id, device_id, received_at) SELECT message_id, 'phone', 2 FROM message;
     INSERT INTO phone_report (device_id, rep_id, unsent, oldest_at, needs_attention, unreadable, app_version, reported_at)
       SELECT device_id, rep_id, 0, NULL, 0, 0, '1', 1 FROM session_family
       ON CONFLICT (device_id, rep_id) DO NOTHING`,
  );
});
afterAll(() => bench.close());

/** Appends the recorded action once more, about somebody else and with some fields changed. */
const appended = (changed: object) =>
  `SELECT ledger_append(to_jsonb(l) || '${JSON.stringify({
    idempotent_id: 'another',
    subject: 'coach:outbound:another',
    ...changed,
  })}', 0, l.place, 'null') FROM ledger l WHERE l.verdict = 'accepted' LIMIT 1`;

const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN = '23503';

test.each([
  ['a username with capitals', CHECK, `UPDATE rep SET username = 'Robin@nuco.test'`],
  ['a level above 3', CHECK, 'UPDATE rep SET level = 4'],
  ['a level below 0', CHECK, 'UPDATE rep SET level = -1'],
  [
    'a username of two accounts',
    UNIQUE,
    `INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, staff_type)
     SELECT 'other', username, password_hash, name, tenant, level, staff_type FROM rep`,
  ],
  ['a verdict of another name', CHECK, appended({ verdict: 'perhaps', is_fact: false })],
  ['a refusal that counts', CHECK, appended({ verdict: 'refused' })],
  ['a conflict of the moment that counts', CHECK, appended({ verdict: 'conflict', late: false })],
  [
    'a late conflict that does not count',
    CHECK,
    appended({ verdict: 'conflict', late: true, is_fact: false }),
  ],
  ['an accepted action that does not count', CHECK, appended({ is_fact: false })],
  ['an undo that takes nothing back', CHECK, appended({ kind: 'undo' })],
  ['an action that takes one back and is no undo', CHECK, appended({ undoes: 1 })],
  ['an undo of what is not recorded', FOREIGN, appended({ kind: 'undo', undoes: 999_999 })],
  ['unsent actions of no age', CHECK, 'UPDATE phone_report SET unsent = 1'],
  ['an age of no unsent actions', CHECK, 'UPDATE phone_report SET oldest_at = 1'],
  [
    'two subscriptions of one browser',
    UNIQUE,
    `INSERT INTO push_subscription (subscription_id, rep_id, family_id, endpoint, p256dh, auth, created_at)
     SELECT gen_random_uuid(), rep_id, family_id, endpoint, p256dh, auth, 2 FROM push_subscription`,
  ],
  [
    'two devices with one cookie',
    UNIQUE,
    'INSERT INTO device (device_id, cookie_hash, created_at) SELECT gen_random_uuid(), cookie_hash, 1 FROM device',
  ],
  ['a second mark of what was logged', UNIQUE, 'INSERT INTO audit_shipped (seq) VALUES (1)'],
  ['a note of what is no duty', CHECK, `INSERT INTO last_done (what, at) VALUES ('holiday', 1)`],
  ['a mark beside the one', CHECK, 'INSERT INTO audit_shipped (one_row, seq) VALUES (false, 1)'],
  [
    'a booking of nobody',
    FOREIGN,
    `UPDATE allocation SET reference = 'NUCO-NOBODY-000001', barcode = 'NUCO-NOBODY-000001'`,
  ],
  ['a passenger removed before the bookings', FOREIGN, 'DELETE FROM passenger'],
])('the database refuses %s', async (_what, code, statement) => {
  await expect(query(statement)).rejects.toMatchObject({ code });
});

const countOf = async (...tables: string[]) => {
  const counts = await Promise.all(tables.map((table) => query(`SELECT FROM ${table}`)));
  return counts.map(({ rowCount }) => rowCount);
};

test('what is personal goes with the passenger', async () => {
  const tables = ['passenger_detail', 'passenger_email', 'passenger_sensitive'];
  expect(await countOf(...tables)).toEqual([2, 2, 2]);
  await query(`DELETE FROM passenger WHERE reference = 'NUCO-AB12CD-000002'`);
  expect(await countOf(...tables)).toEqual([1, 1, 1]);
});

test('sessions, subscriptions, messages and reports go with the account, and its actions stay', async () => {
  const tables = [
    'session_family',
    'access_session',
    'device_rep',
    'push_subscription',
    'message_rep',
    'phone_report',
  ];
  expect((await countOf(...tables)).every((count) => count === 1)).toBe(true);
  await query(`DELETE FROM rep WHERE rep_id = 'robin'`);
  expect(await countOf(...tables)).toEqual(tables.map(() => 0));
  expect(await countOf('ledger')).toEqual([1]);
});
