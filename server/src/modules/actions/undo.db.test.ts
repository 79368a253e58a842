import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import { UndoReply } from '@offpiste/domain/contract/undo.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedgerPoll } from '#lists/ledger-poll.ts';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move. */
const NOW = Date.now();
const MINUTE = 60_000;
const TIMES = 50;
const replayed = REPLAYED_HEADER.toLowerCase();
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let lead: Caller;
let stranger: Caller;
let count = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'W2' });
  await addWeek(database, { weekId: 'closed', disabled: true });
  for (const coachId of ['4', '7']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  for (const given of [
    { rep_id: 'rep' },
    { rep_id: 'colleague' },
    { rep_id: 'lead', level: 2 },
    { rep_id: 'stranger', tenant: 'wasteland', level: 2 },
  ])
    await bench.addRep({ username: `${given.rep_id}@test.example`, name: given.rep_id, ...given });
  [rep, colleague, lead, stranger] = (await Promise.all(
    ['rep', 'colleague', 'lead', 'stranger'].map((name) => bench.signIn(`${name}@test.example`)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => bench.close());

/** The body from a phone with the right time, for something that happened this long ago. */
function ago(ms: number) {
  return { handsetTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) };
}

const newId = () => `action-${String(++count).padStart(4, '0')}`;

async function newPassenger(coachId = '4') {
  const reference = `NUCO-AB12CD-${String(++count).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Person ${count}` });
  await addSeat(bench.deps.database, reference, { coachId });
  listVersions.bump(listKey('W1'));
  return reference;
}

/** Loads and returns the action's id. */
async function load(caller: Caller, barcode: string, given: Parameters<typeof loadBody>[1] = {}) {
  const payload = loadBody(caller.rep, { barcode, idempotentId: newId(), ...ago(0), ...given });
  const reply = await caller.inject({ method: 'POST', url: '/api/coach/load', payload });
  return { id: payload.idempotentId, status: reply.statusCode };
}

async function undo(caller: Caller, id: string, given: object = {}) {
  const payload = { weekId: 'W1', idempotentId: newId(), ...ago(0), ...given };
  return await caller.inject({ method: 'POST', url: `/api/actions/${id}/undo`, payload });
}

async function isLoaded(barcode: string, coachId = '4') {
  const reply = await rep.inject({ url: `/api/coach/allBarcodes/${coachId}/direction/outbound/W1` });
  const ticket = CoachTicketsReply.parse(reply.json()).tickets.find((one) => one.barcode === barcode);
  return ticket?.loaded === 1;
}

async function rowsOf(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT seq, kind, verdict, is_fact, undoes, subject, place FROM ledger WHERE reference = $1 ORDER BY seq`,
    [barcode],
  );
  return rows;
}

async function projectionOf(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    'SELECT version, place, state FROM projection WHERE reference = $1',
    [barcode],
  );
  return rows[0];
}

it('an undone load is loaded no longer, and the list says so at once', async () => {
  const barcode = await newPassenger();
  const { id } = await load(rep, barcode);
  expect(await isLoaded(barcode)).toBe(true);
  const reply = await undo(rep, id, { idempotentId: 'undo-of-load' });
  expect(reply.statusCode).toBe(200);
  expect(UndoReply.parse(reply.json())).toEqual({
    message: 'No longer counts',
    idempotentId: 'undo-of-load',
    undone: { idempotentId: id, kind: 'load-coach', place: 'coach:4:outbound' },
  });
  expect(await isLoaded(barcode)).toBe(false);
  expect((await load(colleague, barcode)).status).toBe(200);
  expect(await isLoaded(barcode)).toBe(true);
});

it('of actions under one id every rep undoes their own, whoever came first', async () => {
  for (const order of [
    [rep, lead],
    [lead, rep],
  ] as const) {
    const idempotentId = newId();
    const [mine, other] = [await newPassenger(), await newPassenger()];
    const passengerOf = (caller: Caller) => (caller === rep ? mine : other);
    for (const caller of order) await load(caller, passengerOf(caller), { idempotentId });
    expect((await undo(rep, idempotentId)).statusCode).toBe(200);
    expect([await isLoaded(mine), await isLoaded(other)]).toEqual([false, true]);
    expect((await undo(lead, idempotentId)).statusCode).toBe(200);
    expect(await isLoaded(other)).toBe(false);
  }
});

it('of other reps’ actions under one id the one that counted is undone, or the later one', async () => {
  const [first, second, third] = [await newPassenger(), await newPassenger(), await newPassenger()];
  const [counted, twice] = [newId(), newId()];
  await load(rep, first, { idempotentId: counted });
  expect((await load(colleague, 'NUCO-ZZ99ZZ-999999', { idempotentId: counted })).status).toBe(404);
  await load(rep, second, { idempotentId: twice });
  await load(colleague, third, { idempotentId: twice });
  for (const id of [counted, twice]) await undo(lead, id, { reason: 'Wrong person' });
  expect([await isLoaded(first), await isLoaded(second), await isLoaded(third)]).toEqual([
    false,
    true,
    false,
  ]);
});

it('an undo is a row of the ledger that names the fact it takes back', async () => {
  const barcode = await newPassenger();
  await undo(rep, (await load(rep, barcode)).id);
  const [loaded, undone] = await rowsOf(barcode);
  expect(undone).toEqual({
    seq: expect.any(Number),
    kind: 'undo',
    verdict: 'accepted',
    is_fact: true,
    undoes: loaded.seq,
    subject: loaded.subject,
    place: loaded.place,
  });
  expect(await projectionOf(barcode)).toEqual({ version: 2, place: '', state: null });
});

it('of two loads the one that is not undone becomes the state', async () => {
  const barcode = await newPassenger();
  const first = await load(rep, barcode, ago(20 * MINUTE));
  await load(colleague, barcode, ago(10 * MINUTE));
  expect(await projectionOf(barcode)).toMatchObject({ version: 2, state: { repId: 'rep' } });
  await undo(rep, first.id, ago(19 * MINUTE));
  expect(await projectionOf(barcode)).toMatchObject({
    version: 3,
    place: 'coach:4:outbound',
    state: { repId: 'colleague' },
  });
  expect(await isLoaded(barcode)).toBe(true);
});

it('made in time and sent late it counts; made late it does not', async () => {
  const barcode = await newPassenger();
  const { id } = await load(rep, barcode, ago(120 * MINUTE));
  expect((await undo(rep, id, ago(104 * MINUTE))).json()).toMatchObject({
    code: 'undo_too_late',
    error: 'More than 15 minutes ago. Ask a team leader to undo it.',
  });
  expect(await isLoaded(barcode)).toBe(true);
  expect((await undo(rep, id, ago(106 * MINUTE))).statusCode).toBe(200);
  expect(await isLoaded(barcode)).toBe(false);
});

it('a late load on the wrong coach is undone in the list of the right one too', async () => {
  const barcode = await newPassenger('7');
  const { id, status } = await load(rep, barcode, ago(10 * MINUTE));
  expect([status, await isLoaded(barcode, '7')]).toEqual([409, true]);
  expect((await undo(rep, id)).statusCode).toBe(200);
  expect(await isLoaded(barcode, '7')).toBe(false);
});

it('other servers learn of every list that has changed', async () => {
  const barcode = await newPassenger();
  const { id } = await load(rep, barcode);
  const heard: string[] = [];
  const poll = createLedgerPoll(bench.deps.database, (list) => heard.push(list));
  await poll();
  await undo(rep, id);
  await poll();
  expect(heard).toContain(listKey('W1', 'coach:4:outbound'));
});

describe('an undo is refused', () => {
  it.each([
    { status: 404, code: 'action_not_found', error: 'Action not found', by: () => colleague },
    {
      status: 422,
      code: 'undo_reason_required',
      error: 'Enter a reason',
      by: () => lead,
    },
    {
      status: 404,
      code: 'action_not_found',
      error: 'Action not found',
      by: () => lead,
      given: { weekId: 'W2', reason: 'Wrong person' },
    },
    {
      status: 404,
      code: 'week_not_found',
      error: 'Week not found',
      by: () => rep,
      given: { weekId: 'closed' },
    },
  ])('with $code, and does not name who did it', async ({ status, code, error, by, given = {} }) => {
    const barcode = await newPassenger();
    const { id } = await load(rep, barcode);
    const reply = await undo(by(), id, given);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({
      code,
      error,
      requestId: expect.any(String),
      idempotentId: expect.any(String),
    });
    expect(await isLoaded(barcode)).toBe(true);
  });

  it('when nothing was recorded, or the action only repeated another', async () => {
    const barcode = await newPassenger();
    await load(rep, barcode);
    for (const { id } of [await load(colleague, barcode), await load(colleague, 'NUCO-ZZZZZZ-999999')])
      expect((await undo(colleague, id)).json()).toMatchObject({
        code: 'nothing_to_undo',
        error: 'Nothing was recorded, so there is nothing to undo',
      });
    expect(await isLoaded(barcode)).toBe(true);
  });

  it('for an undo', async () => {
    const { id } = await load(rep, await newPassenger());
    await undo(rep, id, { idempotentId: `undo-of-${id}` });
    expect((await undo(rep, `undo-of-${id}`)).json()).toMatchObject({
      code: 'undo_of_undo',
      error: 'An undo cannot be undone. Do it again instead.',
    });
  });

  it('as unreadable without a week, a good id, or with too long a reason', async () => {
    const { id } = await load(rep, await newPassenger());
    for (const given of [{ weekId: undefined }, { idempotentId: 'short' }, { reason: 'x'.repeat(501) }])
      expect((await undo(rep, id, given)).statusCode).toBe(400);
    expect((await undo(rep, 'short')).statusCode).toBe(400);
  });
});

describe('level 2', () => {
  it('undoes what another rep did long ago, with a reason, which is in the ledger', async () => {
    const barcode = await newPassenger();
    const { id } = await load(rep, barcode, ago(60 * MINUTE));
    const reply = await undo(lead, id, { idempotentId: `by-lead-${count}`, reason: 'Scanned the twin' });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain('Person');
    expect(await isLoaded(barcode)).toBe(false);
    const { rows } = await bench.deps.database.pool.query(
      `SELECT body ->> 'reason' AS reason FROM ledger WHERE idempotent_id = $1`,
      [reply.json().idempotentId],
    );
    expect(rows).toEqual([{ reason: 'Scanned the twin' }]);
  });

  it('undoes the rep’s own action where another rep has used the same id', async () => {
    const [barcode, other] = [await newPassenger(), await newPassenger()];
    const { id } = await load(lead, barcode);
    await load(rep, other, { idempotentId: id });
    expect((await undo(lead, id)).statusCode).toBe(200);
    expect([await isLoaded(barcode), await isLoaded(other)]).toEqual([false, true]);
  });
});

describe('undone already', () => {
  it('is a conflict that names who and when', async () => {
    const { id } = await load(rep, await newPassenger());
    await undo(lead, id, { reason: 'Wrong person', ...ago(5_000) });
    const reply = await undo(rep, id);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'already_undone',
      error: 'This was already undone',
      recorded: true,
      by: 'lead',
      at: toInstant(NOW - 5_000),
    });
  });

  it('does not name a rep whom the caller may not see', async () => {
    const { id } = await load(rep, await newPassenger());
    expect((await undo(stranger, id, { reason: 'Wrong person' })).statusCode).toBe(200);
    const reply = await undo(rep, id);
    expect(reply.json()).toMatchObject({ recorded: true, at: expect.any(String) });
    expect(reply.json()).not.toHaveProperty('by');
  });
});

describe('the same id again', () => {
  it('gets the first reply, also the one to an action that was not known yet', async () => {
    const barcode = await newPassenger();
    const id = newId();
    const given = { idempotentId: newId(), ...ago(0) };
    const before = await undo(rep, id, given);
    await load(rep, barcode, { idempotentId: id });
    const after = await undo(rep, id, given);
    expect([after.statusCode, after.body, after.headers[replayed]]).toEqual([404, before.body, 'true']);

    const again = { idempotentId: newId(), ...ago(0) };
    const first = await undo(rep, id, again);
    const second = await undo(rep, id, again);
    expect([second.statusCode, second.body, second.headers[replayed]]).toEqual([200, first.body, 'true']);
    expect(await rowsOf(barcode)).toHaveLength(2);
  });

  it('for another action is refused', async () => {
    const [one, other] = [await load(rep, await newPassenger()), await load(rep, await newPassenger())];
    const given = { idempotentId: newId(), ...ago(0) };
    expect((await undo(rep, one.id, given)).statusCode).toBe(200);
    const reply = await undo(rep, other.id, given);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('sent 50 times at once is one row and 50 equal replies', async () => {
    const barcode = await newPassenger();
    const { id } = await load(rep, barcode);
    const given = { idempotentId: newId(), ...ago(0) };
    const replies = await Promise.all(Array.from({ length: TIMES }, () => undo(rep, id, given)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await rowsOf(barcode)).toHaveLength(2);
  });
});

it('of 50 undos of one action at once, one is accepted and 49 are recorded conflicts', async () => {
  const barcode = await newPassenger();
  const { id } = await load(rep, barcode);
  const replies = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => undo(index % 2 ? rep : lead, id, { reason: 'Wrong person' })),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(TIMES - 1);
  expect(await projectionOf(barcode)).toEqual({ version: 2, place: '', state: null });
});
