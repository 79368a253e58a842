import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { addLiftPass, distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { loadBody } from '#testing/load-body.ts';
import { repeatAction } from '#testing/repeat-action.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { erasePassenger } from './erase-passenger.ts';
import { purgeWeek } from './purge-week.ts';
import { runRetention } from './retention-run.ts';

const NOW = Date.parse('2026-12-12T08:00:00Z');
const DAY = 86_400_000;
/** The week ends on the 19th. */
const after = (days: number) => Date.parse('2026-12-19T12:00:00Z') + days * DAY;
const REFERENCES = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'] as const;
const [ERASED, KEPT] = REFERENCES;
const PASS = 'NUCO-LP0001-900001';

let bench: TestApp;
let rep: Caller;
beforeEach(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  for (const [n, reference] of REFERENCES.entries()) {
    await addPassenger(database, {
      reference,
      name: `Canary ${n}`,
      phone: '447700900999',
      email: `canary${n}@test.example`,
      dateOfBirth: `2001-01-0${n + 1}`,
      nextOfKin: { name: 'Canary Mum', phone: '447700900998' },
    });
    await addSeat(database, reference, { coachId: '4' });
  }
  await addLiftPass(database, { barcode: PASS, bookingRef: ERASED, staffMembers: ['robin'] });
  await addKeyRoom(database, {
    roomId: '701',
    keys: {
      numberOfKeys: 5,
      allowedBarcodes: [...REFERENCES],
      distributedTo: `Canary 0 - ${ERASED}, Canary 1 - ${KEPT}`,
      distributionInfo: [
        { numberOfKeys: 1, tenant: 'nuco', timestamp: '', distributedTo: `Canary 0 - ${ERASED}` },
        { numberOfKeys: 1, tenant: 'nuco', timestamp: '', distributedTo: `Canary 1 - ${KEPT}` },
      ],
    },
  });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', name: 'Robin Canary', level: 2 });
  rep = await bench.signIn('robin@nuco.test');
  const act = async (url: string, payload: object) => {
    const reply = await rep.inject({ method: 'POST', url, payload });
    expect(`${url} ${reply.statusCode} ${reply.statusCode === 200 ? '' : reply.body}`).toBe(`${url} 200 `);
  };
  for (const barcode of REFERENCES) await act('/api/coach/load', loadBody(rep.rep, { barcode }));
  await act('/api/scanLiftPass', passBody(rep.rep, { barcode: PASS }));
  for (const barcode of REFERENCES)
    await act('/api/keyDist/distribute', {
      ...distributeBody(rep.rep, { roomId: '701', barcode }),
      lat: 45.4692,
      lon: 6.9068,
    });
});
afterEach(() => bench.close());

const { retention: ages } = testConfig();
const run = (now: number, options: { dryRun?: boolean; notSince?: number } = {}) =>
  runRetention(bench.deps.database, { ages, secrets: bench.deps.secrets, now, ...options });
const hashes = () => createReferenceHashes(bench.deps.secrets);
const erase = (reference: string) =>
  bench.deps.database.db.transaction().execute((tx) => erasePassenger(tx, reference, hashes(), NOW));

/** What headquarters keeps of the people of a week: how to find them, who looked, and what was noted. */
async function keepAtHq(weekId: string, at = NOW): Promise<void> {
  const { pool } = bench.deps.database;
  await pool.query('SELECT renew_passenger_search($1)', [weekId]);
  await pool.query(
    `INSERT INTO person_read (week_id, reference, rep_id, rep_name, at, sensitive)
     SELECT week_id, reference, 'desk', 'Canary Desk', $2, false FROM passenger WHERE week_id = $1`,
    [weekId, at],
  );
  await pool.query(
    `INSERT INTO decision_note (rep_id, idempotent_id, week_id, item_id, rep_name, at, note, outcome)
     SELECT 'desk', 'note-' || $1::text || '-' || seq, $1::text, 'conflict:' || seq, 'Canary Desk', $2::bigint, 'of ' || seq, 'seen'
     FROM ledger WHERE week_id = $1::text
     UNION ALL SELECT 'desk', 'code-' || $1::text || reference, $1::text, 'phone:x', 'Canary Desk', $2::bigint, 'called ' || reference, 'seen'
     FROM passenger WHERE week_id = $1::text`,
    [weekId, at],
  );
  await pool.query(
    `INSERT INTO room_flag (week_id, room_id, ready, sheet_ready, by, at) VALUES ($1, '701', 1, 0, 'desk', $2)`,
    [weekId, at],
  );
}

/** Everything in the tables about people, as text. */
async function everything(): Promise<string> {
  const { rows } = await bench.deps.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rep'`,
  );
  const parts = [];
  for (const { name } of rows) {
    const content = await bench.deps.database.pool.query(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`);
    parts.push(...content.rows.map(({ row }) => `${name}: ${row}`));
  }
  return parts.join('\n');
}

async function weekOnPhone(): Promise<{ text: string; etag: string }> {
  // In a running system the trigger on the week notifies every server.
  bench.deps.listVersions.bump('W1');
  const reply = await rep.inject({ url: '/api/week/data/W1' });
  return { text: gunzipSync(reply.rawPayload).toString(), etag: String(reply.headers.etag) };
}

test('nothing is forgotten before its time', async () => {
  const before = await everything();
  const forgotten = {
    sensitive: 0,
    contact: 0,
    positions: 0,
    actions: 0,
    weeks: 0,
    bundles: 0,
    jobs: 0,
    auditRows: 0,
  };
  const nothing = { ...forgotten, views: 0, notes: 0, messages: 0 };
  expect(await run(after(0), { dryRun: true })).toEqual(nothing);
  expect(await everything()).toBe(before);
});

test('each kind of data is forgotten in its time, and phones get the week again', async () => {
  const before = await weekOnPhone();
  expect(before.text).toContain('2001-01-01');
  expect(await run(after(29))).toMatchObject({ sensitive: 0, positions: 2 });
  expect(await run(after(31))).toMatchObject({
    sensitive: 2,
    contact: 0,
    positions: 0,
    actions: 0,
    weeks: 0,
  });
  const later = await weekOnPhone();
  expect(later.etag).not.toBe(before.etag);
  expect(later.text).not.toMatch(/2001-01-0|Canary Mum/);
  expect(later.text).toContain('canary0@test.example');
  expect(await everything()).not.toMatch(/45\.4692[^"]*"lon": 6/);

  expect(await run(after(91))).toMatchObject({ sensitive: 0, contact: 2, positions: 0 });
  expect(await everything()).not.toMatch(/@test\.example|447700900/);
  expect((await weekOnPhone()).text).toContain('Canary 0');

  expect(await run(after(400))).toMatchObject({ actions: 5, weeks: 1 });
  expect(await everything()).not.toMatch(/canary|NUCO-AB12CD|NUCO-LP0001/i);
});

test('what headquarters has noted and looked at is forgotten with the names of the ledger', async () => {
  await keepAtHq('W1');
  const { pool } = bench.deps.database;
  const kept = async (table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount;
  expect(await run(NOW + 395 * DAY)).toMatchObject({ views: 0, notes: 0 });
  expect(await run(NOW + 400 * DAY)).toMatchObject({ views: 2, notes: 7 });
  expect([await kept('person_read'), await kept('decision_note')]).toEqual([0, 0]);
});

test('messages to reps are forgotten after 30 days, or before with what they name', async () => {
  const { pool } = bench.deps.database;
  const write = async (text: string, audience: object, at = NOW) =>
    await pool.query(
      `WITH m AS (INSERT INTO message (message_id, title, body, audience, sent_at)
         VALUES (gen_random_uuid(), 'Canary', $1, $2, $3) RETURNING message_id)
       INSERT INTO message_rep (message_id, rep_id) SELECT message_id, 'robin' FROM m`,
      [text, audience, at],
    );
  const texts = async () => {
    const { rows } = await pool.query(
      'SELECT body FROM message JOIN message_rep USING (message_id) ORDER BY 1',
    );
    return rows.map(({ body }) => body);
  };
  await write('old', { to: 'everyone' }, NOW - DAY);
  await write('young', { to: 'everyone' });
  await write(`call ${ERASED}`, { to: 'everyone' });
  await write('coach', { to: 'departure', weekId: 'W1', place: 'coach:4:outbound' });
  await erase(ERASED);
  expect(await texts()).toEqual(['coach', 'old', 'young']);
  await bench.deps.database.db.transaction().execute((db) => purgeWeek(db, 'W1', hashes()));
  expect(await run(NOW + 29.5 * DAY)).toMatchObject({ messages: 1 });
  expect(await texts()).toEqual(['young']);
});

test('a telephone number that is forgotten is no longer searched for', async () => {
  await keepAtHq('W1');
  await run(after(91));
  const { rows } = await bench.deps.database.pool.query('SELECT DISTINCT phone FROM passenger_search');
  expect(rows).toEqual([{ phone: '' }]);
});

test('more actions than are read at a time forget where and whom they were about, in one run', async () => {
  const { database } = bench.deps;
  await repeatAction(database, 'W1', 'distribute-keys', 2_010);
  expect(await run(after(31))).toMatchObject({ positions: 2_012 });
  expect(await everything()).not.toMatch(/45\.4692[^"]*"lon": 6/);
  expect(await run(after(400))).toMatchObject({ actions: 2_015 });
  expect(await everything()).not.toMatch(/NUCO-COPY00|NUCO-AB12CD/);
});

test('what headquarters has noted about somebody who is erased, and who looked at them, goes with them', async () => {
  await keepAtHq('W1');
  await erase(ERASED);
  const { pool } = bench.deps.database;
  for (const table of ['passenger_search', 'person_read'])
    expect((await pool.query(`SELECT reference FROM ${table}`)).rows).toEqual([{ reference: KEPT }]);
  const { rows } = await pool.query(`SELECT note FROM decision_note ORDER BY note`);
  // The load of the other stays; the reply to the key named both, who share the room.
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({ note: `called ${KEPT}` });
});

test('nameless actions still count, for the same people, and fold to the same states', async () => {
  const { pool } = bench.deps.database;
  const counts = `SELECT kind, verdict, place, is_fact, count(*) AS n, count(DISTINCT reference) AS people FROM ledger
    GROUP BY kind, verdict, place, is_fact ORDER BY kind, place`;
  const before = (await pool.query(counts)).rows;
  await bench.deps.database.db.transaction().execute((tx) => purgeWeek(tx, 'W1', hashes()));
  expect((await pool.query(counts)).rows).toEqual(before);
  const { rows } = await pool.query(`SELECT DISTINCT reference FROM ledger WHERE kind = 'load-coach'`);
  expect(rows).toHaveLength(2);
  // Whoever did it is named for as long as any action's rep is.
  expect((await pool.query('SELECT DISTINCT rep_name FROM ledger')).rows).toEqual([
    { rep_name: 'Robin Canary' },
  ]);
  await bench.rebuildProjection('W1');
  const states = await pool.query(`SELECT subject, version FROM projection ORDER BY subject`);
  expect(states.rows.map(({ version }) => version).toSorted()).toEqual([1, 1, 1, 2]);
});

test('a week with the same rooms and people is left as it is', async () => {
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'W2', startsOn: '2027-12-10' });
  await database.pool.query(`UPDATE week SET ends_on = '2027-12-18' WHERE week_id = 'W2'`);
  await addCoach(database, { weekId: 'W2', coachId: '4', outbound: ['Leeds'] });
  for (const reference of REFERENCES) {
    await addPassenger(database, {
      weekId: 'W2',
      reference,
      phone: '447700900777',
      email: 'next@test.example',
      dateOfBirth: '2001-05-05',
      nextOfKin: { name: 'Next Mum', phone: '447700900776' },
    });
    await addSeat(database, reference, { weekId: 'W2', coachId: '4' });
  }
  await addKeyRoom(database, { weekId: 'W2', roomId: '701', keys: { allowedBarcodes: [ERASED, KEPT] } });
  await addLiftPass(database, { weekId: 'W2', barcode: PASS, bookingRef: ERASED, staffMembers: ['robin'] });
  await database.pool.query(
    `INSERT INTO look_up (week_id, kind, record_id, detail)
     SELECT w, 'whats-on', 'x', '{}' FROM unnest(ARRAY['W1', 'W2']) w`,
  );
  await database.pool.query(
    `INSERT INTO week_file (week_id, file_id, brand, title, media_type, content)
     SELECT w, 'x', 'nuco', 'Guide', 'text/plain', '\\x00' FROM unnest(ARRAY['W1', 'W2']) w`,
  );
  await database.pool.query(
    `INSERT INTO import_run (week_id, by, at, state, source_names, bundle_sha256, report, counts, bundle)
     SELECT w, 'robin', $1, 'applied', '{}', '', '[]', '{}', '\\x00' FROM unnest(ARRAY['W1', 'W2']) w`,
    [after(91)],
  );
  await database.pool.query(
    `INSERT INTO week_job (job_id, wish, state, week_id, files, answers, rep_id, rep_name, made_at, changed_at)
     SELECT gen_random_uuid(), 'check', 'checked', w, '[]', '{}', 'robin', 'Robin', $1, $1
     FROM unnest(ARRAY['W1', 'W2']) w`,
    [after(91)],
  );
  for (const weekId of ['W1', 'W2']) await keepAtHq(weekId, after(91));
  for (const [url, payload] of [
    ['/api/coach/load', loadBody(rep.rep, { weekID: 'W2', barcode: ERASED })],
    ['/api/keyDist/distribute', distributeBody(rep.rep, { weekId: 'W2', roomId: '701', barcode: ERASED })],
  ] as const)
    expect((await rep.inject({ method: 'POST', url, payload })).statusCode).toBe(200);

  const ofWeek = async (weekId: string) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'week_id'
       -- Which week a phone has loaded is the phone's.
       AND table_schema = 'public' AND table_name NOT IN ('audit_event', 'phone_report') ORDER BY table_name`,
    );
    const counted = new Map<string, string[]>();
    for (const { name } of rows) {
      const found = await database.pool.query(
        `SELECT to_jsonb(t)::text AS row FROM "${name}" t WHERE week_id = $1 ORDER BY 1`,
        [weekId],
      );
      counted.set(
        name,
        found.rows.map(({ row }) => row),
      );
    }
    return counted;
  };
  const [before, doomed] = [await ofWeek('W2'), await ofWeek('W1')];
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(await run(after(91))).toMatchObject({ sensitive: 2, contact: 2, positions: 2 });
  await database.db.transaction().execute((tx) => purgeWeek(tx, 'W1', hashes()));
  expect(await ofWeek('W2')).toEqual(before);
  const left = await ofWeek('W1');
  expect([...left.keys()].filter((name) => left.get(name)?.length)).toEqual(['ledger', 'week']);
  expect(left.get('ledger')).toHaveLength(doomed.get('ledger')?.length ?? 0);
});

test('whoever acted for an erased passenger is still named', async () => {
  await erase(ERASED);
  const { rows } = await bench.deps.database.pool.query(
    'SELECT DISTINCT forgotten, rep_name FROM ledger ORDER BY forgotten',
  );
  expect(rows).toEqual([
    { forgotten: false, rep_name: 'Robin Canary' },
    { forgotten: true, rep_name: 'Robin Canary' },
  ]);
});

test('a dry run reports the same and changes nothing', async () => {
  const before = await everything();
  const announced = await run(after(400), { dryRun: true });
  expect(await everything()).toBe(before);
  expect(await run(after(400))).toEqual(announced);
});

test('the daily run is done once a day, by one of several servers', async () => {
  const now = after(31);
  const runs = await Promise.all([1, 2, 3].map(() => run(now, { notSince: now - DAY })));
  expect(runs.filter((report) => report !== null)).toHaveLength(1);
  expect(await run(now + DAY / 2, { notSince: now - DAY / 2 })).toBeNull();
  expect(await run(now + 2 * DAY, { notSince: now + DAY })).not.toBeNull();
});

test('an erased passenger is nowhere, and the people who shared a room with them still are', async () => {
  const before = await weekOnPhone();
  expect(before.text).toContain(ERASED);
  expect(await erase(ERASED)).toMatchObject({ weeks: ['W1'], tickets: 2 });
  const left = await everything();
  expect(left).not.toMatch(new RegExp(`${ERASED}|${PASS}|Canary 0|canary0`));
  expect(left).toMatch(new RegExp(`${KEPT}`));

  const { text, etag } = await weekOnPhone();
  expect(etag).not.toBe(before.etag);
  expect(text).not.toContain(ERASED);
  expect(text).toContain(KEPT);
  const list = await rep.inject({ url: '/api/coach/allBarcodes/4/direction/outbound/W1' });
  expect(list.json()).toMatchObject({ total: 1, loaded: 1, tickets: [{ bookingRef: KEPT, loaded: 1 }] });
  const room = (await rep.inject({ url: '/api/keyDist/room/701/week/W1' })).json();
  expect(room).toMatchObject({ keysOut: 4, allowedBarcodes: KEPT });
});

test('the states after an erasure are those that the ledger folds to', async () => {
  await erase(ERASED);
  const states = 'SELECT subject, place, version, state FROM projection ORDER BY subject';
  const before = (await bench.deps.database.pool.query(states)).rows;
  await bench.rebuildProjection();
  expect((await bench.deps.database.pool.query(states)).rows).toEqual(before);
});

test.each([
  `UPDATE ledger SET verdict = 'refused', is_fact = false`,
  `UPDATE ledger SET forgotten = true, reference = 'NUCO-AB12CD-000002'`,
  `UPDATE ledger SET forgotten = true, reference = 'erased:1', rep_id = 'max'`,
  `UPDATE ledger SET body = body || '{"numberOfKeys": 9}'`,
  `UPDATE ledger SET rep_name = 'Max'`,
  'DELETE FROM ledger',
  'TRUNCATE ledger CASCADE',
])('apart from forgetting, the ledger changes nothing: %s', async (statement) => {
  await expect(bench.deps.database.pool.query(statement)).rejects.toThrow('the ledger is append-only');
});

test('a row that has forgotten cannot be changed again', async () => {
  await erase(ERASED);
  await expect(
    bench.deps.database.pool.query(`UPDATE ledger SET reference = 'erased:1' WHERE forgotten`),
  ).rejects.toThrow('the ledger is append-only');
});
