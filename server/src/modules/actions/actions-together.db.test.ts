import { randomUUID } from 'node:crypto';
import { ACTIONS_BODY_LIMIT } from '@offpiste/domain/contract/action-call-limits.ts';
import { ACTIONS_PATH, ActionsReply } from '@offpiste/domain/contract/action-calls.ts';
import { EPOCH_HEADER, RECORDED_IN_HEADER, REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTrail } from '#platform/audit/read-trail.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const MOST_PASSENGERS = 30;
const passenger = (number: number) => `NUCO-AB12CD-${String(number).padStart(6, '0')}`;

let now = Date.now();
let bench: TestApp;
let rep: Caller;
let seats = 0;

beforeAll(async () => {
  bench = await newBench();
});
afterAll(() => bench.close());
// A different phone each time, with its whole budget.
beforeEach(async () => {
  rep = await bench.signIn('sam@test.example');
});

async function newBench(): Promise<TestApp> {
  const built = await buildTestApp({ clock: () => now, config: testConfig({ rateLimits: true }) });
  const { database } = built.deps;
  await addWeek(database);
  for (const coachId of ['4', '7']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await addEvent(database, { eventId: '500' });
  await addKeyRoom(database, { roomId: '1', keys: { allowedBarcodes: [passenger(1)] } });
  for (let number = 1; number <= MOST_PASSENGERS; number += 1) {
    await addPassenger(database, { reference: passenger(number) });
    await addSeat(database, passenger(number), { coachId: '4' });
  }
  await addTicket(database, passenger(1), { eventId: '500' });
  await built.addRep({ rep_id: 'sam', username: 'sam@test.example', name: 'Sam' });
  await built.addRep({ rep_id: 'desk', username: 'desk@test.example', level: 3, hq_role: 'desk' });
  return built;
}

interface Sent {
  id: string;
  path: string;
  body: unknown;
}

const sent = (path: string, body: { idempotentId: string }): Sent => ({ id: body.idempotentId, path, body });
const load = (given: Parameters<typeof loadBody>[1] = {}) =>
  sent('/api/coach/load', loadBody(rep.rep, given));
const together = (actions: readonly unknown[], headers: Record<string, string> = {}, caller = rep) =>
  caller.inject({ method: 'POST', url: ACTIONS_PATH, payload: { actions }, headers });

async function outcomesOf(actions: readonly Sent[], caller = rep) {
  const reply = await together(actions, {}, caller);
  expect(reply.statusCode).toBe(200);
  return ActionsReply.parse(reply.json()).outcomes;
}

const statusesOf = async (actions: readonly Sent[]) =>
  (await outcomesOf(actions)).map(({ status }) => status);

/** A passenger whom nobody has loaded yet. */
async function newPassenger(): Promise<string> {
  seats += 1;
  const reference = `NUCO-ZZ12CD-${String(seats).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference });
  await addSeat(bench.deps.database, reference, { coachId: '4' });
  return reference;
}

/** What a shift may send, round by round; the second round depends on the first one. */
function shift(): Sent[][] {
  const first = load({ barcode: passenger(1) });
  const entry = entryBody(rep.rep, { eventId: '500', barcode: passenger(1), weekId: 'W1' });
  const { idempotentId } = first.body as { idempotentId: string };
  const undo = { weekId: 'W1', idempotentId: randomUUID(), handsetTimestamp: new Date(now).toISOString() };
  return [
    [
      first,
      load({ barcode: passenger(2), coachId: '7' }),
      load({ barcode: 'NUCO-NOBODY-000001' }),
      load({ barcode: passenger(3), repID: 'max' }),
      load({ barcode: '' }),
      sent('/api/events/validate-in', entry),
      sent('/api/events/validate-out', entryBody(rep.rep, { eventId: '500', barcode: 'NUCO-NOBODY-000002' })),
      sent('/api/events/validate-in', { ...entry, idempotentId: 'x' }),
      sent('/api/keyDist/distribute', distributeBody(rep.rep)),
      sent('/api/no/such/call', { idempotentId: randomUUID() }),
    ].map((each) => ({ ...each, id: each.id === 'x' ? randomUUID() : each.id })),
    [
      load({ barcode: passenger(1) }),
      first,
      { ...load({ barcode: passenger(4), idempotentId }), id: randomUUID() },
      sent('/api/events/validate-in', { ...entry, idempotentId: randomUUID() }),
    ],
    [sent(`/api/actions/${idempotentId}/undo`, undo)],
    [sent(`/api/actions/${idempotentId}/undo`, { ...undo, idempotentId: randomUUID() })],
  ];
}

/** What differs from one database to another. */
const comparable = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'requestId' ? '' : value)));

test('each action of a call is answered as if it were sent alone: the first time, repeated, contradicting, refused, and unreadable', async () => {
  const other = await newBench();
  const alone = await other.signIn('sam@test.example');
  const statuses: number[] = [];
  for (const round of shift()) {
    const expected = [];
    for (const { id, path, body } of round) {
      const reply = await alone.inject({ method: 'POST', url: path, payload: body as object });
      expected.push({
        id,
        status: reply.statusCode,
        body: comparable(reply.json()),
        isRecorded: RECORDED_IN_HEADER.toLowerCase() in reply.headers,
        replayed: reply.headers[REPLAYED_HEADER.toLowerCase()] === 'true',
      });
      statuses.push(reply.statusCode);
    }
    const outcomes = await outcomesOf(round);
    expect(
      outcomes.map(({ id, status, body, recordedIn, replayed = false }) => ({
        ...{ id, status, body: comparable(body) },
        ...{ isRecorded: recordedIn !== undefined, replayed },
      })),
    ).toEqual(expected);
  }
  await other.close();
  expect(new Set(statuses)).toEqual(new Set([200, 400, 403, 404, 409, 422]));
});

test('an undo in the middle of a call takes back what came before it, and what comes after begins from there', async () => {
  const barcode = await newPassenger();
  const first = load({ barcode });
  const undo = {
    weekId: 'W1',
    idempotentId: randomUUID(),
    handsetTimestamp: new Date(now).toISOString(),
    clientTimestamp: new Date(now).toISOString(),
  };
  const others = await Promise.all(Array.from({ length: 10 }, newPassenger));
  const actions = [
    ...others.map((other) => load({ barcode: other })),
    first,
    load({ barcode }),
    sent(`/api/actions/${first.id}/undo`, undo),
    load({ barcode }),
  ];
  expect((await statusesOf(actions)).slice(-4)).toEqual([200, 409, 200, 200]);
});

test('a path that is no action is not found, whatever it is', async () => {
  const actions = ['/api/heartbeat', '/auth/logout', ACTIONS_PATH, '/api/hq/decisions/W1/x'].map((path) =>
    sent(path, { idempotentId: randomUUID() }),
  );
  expect(new Set(await statusesOf(actions))).toEqual(new Set([404]));
});

test('a call that is sent again gets the same outcomes, and every action is in the ledger once', async () => {
  const actions = await Promise.all(
    Array.from({ length: 50 }, async () => load({ barcode: await newPassenger() })),
  );
  const [first, again] = [await outcomesOf(actions), await outcomesOf(actions)];
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  expect(again).toEqual(first.map((outcome) => ({ ...outcome, replayed: true })));
  const { rows } = await bench.deps.database.pool.query(
    'SELECT count(*)::int AS rows FROM ledger WHERE idempotent_id = ANY($1)',
    [actions.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ rows: 50 }]);
});

test('a call of the wrong shape, with an id twice or too many actions, is refused whole', async () => {
  const [twice, fifty] = [load({ barcode: passenger(5) }), Array.from({ length: 51 }, () => load())];
  for (const actions of [[], [twice, twice], fifty, [{ ...twice, id: 'short' }], [{ id: twice.id }]])
    expect((await together(actions)).json().code).toBe('validation_failed');
  const padded = { ...twice, body: { ...loadBody(rep.rep), more: 'x'.repeat(ACTIONS_BODY_LIMIT) } };
  expect((await together([padded])).json().code).toBe('body_too_large');
  expect(await statusesOf([twice])).toEqual([200]);
});

test('without its session, and in another epoch of the ledger, a call records nothing', async () => {
  const actions = [load({ barcode: passenger(6) }), load({ barcode: passenger(7) })];
  const stale = await together(actions, { [EPOCH_HEADER]: 'another' });
  expect([stale.statusCode, stale.json().code]).toEqual([425, 'epoch_changed']);
  const foreign = await together(actions, { 'X-Rep': 'max' });
  expect([foreign.statusCode, foreign.json().code]).toEqual([401, 'unauthenticated']);
  const outcomes = await outcomesOf(actions);
  expect(outcomes.map(({ status, replayed }) => [status, replayed])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
});

test('an account of the desk is refused the whole call', async () => {
  const desk = await bench.signIn('desk@test.example', { brand: 'nuco' });
  const reply = await together([load({ repID: 'desk' })], {}, desk);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'hq_read_only']);
});

test('actions are counted one by one: what is over the budget of a phone waits, and the rest is recorded', async () => {
  const repeated = load({ barcode: passenger(8) });
  const calls = Array.from({ length: 12 }, () =>
    Array.from({ length: 50 }, () => ({ ...repeated, id: randomUUID() })),
  );
  for (const call of calls) expect(new Set(await statusesOf(call))).toEqual(new Set([200]));
  const spent = await together([repeated]);
  expect([spent.statusCode, spent.headers['retry-after']]).toEqual([429, '1']);

  now += 1_000;
  const outcomes = await outcomesOf(Array.from({ length: 50 }, () => ({ ...repeated, id: randomUUID() })));
  expect(outcomes.map(({ status, retryAfter }) => `${status} ${retryAfter}`)).toEqual([
    ...Array.from({ length: 20 }, () => '200 undefined'),
    ...Array.from({ length: 30 }, () => '429 1'),
  ]);
  const alone = await rep.inject({
    method: 'POST',
    url: repeated.path,
    payload: repeated.body as object,
  });
  expect(alone.statusCode).toBe(429);
});

test('an action in the name of somebody else is in the audit trail by its own call', async () => {
  const action = load({ repID: 'max' });
  await outcomesOf([action, load({ barcode: passenger(9) })]);
  await bench.app.audit.flush();
  const refused = [];
  for await (const { kind, rep_id, detail } of readTrail(bench.deps.database, {}))
    if (kind === 'refused') refused.push({ rep_id, detail });
  expect(refused.at(-1)).toEqual({
    rep_id: 'sam',
    detail: { call: '/api/coach/load', status: 403, code: 'actor_mismatch' },
  });
});
