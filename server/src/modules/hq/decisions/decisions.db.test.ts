import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type DecisionItem, DecisionReply, DecisionsReply } from '@offpiste/domain/contract/hq/decisions.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HQ_KEYS, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addTransfer } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-11T08:00:00Z');
const MINUTE = 60_000;
let bench: TestApp;
let robin: Caller;
let max: Caller;
let manager: Caller;
let desk: Caller;
let people = 0;
let now = NOW;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'W2' });
  for (const coachId of ['4', '7']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', name: 'Robin Field', level: 2 });
  await bench.addRep({ rep_id: 'max', username: 'max@nuco.test', name: 'Max Hill', level: 2 });
  robin = await bench.signIn('robin@nuco.test');
  max = await bench.signIn('max@nuco.test');
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

// After each test: an alarm is set on the same contradictions as people see.
afterEach(async () => {
  const weeks = [await decisions('?open=1'), await decisions('?open=1', 'W2')];
  const listed = weeks.flatMap(({ items }) => items.filter(({ kind }) => kind === 'conflict'));
  const { body } = await bench.inject({ url: '/metrics' });
  expect(/^offpiste_conflicts_open (\d+)$/m.exec(body)?.[1]).toBe(String(listed.length));
});

const ago = (minutes: number) => ({
  handsetTimestamp: toInstant(NOW - minutes * MINUTE),
  clientTimestamp: toInstant(NOW),
});

async function newPassenger(coachId: string): Promise<string> {
  people += 1;
  const reference = `NUCO-AB12CD-${String(people).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Person ${people}` });
  await addSeat(bench.deps.database, reference, { coachId });
  return reference;
}

async function post(who: Caller, url: string, payload: object, status: number): Promise<string> {
  const reply = await who.inject({ method: 'POST', url, payload });
  expect([url, reply.statusCode]).toEqual([url, status]);
  return 'idempotentId' in payload ? String(payload.idempotentId) : '';
}
const load = (who: Caller, barcode: string, minutes: number, coachId: string, status: number) =>
  post(who, '/api/coach/load', loadBody(who.rep, { barcode, coachId, ...ago(minutes) }), status);

async function decisions(query = '', weekId = 'W1'): Promise<DecisionsReply> {
  const reply = await desk.inject({ url: `/api/hq/decisions/${weekId}${query}` });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return DecisionsReply.parse(reply.json());
}

/** The items that this work adds. */
async function added(work: () => Promise<unknown>): Promise<DecisionItem[]> {
  const before = new Set((await decisions()).items.map(({ id }) => id));
  await work();
  return (await decisions()).items.filter(({ id }) => !before.has(id));
}

test('a late scan at another coach is one with both sides, and says which of them counts', async () => {
  const who = await newPassenger('7');
  const items = await added(async () => {
    await load(robin, who, 0, '7', 200);
    await load(max, who, 30, '4', 409);
    await load(robin, who, 10, '7', 409);
  });
  expect(items.map(({ kind }) => kind)).toEqual(['conflict', 'conflict']);
  const [elsewhere, again] = items;
  expect(elsewhere).toMatchObject({
    at: toInstant(NOW - 30 * MINUTE),
    where: { place: 'coach:4:outbound', name: 'Coach 4 outbound' },
    entry: { by: 'Max Hill', reason: 'wrong-place', booked: [{ place: 'coach:7:outbound' }] },
    other: null,
    // The earliest fact is the state.
    counts: 'entry',
    open: true,
    notes: [],
  });
  expect(again).toMatchObject({
    entry: { by: 'Robin Field', reason: 'already-done' },
    other: { by: 'Max Hill', where: { place: 'coach:4:outbound' } },
    counts: 'other',
  });
});

test('a late repeat at one coach is none, and is counted beside the coach', async () => {
  const [first, second] = [await newPassenger('4'), await newPassenger('4')];
  const items = await added(async () => {
    for (const who of [first, second]) {
      await load(robin, who, 0, '4', 200);
      await load(max, who, 30, '4', 409);
    }
  });
  expect(items).toEqual([]);
  expect((await decisions()).repeats).toEqual([
    { where: { place: 'coach:4:outbound', name: 'Coach 4 outbound' }, count: 2 },
  ]);
});

test('what was refused to the rep at once is none', async () => {
  const who = await newPassenger('4');
  const { repeats } = await decisions();
  const items = await added(async () => {
    await load(robin, who, 0, '4', 200);
    await load(max, who, 0, '4', 409);
    await load(max, who, 0, '7', 422);
  });
  expect(items).toEqual([]);
  expect((await decisions()).repeats).toEqual(repeats);
});

test('it is none any more once either side is undone', async () => {
  const undo = async (id: string) =>
    post(
      max,
      `/api/actions/${id}/undo`,
      { weekId: 'W1', idempotentId: `undo-${id}`, reason: 'wrong', ...ago(0) },
      200,
    );
  const [entry, other] = [await newPassenger('7'), await newPassenger('7')];
  expect(
    await added(async () => {
      await undo(await load(max, entry, 30, '4', 409));
      const elsewhere = await load(max, other, 30, '4', 409);
      await load(robin, other, 5, '7', 409);
      await undo(elsewhere);
    }),
  ).toEqual([]);
});

test('keys that were handed out twice are never a mere repeat', async () => {
  const who = await newPassenger('4');
  await addKeyRoom(bench.deps.database, { roomId: '701', keys: { allowedBarcodes: [who] } });
  const keys = (caller: Caller, minutes: number) => ({
    ...distributeBody(caller.rep, { roomId: '701', barcode: who }),
    ...ago(minutes),
  });
  const items = await added(async () => {
    await post(robin, '/api/keyDist/distribute', keys(robin, 40), 200);
    await post(robin, '/api/keyDist/distribute', keys(robin, 0), 200);
    await post(max, '/api/keyDist/distribute', keys(max, 30), 409);
  });
  expect(items).toMatchObject([
    {
      kind: 'conflict',
      where: { name: 'Apartment 701' },
      entry: { keys: 1, reason: 'already-distributed' },
      // The second of Robin's handovers, after which none was left.
      other: { by: 'Robin Field', at: toInstant(NOW) },
      counts: 'both',
    },
  ]);
});

test('five refusals of one reason at one place within an hour are one, four are none', async () => {
  const refuse = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await load(n % 2 === 0 ? robin : max, `NUCO-UNKNWN-00000${n}`, 0, '7', 404);
  };
  expect(await added(() => refuse(4))).toEqual([]);
  expect(await added(() => refuse(1))).toMatchObject([
    {
      kind: 'refusals',
      where: { place: 'coach:7:outbound' },
      reason: 'passenger-unknown',
      count: 5,
      reps: [
        { repId: 'max', name: 'Max Hill' },
        { repId: 'robin', name: 'Robin Field' },
      ],
    },
  ]);
});

test('refusals within an hour of the clock are counted together, not those of two', async () => {
  const refuse = async (minutes: readonly number[], coachId: string) => {
    for (const [at, minute] of minutes.entries()) {
      now = NOW + minute * MINUTE;
      await load(at % 2 === 0 ? robin : max, `NUCO-UNKNWN-00000${at}`, 0, coachId, 404);
    }
    now = NOW;
  };
  expect(await added(() => refuse([-4, -2, 1, 4, 8], '4'))).toEqual([]);
  expect(await added(() => refuse([9, 10], '4'))).toMatchObject([
    { kind: 'refusals', count: 5, lastAt: toInstant(NOW + 10 * MINUTE) },
  ]);
  const { items } = await decisions('', 'W2');
  expect(items.filter(({ kind }) => kind === 'refusals')).toEqual([]);
});

test('an extra passenger who is on no list is one', async () => {
  const known = await newPassenger('4');
  const items = await added(() =>
    post(robin, '/api/transfer/extra-passengers', extrasBody(robin.rep, [known, 'NUCO-NOBODY-000001']), 200),
  );
  expect(items).toMatchObject([
    {
      kind: 'extra',
      where: { place: 'extras:GVA-01', name: 'GVA-01' },
      reference: 'NUCO-NOBODY-000001',
      by: { by: 'Robin Field' },
    },
  ]);
});

test('an extra passenger whom an import has taken off the list is one, and none once undone', async () => {
  const gone = await newPassenger('4');
  const body = extrasBody(robin.rep, [gone]);
  const items = await added(async () => {
    await post(robin, '/api/transfer/extra-passengers', body, 200);
    await bench.deps.database.pool.query('UPDATE passenger SET gone = true WHERE reference = $1', [gone]);
  });
  expect(items).toMatchObject([{ kind: 'extra', reference: gone }]);
  const { rows } = await bench.deps.database.pool.query(
    `SELECT idempotent_id AS id FROM ledger WHERE kind = 'add-extra' AND reference = $1`,
    [gone],
  );
  const undo = { weekId: 'W1', idempotentId: 'undo-of-the-extra', reason: 'wrong', ...ago(0) };
  await post(robin, `/api/actions/${rows[0].id}/undo`, undo, 200);
  const { items: left } = await decisions();
  expect(left.filter((item) => item.kind === 'extra' && item.reference === gone)).toEqual([]);
});

test('a phone with what a person has to look at is one, in its week and where it has named none', async () => {
  const beat = (over: object) => post(robin, '/api/heartbeat', heartbeatBody(over), 200);
  expect(await added(() => beat({ needsAttention: 2, weekId: 'W1', label: 'Pixel 8' }))).toMatchObject([
    { kind: 'phone', rep: { repId: 'robin', name: 'Robin Field' }, label: 'Pixel 8', needsAttention: 2 },
  ]);
  expect((await decisions('', 'W2')).items).toEqual([]);
  await beat({ unreadable: 1 });
  expect((await decisions('', 'W2')).items).toMatchObject([
    { kind: 'phone', needsAttention: 0, unreadable: 1 },
  ]);
  await beat({ weekId: 'W1' });
  expect((await decisions()).items.filter(({ kind }) => kind === 'phone')).toEqual([]);
});

test('a stop that is open again is one, and so are heads that differ from who is on board', async () => {
  const { database } = bench.deps;
  await addCoach(database, { coachId: '9', outbound: ['Leeds'] });
  const [ann, ben] = [await newPassenger('9'), await newPassenger('9')];
  await load(robin, ann, 0, '9', 200);
  const absent = noShowBody(robin.rep, { vehicleId: '9', barcode: ben, ...ago(0) });
  await post(robin, '/api/departures/no-show', absent, 200);
  const close = closeBody(robin.rep, {
    vehicleId: '9',
    headCount: 2,
    idempotentId: 'close-of-nine',
    manifest: [
      { reference: ann, stop: 0, state: 1 },
      { reference: ben, stop: 0, state: 0 },
    ],
    ...ago(0),
  });
  expect(await added(() => post(robin, '/api/departures/close', close, 200))).toMatchObject([
    {
      kind: 'head-count',
      where: { place: 'coach:9:outbound', name: 'Coach 9 outbound' },
      heads: 2,
      scanned: 1,
      closed: { by: 'Robin Field', at: toInstant(NOW) },
    },
  ]);
  const items = await added(() => load(robin, ben, 0, '9', 200));
  expect(items).toMatchObject([
    {
      kind: 'reopened',
      id: 'reopened:coach:9:outbound:Leeds:close-of-nine:reopened',
      stop: 'Leeds',
      state: 'reopened',
      changes: [{ reference: ben, name: `Person ${people}`, from: 'no-show', to: 'aboard' }],
    },
  ]);
  // Both are on board now, as counted.
  expect((await decisions()).items.filter(({ kind }) => kind === 'head-count')).toEqual([]);
  const cara = await newPassenger('9');
  bench.deps.listVersions.bump(listKey('W1'));
  expect((await decisions()).items.filter(({ kind }) => kind === 'reopened')).toMatchObject([
    { state: 'left-short', changes: [{ reference: ben }, { reference: cara, from: null, to: 'missing' }] },
  ]);
  await database.pool.query('UPDATE passenger SET cancelled = true WHERE reference = ANY($1)', [[ann, cara]]);
  bench.deps.listVersions.bump(listKey('W1'));
  expect((await decisions()).items.filter(({ kind }) => kind === 'reopened')).toMatchObject([
    { state: 'reopened', changes: [{ reference: ann, from: 'aboard', to: null }, { reference: ben }] },
  ]);
});

test('what is noted stays with the item, and one that is settled is no longer open', async () => {
  const who = await newPassenger('7');
  const [item] = await added(() => load(max, who, 30, '4', 409));
  const url = `/api/hq/decisions/W1/${encodeURIComponent(item?.id ?? '')}`;
  const note = (caller: Caller, idempotentId: string, outcome: string) =>
    caller.inject({
      method: 'POST',
      url,
      payload: { idempotentId, note: `${outcome}: Max has called`, outcome },
    });
  const { listVersions } = bench.deps;
  const before = listVersions.current(HQ_KEYS.decisions);
  const reply = await note(manager, 'note-0001', 'seen');
  // Other desks hear of it.
  expect(listVersions.current(HQ_KEYS.decisions)).not.toBe(before);
  expect(DecisionReply.parse(reply.json())).toMatchObject({ open: true, notes: [{ outcome: 'seen' }] });
  expect((await decisions('?open=1')).items.some(({ id }) => id === item?.id)).toBe(true);
  await note(manager, 'note-0002', 'settled');
  // Sent again because the reply was lost.
  const again = await note(manager, 'note-0002', 'settled');
  expect(again.json()).toMatchObject({
    open: false,
    notes: [
      { outcome: 'seen', by: expect.any(String), at: toInstant(NOW) },
      { outcome: 'settled', note: 'settled: Max has called' },
    ],
  });
  expect((await decisions('?open=1')).items.some(({ id }) => id === item?.id)).toBe(false);
  expect((await decisions()).items.find(({ id }) => id === item?.id)).toMatchObject({ open: false });
});

test('what was noted last decides whether it is open', async () => {
  const who = await newPassenger('7');
  const [item] = await added(() => load(max, who, 30, '4', 409));
  const url = `/api/hq/decisions/W1/${encodeURIComponent(item?.id ?? '')}`;
  await post(manager, url, { idempotentId: 'note-0009', note: 'Max was asked', outcome: 'settled' }, 200);
  now = NOW + MINUTE;
  await post(manager, url, { idempotentId: 'note-0004', note: 'It was Robin', outcome: 'seen' }, 200);
  now = NOW;
  expect((await decisions()).items.find(({ id }) => id === item?.id)).toMatchObject({ open: true });
});

test('a close or an undo that contradicts is none, nor is what no longer names anybody', async () => {
  const items = await added(async () => {
    for (const [id, kind, forgotten] of [
      ['close-of-something', 'close-departure', false],
      ['load-of-somebody', 'load-coach', true],
      ['undo-of-something', 'undo', false],
    ])
      await bench.deps.database.pool.query(
        `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
           handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
           status, reply, forgotten, undoes)
         VALUES ('W1', 'robin', 'Robin Field', $2, $1, 'f', $1, 'coach:4:outbound', 'phone', 0, 0, 0, false, true, true,
           'conflict', 'wrong-place', true, '{}', '{}', 409, '{}', $3,
           CASE $2 WHEN 'undo' THEN (SELECT seq FROM ledger WHERE idempotent_id = 'load-of-somebody') END)`,
        [id, kind, forgotten],
      );
  });
  expect(items).toEqual([]);
});

test('what has waited longest comes first', async () => {
  const times = (await decisions()).items.map(({ at }) => at);
  expect(new Set(times).size).toBeGreaterThan(2);
  expect(times).toEqual(times.toSorted());
});

test('a desk notes nothing, and nobody notes what is no item', async () => {
  const payload = { idempotentId: 'note-0003', note: 'seen', outcome: 'seen' };
  const status = async (caller: Caller, url: string) =>
    (await caller.inject({ method: 'POST', url, payload })).statusCode;
  const [item] = (await decisions()).items;
  expect(await status(desk, `/api/hq/decisions/W1/${encodeURIComponent(item?.id ?? '')}`)).toBe(403);
  expect(await status(manager, '/api/hq/decisions/W1/conflict:999999')).toBe(404);
  expect(await status(manager, `/api/hq/decisions/W2/${encodeURIComponent(item?.id ?? '')}`)).toBe(404);
  expect(await status(manager, `/api/hq/decisions/none/${encodeURIComponent(item?.id ?? '')}`)).toBe(404);
});
