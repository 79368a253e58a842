import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import {
  DistributePassReply,
  LiftPassTicket,
  LiftPassTicketsReply,
} from '@offpiste/domain/contract/lift-pass.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addLiftPass, distributeBody } from '#testing/lift-pass-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move. */
const NOW = Date.now();
const MINUTE = 60_000;
/** What every request reads beside its list: the session. */
const LISTS = /allocation|projection|place|week/;
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let manager: Caller;
let serial = 0;

const LIST = '/api/scanLiftPass/allBarcodes/W1';
const get = (caller: Caller, url: string, etag?: string) =>
  caller.inject({ url, ...(etag && { headers: { 'if-none-match': etag } }) });
const listOf = async (caller: Caller) => LiftPassTicketsReply.parse((await get(caller, LIST)).json());
const lookUp = (caller: Caller, barcode: string, weekId = 'W1') =>
  get(caller, `/api/scanLiftPass/barcode/${encodeURIComponent(barcode)}/week/${weekId}/1`);

function distribute(caller: Caller, given: Parameters<typeof distributeBody>[1], agoMs = 0) {
  const times = { handsetTimestamp: toInstant(NOW - agoMs), clientTimestamp: toInstant(NOW) };
  const payload = distributeBody(caller.rep, { ...times, ...given });
  return caller.inject({ method: 'POST', url: '/api/scanLiftPass', payload });
}

/** A pass of a new passenger, allocated to both reps. */
async function newPass(
  given: Partial<Parameters<typeof addLiftPass>[1]> & { name?: string } = {},
  prefix = 'NUCO',
) {
  serial++;
  const number = String(serial).padStart(6, '0');
  const bookingRef = given.bookingRef ?? `${prefix}-AB12CD-${number}`;
  const barcode = given.barcode ?? `${prefix}-LP12CD-${number}`;
  const { name = `Person ${serial}`, ...pass } = given;
  if (!given.bookingRef) await addPassenger(bench.deps.database, { reference: bookingRef, name });
  await addLiftPass(bench.deps.database, {
    staffMembers: ['rep', 'colleague', 'manager'],
    ...pass,
    barcode,
    bookingRef,
  });
  listVersions.bump(listKey('W1'));
  return { barcode, bookingRef, name };
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', name: 'rep' });
  await bench.addRep({ rep_id: 'colleague', username: 'colleague@test.example', name: 'colleague' });
  await bench.addRep({
    rep_id: 'manager',
    username: 'manager@test.example',
    name: 'manager',
    tenant: 'snowfuze',
    level: 3,
    hq_role: 'manager',
  });
  rep = await bench.signIn('rep@test.example');
  colleague = await bench.signIn('colleague@test.example');
  manager = await bench.signIn('manager@test.example');
});
afterAll(() => bench.close());

/** Bookings of the same passes in a bundle's earlier versions, and of the same people in another week. */
it('a pass that moved twice, or whose owner is in other weeks, is listed once and by this week', async () => {
  const { database } = bench.deps;
  for (const weekId of ['W0', 'W3', 'W8']) await addWeek(database, { weekId });
  const bookingRef = 'NUCO-MOVED1-000001';
  const barcode = 'NUCO-MOVED1-900001';
  const staffMembers = ['rep'];
  await addPassenger(database, { weekId: 'W0', reference: bookingRef, name: 'Of week 0', cancelled: true });
  await addPassenger(database, { weekId: 'W3', reference: bookingRef, name: 'Of this week' });
  await addPassenger(database, { weekId: 'W8', reference: bookingRef, name: 'Of week 8', cancelled: true });
  for (const [place, gone] of [
    ['a', true],
    ['b', true],
  ] as const)
    await addLiftPass(database, { weekId: 'W3', barcode, bookingRef, staffMembers, place, gone });
  const list = async () =>
    LiftPassTicketsReply.parse((await get(rep, '/api/scanLiftPass/allBarcodes/W3')).json()).tickets.map(
      ({ name, deleted }) => [name, deleted],
    );
  expect(await list()).toEqual([['Of this week', '1']]);
  await addLiftPass(database, { weekId: 'W3', barcode, bookingRef, staffMembers, place: 'c' });
  listVersions.bump(listKey('W3'));
  expect(await list()).toEqual([['Of this week', '0']]);
  // The wristband means that one pass.
  expect((await distribute(rep, { weekID: 'W3', barcode: bookingRef, bookingRef })).statusCode).toBe(200);
});

describe('the list of passes', () => {
  it('lists what is allocated to the rep, by name, and counts all but the deleted', async () => {
    await addWeek(bench.deps.database, { weekId: 'W2' });
    const add = async (name: string, number: number, given: object = {}, prefix = 'NUCO') => {
      const bookingRef = `${prefix}-LIST00-00000${number}`;
      await addPassenger(bench.deps.database, { weekId: 'W2', reference: bookingRef, name });
      const barcode = `${prefix}-LISTLP-00000${number}`;
      await addLiftPass(bench.deps.database, {
        weekId: 'W2',
        barcode,
        bookingRef,
        staffMembers: ['colleague', 'rep'],
        ...given,
      });
    };
    await add('Zoe', 1);
    await add('Élodie', 2, { distributedBefore: true }, 'WHITEROAD');
    await add('Moved', 3, { gone: true });
    await add('Of a colleague', 4, { staffMembers: ['colleague'] });
    await add('Of another brand', 5, {}, 'WASTELAND');
    const reply = LiftPassTicketsReply.parse((await get(rep, '/api/scanLiftPass/allBarcodes/W2')).json());
    expect(reply).toMatchObject({ total: 2, distributed: 1, ticketPrefix: 'NUCO' });
    expect(reply.tickets.map(({ name, distributed, deleted }) => [name, distributed, deleted])).toEqual([
      ['Élodie', 1, '0'],
      ['Moved', 0, '1'],
      ['Zoe', 0, '0'],
    ]);
    expect(reply.tickets[2]).toEqual({
      name: 'Zoe',
      bookingRef: 'NUCO-LIST00-000001',
      barcode: 'NUCO-LISTLP-000001',
      distributed: 0,
      deleted: '0',
      passType: 'Val Corbier area, adult',
      duration: 6,
      staffMembers: '[{"id":"colleague"},{"id":"rep"}]',
    });
  });

  it('is of the app’s brand: a manager sees the shared passes in the umbrella’s app, NUCO’s in NUCO’s', async () => {
    const [own, shared] = [await newPass(), await newPass({}, 'WHITEROAD')];
    const umbrella = (await listOf(manager)).tickets.map(({ barcode }) => barcode);
    expect(umbrella).toContain(shared.barcode);
    expect(umbrella).not.toContain(own.barcode);
    const inNuco = await bench.signIn('manager@test.example', { brand: 'nuco' });
    const nuco = (await listOf(inNuco)).tickets.map(({ barcode }) => barcode);
    expect(nuco).toEqual(expect.arrayContaining([own.barcode, shared.barcode]));
  });

  it('has a pass once that a later bundle moved to another point and person', async () => {
    const { barcode, bookingRef } = await newPass();
    await bench.deps.database.pool.query('UPDATE allocation SET gone = true WHERE barcode = $1', [barcode]);
    const other = await newPass({ name: 'New owner' });
    await addLiftPass(bench.deps.database, {
      barcode,
      bookingRef: other.bookingRef,
      place: 'another office',
      staffMembers: ['rep'],
    });
    const { tickets } = await listOf(rep);
    expect(tickets.filter((ticket) => ticket.barcode === barcode)).toMatchObject([
      { name: 'New owner', deleted: '0' },
    ]);
    expect((await lookUp(rep, bookingRef)).statusCode).toBe(404);
  });

  it.each(['W9', 'closed'])('of week %s is not found', async (weekId) => {
    const reply = await get(rep, `/api/scanLiftPass/allBarcodes/${weekId}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'week_not_found' });
  });

  it('costs nothing while nothing changes, one query of passes for each rep when something did', async () => {
    const { barcode } = await newPass();
    const [mine, theirs] = [await get(rep, LIST), await get(colleague, LIST)];
    const quiet = countQueries(bench.deps.database, LISTS);
    expect((await get(rep, LIST, mine.headers.etag as string)).statusCode).toBe(304);
    expect((await get(colleague, LIST, theirs.headers.etag as string)).statusCode).toBe(304);
    expect(quiet.stop()).toEqual([]);

    expect((await distribute(rep, { barcode })).statusCode).toBe(200);
    const read = countQueries(bench.deps.database, /FROM allocation/);
    const again = await Promise.all([1, 2, 3].map(() => get(colleague, LIST, theirs.headers.etag as string)));
    expect(again.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(read.stop()).toHaveLength(1);
    const before = LiftPassTicketsReply.parse(theirs.json());
    expect(again[0]?.json()).toMatchObject({ total: before.total, distributed: before.distributed + 1 });
  });
});

describe('looking a code up', () => {
  it('returns the pass as it is: ready, distributed, or deleted', async () => {
    const { barcode, name, bookingRef } = await newPass();
    const ready = LiftPassTicket.parse((await lookUp(rep, ` ${barcode}\n`)).json());
    expect(ready).toMatchObject({ name, bookingRef, barcode, distributed: 0, deleted: '0' });
    expect(ready.passType).toBe('Val Corbier area, adult');
    await distribute(rep, { barcode });
    expect((await lookUp(colleague, barcode)).json()).toMatchObject({ distributed: 1, deleted: '0' });
    await bench.deps.database.pool.query('UPDATE allocation SET gone = true WHERE barcode = $1', [barcode]);
    expect((await lookUp(rep, barcode)).json()).toMatchObject({ deleted: '1' });
  });

  it('of a wristband returns the passenger’s pass', async () => {
    const { barcode, bookingRef } = await newPass();
    expect((await lookUp(rep, bookingRef)).json()).toMatchObject({ barcode, bookingRef });
  });

  it('of a cancelled passenger returns a deleted pass', async () => {
    const { barcode, bookingRef } = await newPass();
    await bench.deps.database.pool.query('UPDATE passenger SET cancelled = true WHERE reference = $1', [
      bookingRef,
    ]);
    expect((await lookUp(rep, barcode)).json()).toMatchObject({ deleted: '1' });
  });

  it.each([
    ['https://example.com', 422, 'Invalid QR Code Type'],
    ['NUCO-AB12CD', 422, 'Wrong QR Code, not event ticket'],
    ['WASTELAND-LP0001-900001', 403, 'You may only distribute NUCO passes'],
    ['NUCO-ZZZZZZ-999999', 404, 'You are not allocated to this pass'],
  ])('refuses %s', async (barcode, status, error) => {
    const reply = await lookUp(rep, barcode);
    expect([reply.statusCode, reply.json().error]).toEqual([status, error]);
  });

  it('looks up no pass for a code of another brand', async () => {
    const queries = countQueries(bench.deps.database, /allocation/);
    await lookUp(rep, 'WASTELAND-LP0001-900001');
    expect(queries.stop()).toEqual([]);
  });

  it('reveals nothing to a rep to whom the pass is not allocated, whatever the level', async () => {
    const nuco = await newPass({ staffMembers: ['colleague'] });
    const shared = await newPass({ staffMembers: ['colleague'] }, 'WHITEROAD');
    for (const [caller, code] of [
      [rep, nuco.barcode],
      [rep, nuco.bookingRef],
      [manager, shared.barcode],
    ] as const) {
      const reply = await lookUp(caller, code);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toEqual({
        error: 'You are not allocated to this pass',
        code: 'pass_not_allocated',
        requestId: expect.any(String),
      });
    }
  });

  it('needs an open week', async () => {
    expect((await lookUp(rep, 'NUCO-LP0001-900001', 'closed')).json()).toMatchObject({
      code: 'week_not_found',
    });
  });
});

describe('handing out', () => {
  it('says whose pass it was, and the list knows', async () => {
    const { barcode, bookingRef, name } = await newPass({ name: "Jo O'Brien" });
    const reply = await distribute(rep, { barcode, idempotentId: 'distribute-0001' });
    expect(reply.statusCode).toBe(200);
    const answer = DistributePassReply.parse(reply.json());
    expect(answer).toMatchObject({
      message: "Pass successfully distributed to Jo O'Brien",
      idempotentId: 'distribute-0001',
      ticket: { barcode, bookingRef, name, distributed: 1 },
    });
    const { tickets } = await listOf(rep);
    expect(tickets.find((ticket) => ticket.barcode === barcode)).toEqual(answer.ticket);
    const { rows } = await bench.deps.database.pool.query(
      `SELECT subject, place, reference FROM ledger WHERE idempotent_id = 'distribute-0001'`,
    );
    expect(rows).toEqual([{ subject: `lift-pass:${barcode}`, place: 'lift-passes', reference: bookingRef }]);
  });

  it('a deleted pass is refused with the name of its passenger', async () => {
    const { barcode, name } = await newPass({ gone: true });
    const reply = await distribute(rep, { barcode });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'pass_deleted', passengerName: name });
  });

  it('needs no level: a refusal for want of allocation is one at level 3 as well', async () => {
    const { barcode } = await newPass({ staffMembers: ['rep'] }, 'WHITEROAD');
    const reply = await distribute(manager, { barcode });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).not.toHaveProperty('passengerName');
    expect(reply.json()).toMatchObject({ error: 'You are not allocated to this pass' });
  });

  it('twice, by wristband and by pass, is one distribution and a conflict that says who and when', async () => {
    const { barcode, bookingRef, name } = await newPass();
    expect((await distribute(rep, { barcode: bookingRef }, 7_000)).statusCode).toBe(200);
    for (const code of [barcode, bookingRef]) {
      const reply = await distribute(colleague, { barcode: code });
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        code: 'already_distributed_pass',
        error: `This pass for passenger ${name} (${bookingRef}) has already been distributed`,
        recorded: true,
        by: 'rep',
        at: toInstant(NOW - 7_000),
        passengerName: name,
      });
    }
  });

  it('a pass distributed before the week was imported is a conflict that names nobody', async () => {
    const { barcode } = await newPass({ distributedBefore: true });
    const reply = await distribute(rep, { barcode });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ recorded: true, code: 'already_distributed_pass' });
    expect(reply.json()).not.toHaveProperty('by');
    expect(reply.json()).not.toHaveProperty('at');
  });

  it('again under the same id gets the first reply, by wristband too', async () => {
    for (const by of ['barcode', 'bookingRef'] as const) {
      const pass = await newPass();
      const given = { barcode: pass[by], idempotentId: `again-${serial}` };
      const first = await distribute(rep, given);
      const second = await distribute(rep, given);
      expect(second.headers[REPLAYED_HEADER.toLowerCase()]).toBe('true');
      expect([second.statusCode, second.body]).toEqual([200, first.body]);
    }
  });

  it('as another rep is refused and not recorded', async () => {
    const { barcode } = await newPass();
    const reply = await distribute(rep, { barcode, repID: 'colleague', idempotentId: 'forged-0001' });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'actor_mismatch' });
    expect((await lookUp(rep, barcode)).json()).toMatchObject({ distributed: 0 });
  });

  it('by twenty reps at once succeeds once and conflicts nineteen times', async () => {
    const { barcode } = await newPass();
    const attempts = Array.from({ length: 20 }, (_, index) =>
      distribute(index % 2 ? rep : colleague, { barcode, idempotentId: `race-${serial}-${index}` }),
    );
    const statuses = (await Promise.all(attempts)).map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const { rows } = await bench.deps.database.pool.query(
      'SELECT version FROM projection WHERE subject = $1',
      [`lift-pass:${barcode}`],
    );
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('undone puts the pass back on every list, and a colleague may distribute it', async () => {
    const { barcode, bookingRef } = await newPass();
    await distribute(rep, { barcode: bookingRef, idempotentId: 'to-be-undone' });
    const undone = await rep.inject({
      method: 'POST',
      url: '/api/actions/to-be-undone/undo',
      payload: { weekId: 'W1', idempotentId: 'undo-of-pass', handsetTimestamp: toInstant(NOW) },
    });
    expect(undone.statusCode).toBe(200);
    const { tickets } = await listOf(colleague);
    expect(tickets.find((ticket) => ticket.barcode === barcode)).toMatchObject({ distributed: 0 });
    expect((await lookUp(rep, barcode)).json()).toMatchObject({ distributed: 0 });
    expect((await distribute(colleague, { barcode })).statusCode).toBe(200);
  });

  it('reported late by two reps ends with the earlier, and a rebuilt projection says the same', async () => {
    const { barcode } = await newPass();
    expect((await distribute(rep, { barcode }, 10 * MINUTE)).statusCode).toBe(200);
    expect((await distribute(colleague, { barcode }, 20 * MINUTE)).statusCode).toBe(409);
    const state = async () =>
      (
        await bench.deps.database.pool.query('SELECT state, version FROM projection WHERE subject = $1', [
          `lift-pass:${barcode}`,
        ])
      ).rows[0];
    const before = await state();
    expect(before).toMatchObject({ version: 2, state: { repId: 'colleague', at: NOW - 20 * MINUTE } });
    await bench.rebuildProjection('W1');
    expect(await state()).toEqual(before);
  });
});
