import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-12-11T04:00:00Z');
/** By number they are in another order than by name. */
const [ann, bob, cy, dee, eve] = [2, 1, 3, 4, 5].map((n) => `NUCO-AB12CD-00000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
let bench: TestApp;
let desk: Caller;
let rep: Caller;

const at = (minutesAgo: number) => ({
  handsetTimestamp: toInstant(NOW - minutesAgo * MINUTE),
  clientTimestamp: toInstant(NOW),
});

async function post(url: string, payload: object): Promise<number> {
  return (await rep.inject({ method: 'POST', url, payload })).statusCode;
}

const departure = async () => {
  const reply = await desk.inject({ url: '/api/hq/departures/W1/coach:4:outbound' });
  return DepartureReply.parse(reply.json());
};

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds', 'Hull'] });
  await addCoach(database, { coachId: '7', outbound: ['Leeds'], inbound: ['Val'] });
  const people = { [ann]: 'Ann', [bob]: 'Bob', [cy]: '=HYPERLINK("x")', [dee]: 'Dee' };
  for (const [reference, name] of Object.entries(people))
    await addPassenger(database, { reference, name, phone: `4477009${reference.slice(-5)}` });
  await addPassenger(database, { reference: eve, name: 'Eve', cancelled: true });
  await addSeat(database, bob, { coachId: '4' });
  await addSeat(database, ann, { coachId: '4', equipment: 'I want to take skis' });
  await addSeat(database, cy, { coachId: '4', pickUp: 'Hull' });
  await addSeat(database, dee, { coachId: '7' });
  await addSeat(database, eve, { coachId: '4' });
  await bench.addRep({ username: 'r1@test.example', name: 'Jo' });
  rep = await bench.signIn('r1@test.example');
  desk = await signInAtHq(bench, 'desk');

  await post('/api/coach/load', loadBody(rep.rep, { barcode: ann, idempotentId: 'load-of-ann', ...at(14) }));
  await post('/api/coach/load', loadBody(rep.rep, { barcode: dee, ...at(13) }));
  await post('/api/coach/load', loadBody(rep.rep, { barcode: 'NUCO-UNKNWN-000001', coachId: '7', ...at(0) }));
  const gone = noShowBody(rep.rep, { barcode: bob, reason: 'other', note: 'Rang', ...at(12) });
  await post('/api/departures/no-show', gone);
  const manifest = [
    { reference: ann, stop: 0, state: 1 as const },
    { reference: bob, stop: 0, state: 0 as const },
  ];
  await post('/api/departures/close', closeBody(rep.rep, { manifest, headCount: 2, ...at(10) }));
  const undo = { weekId: 'W1', idempotentId: 'undo-of-ann', reason: 'Wrong person', ...at(0) };
  await post('/api/actions/load-of-ann/undo', undo);
});
afterAll(() => bench.close());

it('a departure has everybody by stop, with what is recorded of them, and its guests', async () => {
  const { departure: head, stops, guests, gone, zone } = await departure();
  expect(zone).toBe('Europe/Paris');
  expect(head).toMatchObject({
    name: 'Coach 4',
    state: 'reopened',
    counts: { expected: 3, aboard: 0, elsewhere: 0, noShow: 1, missing: 2, guests: 1 },
  });
  expect(stops.map(({ stop, people }) => [stop, people.map(({ name, seat }) => `${name} ${seat}`)])).toEqual([
    ['Leeds', ['Ann missing', 'Bob no-show']],
    ['Hull', ['=HYPERLINK("x") missing']],
    ['', []],
  ]);
  const [annNow, bobNow] = stops[0]?.people ?? [];
  expect(annNow).toMatchObject({ recorded: null, equipment: true, booking: 'NUCO-AB12CD' });
  expect(bobNow).toMatchObject({
    phone: '447700900001',
    recorded: { by: 'Jo', at: toInstant(NOW - 12 * MINUTE), reason: 'other', note: 'Rang' },
  });
  expect(guests).toMatchObject([{ name: 'Dee', seat: 'aboard', bookedOn: 'coach:7:outbound' }]);
  expect(gone).toEqual([{ reference: eve, name: 'Eve', stop: 'Leeds' }]);
});

it('a stop says who closed it, with how many heads, and what has changed since', async () => {
  const [leeds, hull] = (await departure()).stops;
  expect(leeds).toMatchObject({
    state: 'reopened',
    closed: { by: 'Jo', at: toInstant(NOW - 10 * MINUTE), headCount: 2 },
    changes: [{ reference: ann, name: 'Ann', from: 'aboard', to: 'missing', at: null }],
  });
  expect(hull).toMatchObject({ state: 'open', closed: null, changes: [] });
});

it('the history has what was recorded there, the latest first, with what was undone', async () => {
  const { history } = await departure();
  expect(
    history.map(({ kind, name, verdict, undone, because }) => [kind, name, verdict, undone, because]),
  ).toEqual([
    ['undo', 'Ann', 'accepted', false, 'Wrong person'],
    ['close-departure', null, 'accepted', false, null],
    ['no-show', 'Bob', 'accepted', false, 'Other reason'],
    ['load-coach', 'Dee', 'conflict', false, null],
    ['load-coach', 'Ann', 'accepted', true, null],
  ]);
  expect(history[1]?.stops).toEqual(['Leeds']);
});

it('of more than two hundred attempts the history has the latest', async () => {
  await bench.deps.database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome,
       status, reply)
     SELECT 'W1', 'other', 'Other', 'load-coach', 'no-' || n, 'f', 's', 'coach:7:inbound', 'phone', n, n, n, false,
       false, true, 'refused', 'passenger-unknown', false, '{}', '{}', 404, '{}' FROM generate_series(1, 201) n`,
  );
  const { history } = DepartureReply.parse(
    (await desk.inject({ url: '/api/hq/departures/W1/coach:7:inbound' })).json(),
  );
  expect(history.length).toBe(200);
  expect([history[0]?.actionId, history.at(-1)?.actionId]).toEqual(['no-201', 'no-2']);
});

it('the manifest as a sheet has everybody, nothing that a spreadsheet would run, and no telephone number', async () => {
  const reply = await desk.inject({ url: '/api/hq/departures/W1/coach:4:outbound/manifest.csv' });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = reply.body.slice(1).trimEnd().split('\r\n');
  expect(reply.body.startsWith('\uFEFFstop,leaves,name,')).toBe(true);
  expect(lines.slice(1)).toEqual([
    'Leeds,Fri 11 Dec 05:30,Ann,NUCO-AB12CD-000002,missing,,,,,yes,',
    'Leeds,Fri 11 Dec 05:30,Bob,NUCO-AB12CD-000001,no-show,Fri 11 Dec 04:48,coach:4:outbound,Other reason,Rang,,',
    `Hull,Fri 11 Dec 05:30,"'=HYPERLINK(""x"")",NUCO-AB12CD-000003,missing,,,,,,`,
    ',,Dee,NUCO-AB12CD-000004,guest,Fri 11 Dec 04:47,coach:4:outbound,,,,',
  ]);
  expect(reply.body).not.toContain('4477009');
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT week_id, detail ->> 'rows' AS rows FROM audit_event WHERE kind = 'hq-export'`,
  );
  expect(rows).toEqual([{ week_id: 'W1', rows: '4' }]);
});

it('a place that is no departure of the week is not found', async () => {
  for (const place of ['coach:9:outbound', 'coach:4:inbound', 'rooms']) {
    const reply = await desk.inject({ url: `/api/hq/departures/W1/${place}` });
    expect(reply.json().code).toBe('departure_not_found');
  }
});
