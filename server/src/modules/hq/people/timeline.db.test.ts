import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { TIMELINE_PAGE, TimelineReply } from '@offpiste/domain/contract/hq/timeline.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { noShowBody } from '#testing/departure-body.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { checkInBody, loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addTransfer } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-11T08:00:00Z');
const MINUTE = 60_000;
const ANA = 'NUCO-AB12CD-000001';
let bench: TestApp;
let robin: Caller;
let max: Caller;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '7']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  await addPassenger(database, { reference: ANA, name: 'Ana Mély' });
  await addSeat(database, ANA, { coachId: '7' });
  await addKeyRoom(database, { roomId: '701', keys: { allowedBarcodes: [ANA] } });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', name: 'Robin Field', level: 2 });
  await bench.addRep({ rep_id: 'max', username: 'max@nuco.test', name: 'Max Hill', level: 2 });
  robin = await bench.signIn('robin@nuco.test');
  max = await bench.signIn('max@nuco.test');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

/** The times of something that a phone with the right clock sends so long after it happened. */
const ago = (minutes: number) => ({
  handsetTimestamp: toInstant(NOW - minutes * MINUTE),
  clientTimestamp: toInstant(NOW),
});
const post = async (who: Caller, url: string, payload: object) =>
  (await who.inject({ method: 'POST', url, payload })).statusCode;

async function timelineOf(reference: string, cursor?: string): Promise<TimelineReply> {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`;
  const reply = await desk.inject({ url: `/api/hq/people/W1/${reference}/timeline${query}` });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return TimelineReply.parse(reply.json());
}

test('everything that was attempted about somebody is there, with both sides of what contradicts', async () => {
  await robin.inject({
    method: 'POST',
    url: '/api/heartbeat',
    payload: heartbeatBody({ label: 'Pixel 8' }),
  });
  const at = (minutes: number, given: object = {}) => ({ barcode: ANA, ...ago(minutes), ...given });
  expect(await post(robin, '/api/coach/load', loadBody(robin.rep, at(0)))).toBe(422);
  const load = loadBody(robin.rep, at(0, { coachId: '7', idempotentId: 'load-on-seven' }));
  expect(await post(robin, '/api/coach/load', load)).toBe(200);
  const late = loadBody(max.rep, at(30, { coachId: '4', scanned: 0 }));
  expect(await post(max, '/api/coach/load', late)).toBe(409);
  const again = loadBody(max.rep, at(20, { coachId: '7' }));
  expect(await post(max, '/api/coach/load', again)).toBe(409);
  const undo = { weekId: 'W1', idempotentId: 'undo-on-seven', reason: 'wrong person', ...ago(0) };
  expect(await post(max, '/api/actions/load-on-seven/undo', undo)).toBe(200);
  const extra = extrasBody(robin.rep, [ANA]);
  expect(await post(robin, '/api/transfer/extra-passengers', extra)).toBe(200);
  const keys = { ...distributeBody(robin.rep, { roomId: '701', barcode: ANA, numberOfKeys: 2 }), ...ago(0) };
  expect(await post(robin, '/api/keyDist/distribute', keys)).toBe(200);

  const { entries, next, zone } = await timelineOf(ANA);
  expect([zone, next]).toEqual(['Europe/Paris', null]);
  const shown = entries.map(({ kind, verdict, reason, by, where }) => [
    kind,
    verdict,
    reason,
    by,
    where.name,
  ]);
  expect(shown.sort()).toEqual(
    [
      ['load-coach', 'refused', 'wrong-place', 'Robin Field', 'Coach 4 outbound'],
      ['load-coach', 'accepted', 'done', 'Robin Field', 'Coach 7 outbound'],
      ['load-coach', 'conflict', 'wrong-place', 'Max Hill', 'Coach 4 outbound'],
      ['load-coach', 'conflict', 'already-done', 'Max Hill', 'Coach 7 outbound'],
      ['undo', 'accepted', 'undone', 'Max Hill', 'Coach 7 outbound'],
      ['add-extra', 'accepted', 'added', 'Robin Field', 'GVA-01'],
      ['distribute-keys', 'accepted', 'distributed', 'Robin Field', 'Apartment 701'],
    ].sort(),
  );
  const one = (kind: string, reason: string, verdict = 'accepted') =>
    entries.find((entry) => entry.kind === kind && entry.reason === reason && entry.verdict === verdict);
  expect(one('load-coach', 'wrong-place', 'refused')).toMatchObject({
    phone: 'Pixel 8',
    scanned: true,
    late: false,
    booked: [{ place: 'coach:7:outbound', name: 'Coach 7 outbound' }],
    first: null,
  });
  expect(one('load-coach', 'wrong-place', 'conflict')).toMatchObject({
    at: toInstant(NOW - 30 * MINUTE),
    receivedAt: toInstant(NOW),
    late: true,
    scanned: false,
  });
  const loaded = one('load-coach', 'done');
  expect(loaded).toMatchObject({
    undone: true,
    undoneBy: { by: 'Max Hill', because: 'wrong person', at: toInstant(NOW) },
    name: 'Ana Mély',
  });
  expect(one('undo', 'undone')).toMatchObject({ undoes: loaded?.seq, because: 'wrong person' });
  // The late load at the other coach was first by then.
  const elsewhere = one('load-coach', 'wrong-place', 'conflict');
  expect(one('load-coach', 'already-done', 'conflict')).toMatchObject({
    late: true,
    first: {
      by: 'Max Hill',
      seq: elsewhere?.seq,
      place: { place: 'coach:4:outbound', name: 'Coach 4 outbound' },
    },
  });
  expect(one('distribute-keys', 'distributed')).toMatchObject({ keys: 2 });
});

test('whoever was sent away from a lesson is booked on another by its name', async () => {
  const { database } = bench.deps;
  const reference = 'NUCO-AB12CD-000008';
  await addPassenger(database, { reference });
  for (const [lessonId, group] of [
    ['310002', 'Group 2'],
    ['310010', 'Group 10'],
  ] as const)
    await addLesson(database, { lessonId, group });
  await addParticipant(database, reference, { lessonId: '310010' });
  const there = { ...checkInBody(robin.rep), lessonId: '310002', barcode: reference, ...ago(0) };
  expect(await post(robin, '/api/workshopLessons/registerLesson', there)).toBe(422);
  expect((await timelineOf(reference)).entries).toMatchObject([
    { where: { name: 'Group 2' }, booked: [{ place: 'lesson:310010', name: 'Group 10' }] },
  ]);
});

test('a no-show says why in the words of the choice', async () => {
  const reference = 'NUCO-AB12CD-000009';
  await addPassenger(bench.deps.database, { reference, name: 'Bo Lind' });
  await addSeat(bench.deps.database, reference, { coachId: '7' });
  const absent = noShowBody(robin.rep, { vehicleId: '7', barcode: reference, reason: 'own-way', ...ago(0) });
  expect(await post(robin, '/api/departures/no-show', absent)).toBe(200);
  const { entries } = await timelineOf(reference);
  expect(entries).toMatchObject([{ kind: 'no-show', because: 'Travels their own way' }]);
});

test('the latest comes first by when it happened, whenever it arrived', async () => {
  const { entries } = await timelineOf(ANA);
  const times = entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(entries.at(-1)).toMatchObject({ at: toInstant(NOW - 30 * MINUTE) });
});

test('somebody with more than a page of attempts is read page by page, each attempt once', async () => {
  const { database } = bench.deps;
  const busy = 'NUCO-AB12CD-000002';
  await addPassenger(database, { reference: busy });
  await addSeat(database, busy, { coachId: '4' });
  await post(robin, '/api/coach/load', loadBody(robin.rep, { barcode: busy, ...ago(0) }));
  // All of one moment: the number of the row decides.
  await database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, reference, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome, status, reply)
     SELECT week_id, rep_id, rep_name, kind, 'copy-' || n, fingerprint, subject, place, reference, device_id, handset_at,
       received_at, corrected_at, clock_suspect, late, scanned, 'refused', reason, false, body, outcome, status, reply
     FROM ledger, generate_series(1, 249) n WHERE reference = $1`,
    [busy],
  );
  const seqs: number[] = [];
  const pages: number[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: TimelineReply = await timelineOf(busy, cursor);
    pages.push(page.entries.length);
    seqs.push(...page.entries.map(({ seq }) => seq));
    cursor = page.next;
  }
  expect(pages).toEqual([TIMELINE_PAGE, TIMELINE_PAGE, 50]);
  expect(new Set(seqs).size).toBe(250);
  expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
});

test('nobody of the week has no timeline', async () => {
  const reply = await desk.inject({ url: '/api/hq/people/W1/NUCO-NOBODY-000001/timeline' });
  expect(reply.statusCode).toBe(404);
});
