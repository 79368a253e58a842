import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { purgeSessions } from './session-store.ts';

const NOW = Date.parse('2027-01-10T05:00:00Z');
const DAY = 86_400_000;

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ clock: () => NOW });
});
afterAll(() => api.close());

/** Adds a session of this age with an attempt to refresh of that age. */
async function addSession(name: string, { age, attemptAge }: { age: number; attemptAge: number }) {
  const { pool } = api.deps.database;
  const [deviceId, familyId] = [randomUUID(), randomUUID()];
  await pool.query('INSERT INTO device (device_id, cookie_hash, created_at) VALUES ($1, $2, 0)', [
    deviceId,
    Buffer.from(name),
  ]);
  await pool.query(
    `INSERT INTO session_family (family_id, rep_id, device_id, device_name, generation, rotated_at, signed_in_at)
     VALUES ($1, 'robin', $2, $3, 2, $4, $4)`,
    [familyId, deviceId, name, NOW - age],
  );
  await pool.query(
    `INSERT INTO refresh_attempt (family_id, generation, attempt_hash, made_at) VALUES ($1, 1, '\\x00', $2)`,
    [familyId, NOW - attemptAge],
  );
}

test('what is removed is only what has been useless for long enough', async () => {
  const { database } = api.deps;
  await api.addRep({ rep_id: 'robin' });
  await addSession('new', { age: 0, attemptAge: 0 });
  // Late deliveries of a refresh are recognised for two days, and thirty days is how long a session may last.
  await addSession('in use', { age: 30 * DAY, attemptAge: 2 * DAY });
  await addSession('ended', { age: 90 * DAY, attemptAge: 2 * DAY + 1 });
  await addSession('long ended', { age: 90 * DAY + 1, attemptAge: 0 });
  for (const [name, age] of [
    ['a guess of today', DAY],
    ['a guess of yesterday', DAY + 1],
  ] as const)
    await database.pool.query(
      `INSERT INTO sign_in_failure (subject, failures, first_at, last_at, blocked_until) VALUES ($1, 1, $2, $2, 0)`,
      [Buffer.from(name), NOW - age],
    );

  await database.pool.query(
    `INSERT INTO passkey_challenge (family_id, purpose, challenge, expires_at)
     SELECT family_id, 'confirm', 'text', CASE device_name WHEN 'new' THEN $1::bigint ELSE $1 - 1 END
     FROM session_family`,
    [NOW],
  );

  await purgeSessions(database, NOW);

  const { rows: challenges } = await database.pool.query(
    'SELECT device_name AS name FROM passkey_challenge JOIN session_family USING (family_id)',
  );
  expect(challenges).toEqual([{ name: 'new' }]);

  const { rows: sessions } = await database.pool.query(
    `SELECT f.device_name AS name, a.made_at IS NOT NULL AS attempt FROM session_family f
     LEFT JOIN refresh_attempt a USING (family_id) ORDER BY f.signed_in_at DESC`,
  );
  expect(sessions).toEqual([
    { name: 'new', attempt: true },
    { name: 'in use', attempt: true },
    { name: 'ended', attempt: false },
  ]);
  const { rows: guesses } = await database.pool.query(
    `SELECT convert_from(subject, 'UTF8') AS name FROM sign_in_failure`,
  );
  expect(guesses).toEqual([{ name: 'a guess of today' }]);
});
