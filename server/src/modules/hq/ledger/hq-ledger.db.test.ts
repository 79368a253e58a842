import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  ATTEMPT_COLUMNS,
  ATTEMPTS_PAGE,
  AttemptChoicesReply,
  AttemptsReply,
} from '@offpiste/domain/contract/hq/ledger.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { isWhole } from '#testing/sweeps.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-11T08:00:00Z');
const MINUTE = 60_000;
const ANA = 'NUCO-AB12CD-000001';
/** A formula, if a spreadsheet took it for one. */
const BEN = 'NUCO-AB12CD-000002';
let bench: TestApp;
let robin: Caller;
let manager: Caller;
let desk: Caller;

const ago = (minutes: number) => ({
  handsetTimestamp: toInstant(NOW - minutes * MINUTE),
  clientTimestamp: toInstant(NOW),
});

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '7']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await addPassenger(database, { reference: ANA, name: 'Ana Mély' });
  await addPassenger(database, { reference: BEN, name: '=HYPERLINK("x")' });
  await addSeat(database, ANA, { coachId: '7' });
  await addSeat(database, BEN, { coachId: '7' });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', name: 'Robin Field', level: 2 });
  await bench.addRep({ rep_id: 'max', username: 'max@nuco.test', name: 'Max Hill', level: 2 });
  robin = await bench.signIn('robin@nuco.test');
  const max = await bench.signIn('max@nuco.test');
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
  const post = async (who: Caller, url: string, payload: object) =>
    (await who.inject({ method: 'POST', url, payload })).statusCode;
  await post(robin, '/api/heartbeat', heartbeatBody({ label: 'Pixel 8' }));
  const load = (who: Caller, barcode: string, minutes: number, given: object = {}) =>
    post(who, '/api/coach/load', loadBody(who.rep, { barcode, coachId: '7', ...ago(minutes), ...given }));
  expect([
    await load(robin, ANA, 0, { coachId: '4' }),
    await load(robin, ANA, 0, { idempotentId: 'load-of-ana' }),
    await load(max, ANA, 20, { coachId: '4' }),
    await load(robin, BEN, 90),
    await post(max, '/api/actions/load-of-ana/undo', {
      ...{ weekId: 'W1', idempotentId: 'undo-of-ana', reason: '+44 wrong; person', ...ago(0) },
    }),
  ]).toEqual([422, 200, 409, 200, 200]);
});
afterAll(() => bench.close());

async function attempts(query = ''): Promise<AttemptsReply> {
  const reply = await desk.inject({ url: `/api/hq/actions/W1${query}` });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return AttemptsReply.parse(reply.json());
}

test('every attempt of a week is there, the latest arrival first, and counted', async () => {
  const { entries, next, counts, zone } = await attempts();
  expect([zone, next]).toEqual(['Europe/Paris', null]);
  expect(counts).toEqual({ all: 5, accepted: 3, conflict: 1, refused: 1, late: 2, undone: 1 });
  expect(entries.map(({ kind, verdict, by, name }) => [kind, verdict, by, name])).toEqual([
    ['undo', 'accepted', 'Max Hill', 'Ana Mély'],
    ['load-coach', 'accepted', 'Robin Field', '=HYPERLINK("x")'],
    ['load-coach', 'conflict', 'Max Hill', 'Ana Mély'],
    ['load-coach', 'accepted', 'Robin Field', 'Ana Mély'],
    ['load-coach', 'refused', 'Robin Field', 'Ana Mély'],
  ]);
});

test.each([
  ['?rep=max', 2],
  ['?kind=undo', 1],
  ['?verdict=refused', 1],
  ['?late=1', 2],
  ['?undone=1', 1],
  ['?undone=0', 4],
  ['?place=coach:4:outbound', 2],
  [`?reference=${BEN}`, 1],
  [`?reference=${ANA}&verdict=accepted`, 2],
  // 08:00 in UTC is 09:00 by the resort's clocks.
  ['?from=2026-12-11T08:40', 4],
  ['?from=2026-12-11T07:30&to=2026-12-11T08:41', 2],
  ['?kind=no-show', 0],
])('the filter %s leaves %i', async (query, count) => {
  const { entries, counts } = await attempts(query);
  expect([entries.length, counts.all]).toEqual([count, count]);
});

test.each(['?late=2', '?from=yesterday', '?from=2026-13-01T05:30', '?verdict=no', '?cursor=-1', '?phone=1'])(
  'the filter %s is not understood',
  async (query) => {
    expect((await desk.inject({ url: `/api/hq/actions/W1${query}` })).statusCode).toBe(400);
  },
);

test('a week that does not exist is not found', async () => {
  for (const path of ['', '/choices', '/actions.csv', '/actions.xlsx'])
    expect((await manager.inject({ url: `/api/hq/actions/W9${path}` })).statusCode).toBe(404);
});

test('it can be filtered by who has done something, on which phone and where', async () => {
  const choices = AttemptChoicesReply.parse(
    (await desk.inject({ url: '/api/hq/actions/W1/choices' })).json(),
  );
  expect(choices.reps.map(({ name }) => name)).toEqual(['Max Hill', 'Robin Field']);
  expect(choices.places.map(({ name }) => name)).toEqual(['Coach 4 outbound', 'Coach 7 outbound']);
  const phone = choices.phones.find(({ by }) => by === 'Robin Field');
  expect(phone?.label).toBe('Pixel 8');
  expect((await attempts(`?phone=${phone?.deviceId}`)).counts.all).toBe(3);
});

const CSV = '/api/hq/actions/W1/actions.csv';

test('a file has names, times by the resort’s clocks, reasons and decisions, and no formula', async () => {
  const conflict = (await attempts('?verdict=conflict')).entries[0];
  const noted = await manager.inject({
    method: 'POST',
    url: `/api/hq/decisions/W1/${encodeURIComponent(`conflict:${conflict?.seq}`)}`,
    payload: { idempotentId: 'note-on-ana', note: 'Robin was right', outcome: 'settled' },
  });
  expect(noted.statusCode).toBe(200);
  const reply = await manager.inject({ url: `${CSV}?separator=${encodeURIComponent(';')}` });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.body.startsWith('\uFEFF')).toBe(true);
  const [head = '', ...lines] = reply.body.slice(1).trimEnd().split('\r\n');
  expect(head.split(';')).toEqual([...ATTEMPT_COLUMNS]);
  expect(lines).toHaveLength(5);
  const [refused, undone, against, formula, undo] = lines;
  expect(refused).toMatch(
    /^2026-12-11 09:00:00;2026-12-11 09:00:00;Ana Mély;NUCO-AB12CD-000001;Loaded on a coach;Coach 4 outbound;Robin Field;Pixel 8;yes;refused;booked on Coach 7 outbound;;;;/,
  );
  expect(undone).toContain(`;2026-12-11 09:00:00;Max Hill;"'+44 wrong; person";;`);
  expect(against).toMatch(
    /^2026-12-11 08:40:00;2026-12-11 09:00:00;.*;booked on Coach 7 outbound;;;yes;;;;"settled, .*: Robin was right";/,
  );
  expect(formula).toContain(`;"'=HYPERLINK(""x"")";`);
  expect(undo).toContain(`;Undone;Coach 7 outbound;Max Hill;`);
});

test('a workbook has the same with real times and numbers', async () => {
  const reply = await manager.inject({ url: '/api/hq/actions/W1/actions.xlsx?kind=load-coach' });
  expect(reply.statusCode).toBe(200);
  const [sheet] = await readXlsxFile(reply.rawPayload);
  const [head, ...rows] = sheet?.data ?? [];
  expect(head).toEqual([...ATTEMPT_COLUMNS]);
  expect(rows).toHaveLength(4);
  const [happened, , name] = rows.at(-1) ?? [];
  expect(happened).toEqual(new Date('2026-12-11T07:30:00Z'));
  expect(name).toBe('=HYPERLINK("x")');
  expect(typeof rows[0]?.at(-1)).toBe('number');
});

test('files are for managers who have just confirmed a passkey, and the trail names the filters', async () => {
  expect((await desk.inject({ url: CSV })).json()).toMatchObject({ code: 'hq_read_only' });
  const late = await signInAtHq(bench, 'manager');
  await confirmPasskey(bench, late.rep.repId, NOW - 6 * MINUTE);
  expect((await late.inject({ url: CSV })).json()).toMatchObject({ code: 'hq_passkey_required' });
  const other = await signInAtHq(bench, 'manager');
  await other.inject({ url: `${CSV}?rep=max&late=1` });
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT week_id, detail FROM audit_event WHERE kind = 'hq-export' AND rep_id = $1`,
    [other.rep.repId],
  );
  const detail = { call: '/api/hq/actions/:weekId/actions.csv', rows: 1, filters: ['rep', 'late'] };
  expect(rows).toEqual([{ week_id: 'W1', detail: expect.objectContaining(detail) }]);
});

/** Adds attempts of a week; the last one happened at another time than the rest. */
async function addAttempts(week: string, count: number, last = count): Promise<void> {
  await bench.deps.database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
       status, reply)
     SELECT $1, 'other', 'Other', 'load-coach', $1 || n || ':' || $3::bigint, 'f', 's' || n, 'coach:4:outbound',
       '00000000-0000-4000-8000-000000000001', n, n, CASE n WHEN $2 THEN $3::bigint ELSE n END, false, false, true, 'accepted',
       'done', true, '{}', '{}', 200, '{}' FROM generate_series(1, $2::bigint) n`,
    [week, count, last],
  );
}

test('a time that clocks skip in spring is the first one after it', async () => {
  await addWeek(bench.deps.database, { weekId: 'spring' });
  // Clocks go from 02:00 to 03:00; one attempt was before it, and one after.
  const [before, after] = ['2027-03-28T00:59:00.000Z', '2027-03-28T01:00:00.000Z'] as const;
  for (const at of [before, after]) await addAttempts('spring', 1, Date.parse(at));
  const happened = async (query: string) => {
    const reply = await desk.inject({ url: `/api/hq/actions/spring?${query}` });
    return AttemptsReply.parse(reply.json()).entries.map(({ at }) => at);
  };
  for (const time of ['02:00', '02:30', '02:59', '03:00']) {
    expect([time, await happened(`from=2027-03-28T${time}`)]).toEqual([time, [after]]);
    expect([time, await happened(`to=2027-03-28T${time}`)]).toEqual([time, [before]]);
  }
});

test('more than a page and more than a part of a file are whole, each attempt once', async () => {
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'W2' });
  await addAttempts('W2', 4321);
  const read: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const url = `/api/hq/actions/W2${cursor === '' ? '' : `?cursor=${cursor}`}`;
    const page = AttemptsReply.parse((await desk.inject({ url })).json());
    expect([page.counts.all, page.entries.length <= ATTEMPTS_PAGE]).toEqual([4321, true]);
    read.push(...page.entries.map(({ seq }) => seq));
    cursor = page.next;
  }
  expect(read).toEqual([...new Set(read)].sort((a, b) => b - a));
  expect(read).toHaveLength(4321);
  const file = await manager.inject({ url: '/api/hq/actions/W2/actions.csv' });
  const numbers = file.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',').at(-1)));
  expect(numbers).toEqual(read.toReversed());
});

test('a file that breaks off says so in its last line', async () => {
  await addWeek(bench.deps.database, { weekId: 'W3' });
  // No calendar has the time of the last one, which is alone in the second part.
  await addAttempts('W3', 2001, 8.64e15 + 1);
  const file = await manager.inject({ url: '/api/hq/actions/W3/actions.csv' });
  const lines = file.body.trimEnd().split('\r\n');
  expect([file.statusCode, lines.length]).toEqual([200, 2002]);
  expect(lines.at(-1)).toBe('This file is not whole: the export broke off here. Export again.');
});

test.runIf(isWhole)('a long file takes no more memory at its end than at its beginning', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  await addWeek(bench.deps.database, { weekId: 'W4' });
  await addAttempts('W4', 40_000);
  const reply = await manager.inject({ url: '/api/hq/actions/W4/actions.csv', payloadAsStream: true });
  let lines = 0;
  const taken: number[] = [];
  for await (const part of reply.stream()) {
    lines += String(part).split('\r\n').length - 1;
    taken.push(heap());
  }
  const [, early = 0] = taken;
  expect([lines, taken.length > 20]).toEqual([40_001, true]);
  // The file has 4.5 MB.
  expect((taken.at(-1) ?? Number.NaN) - early).toBeLessThan(2_000_000);
});
