import { CoachTicketsReply, LoadCoachReply } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move. */
const NOW = Date.now();
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let stranger: Caller;
let person = 0;

/** A passenger booked on coach 4 outbound and not loaded yet. */
async function newPassenger(seat: Parameters<typeof addSeat>[2] | null = { coachId: '4' }, prefix = 'NUCO') {
  person++;
  const reference = `${prefix}-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Person ${person}` });
  if (seat) await addSeat(bench.deps.database, reference, seat);
  listVersions.bump(listKey('W1'));
  return reference;
}

function load(caller: Caller, given: Parameters<typeof loadBody>[1]) {
  const payload = loadBody(caller.rep, { ...ago(0), ...given });
  return caller.inject({ method: 'POST', url: '/api/coach/load', payload });
}

async function ledgerRows(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT verdict, reason, is_fact, rep_id, status FROM ledger WHERE body->>'barcode' = $1 ORDER BY seq`,
    [barcode],
  );
  return rows as { verdict: string; reason: string; is_fact: boolean; rep_id: string; status: number }[];
}

async function ticketOf(barcode: string, coachId = '4') {
  const reply = await rep.inject({ url: `/api/coach/allBarcodes/${coachId}/direction/outbound/W1` });
  return CoachTicketsReply.parse(reply.json()).tickets.find((ticket) => ticket.barcode === barcode);
}

/** What a phone with the right time says about something that happened so long ago. */
function ago(ms: number) {
  return { handsetTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) };
}
const MINUTE = 60_000;
const replayed = REPLAYED_HEADER.toLowerCase();

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addCoach(database, { coachId: '4', outbound: ['Leeds', 'Hull'], inbound: ['Resort'] });
  await addCoach(database, { coachId: '7', outbound: ['Leeds'] });
  for (const [name, tenant] of [
    ['rep', 'nuco'],
    ['colleague', 'nuco'],
    ['stranger', 'wasteland'],
  ] as const)
    await bench.addRep({ rep_id: name, username: `${name}@test.example`, name, tenant });
  rep = await bench.signIn('rep@test.example');
  colleague = await bench.signIn('colleague@test.example');
  stranger = await bench.signIn('stranger@test.example');
});
afterAll(() => bench.close());

it('loads a passenger', async () => {
  const barcode = await newPassenger({ coachId: '4', pickUp: 'Hull', equipment: 'I want skis' });
  expect(await ticketOf(barcode)).toMatchObject({ loaded: 0 });
  const reply = await load(rep, { barcode, idempotentId: 'load-0001' });
  expect(reply.statusCode).toBe(200);
  const ticket = {
    name: `Person ${person}`,
    bookingRef: barcode,
    barcode,
    loaded: 1,
    deleted: '0',
    pickUpLocation: 'Hull',
    equipment: 1,
  };
  expect(LoadCoachReply.parse(reply.json())).toEqual({
    message: 'Passenger successfully loaded on coach',
    idempotentId: 'load-0001',
    ticket,
  });
  expect(await ticketOf(barcode)).toMatchObject(ticket);
});

it('records who did what, where and when', async () => {
  const barcode = await newPassenger();
  const times = ago(10 * MINUTE);
  await load(rep, { barcode: `]Q1${barcode}\n`, scanned: 0, idempotentId: 'written-down', ...times });
  const { rows } = await bench.deps.database.pool.query(
    `SELECT * FROM ledger WHERE idempotent_id = 'written-down'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    week_id: 'W1',
    rep_id: 'rep',
    rep_name: 'rep',
    kind: 'load-coach',
    subject: `coach:outbound:${barcode}`,
    place: 'coach:4:outbound',
    reference: barcode,
    device_id: expect.stringMatching(/./),
    handset_at: Date.parse(times.handsetTimestamp),
    client_sent_at: Date.parse(times.clientTimestamp),
    late: true,
    clock_suspect: false,
    scanned: false,
    verdict: 'accepted',
    reason: 'done',
    is_fact: true,
    body: { barcode: `]Q1${barcode}\n`, coachId: '4' },
    status: 200,
    reply: { idempotentId: 'written-down' },
  });
});

describe('a live load is refused', () => {
  it.each([
    {
      why: 'a foreign text',
      barcode: 'https://example.com',
      status: 422,
      code: 'invalid_code',
      error: 'Invalid QR Code Type',
    },
    {
      why: 'lower case',
      barcode: 'nuco-ab12cd-000001',
      status: 422,
      code: 'invalid_code',
      error: 'Invalid QR Code Type',
    },
    { why: 'an empty code', barcode: '', status: 422, code: 'invalid_code', error: 'Invalid QR Code Type' },
    {
      why: 'a booking without a person',
      barcode: 'NUCO-AB12CD',
      status: 422,
      code: 'partial_code',
      error: 'Wrong QR Code, not event ticket',
    },
    {
      why: 'a person nobody knows',
      barcode: 'NUCO-ZZZZZZ-999999',
      status: 404,
      code: 'passenger_not_found',
      error: 'Passenger not found or failed to load data.',
    },
    {
      why: 'a coach nobody knows',
      coachId: '99',
      status: 404,
      code: 'coach_not_found',
      error: 'Coach not found',
    },
    {
      why: 'a coach that does not go there',
      coachId: '7',
      direction: 'inbound' as const,
      status: 404,
      code: 'coach_not_found',
      error: 'Coach not found',
    },
    {
      why: 'a week nobody knows',
      weekID: 'W9',
      status: 404,
      code: 'week_not_found',
      error: 'Week not found',
    },
    {
      why: 'a disabled week',
      weekID: 'closed',
      status: 404,
      code: 'week_not_found',
      error: 'Week not found',
    },
  ])('for $why', async ({ why: _, status, code, error, ...given }) => {
    const barcode = given.barcode ?? (await newPassenger());
    for (const times of [ago(0), ago(10 * MINUTE)]) {
      const reply = await load(rep, { barcode, ...given, ...times, idempotentId: `refused-${person++}` });
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toEqual({
        error,
        code,
        requestId: expect.stringMatching(/./),
        idempotentId: expect.stringMatching(/^refused-/),
        ...(code === 'coach_not_found' && { passengerName: expect.stringMatching(/./) }),
      });
    }
    expect((await ledgerRows(barcode)).slice(-2)).toEqual(
      Array(2).fill({ verdict: 'refused', reason: expect.anything(), is_fact: false, rep_id: 'rep', status }),
    );
  });

  it('for a cancelled passenger and for one whose booking vanished, even late', async () => {
    for (const [reference, given] of [
      ['NUCO-CANCEL-000001', { cancelled: true }],
      ['NUCO-CANCEL-000002', { gone: true }],
    ] as const) {
      await addPassenger(bench.deps.database, { reference, name: 'Lee', ...given });
      await addSeat(bench.deps.database, reference, { coachId: '4' });
      listVersions.bump(listKey('W1'));
      for (const times of [ago(0), ago(10 * MINUTE)]) {
        const reply = await load(rep, { barcode: reference, ...times });
        expect(reply.statusCode).toBe(422);
        expect(reply.json()).toMatchObject({
          code: 'passenger_cancelled',
          error: 'This passenger is cancelled - Check Booking',
          passengerName: 'Lee',
        });
      }
      expect(await ticketOf(reference)).toMatchObject({ deleted: '1', loaded: 0 });
    }
  });

  it('for a passenger of another coach, and says where they belong', async () => {
    const barcode = await newPassenger({ coachId: '7', pickUp: 'Leeds' });
    const reply = await load(rep, { barcode });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'wrong_coach',
      error: 'This passenger is not booked on this coach',
      rightPlace: {
        coachId: '7',
        direction: 'outbound',
        pickUpLocation: 'Leeds',
        departsText: 'Fri 11 Dec 05:30',
      },
    });
    expect(await ticketOf(barcode, '7')).toMatchObject({ loaded: 0 });
  });

  it('for a passenger with their own transport, who belongs on no coach', async () => {
    const reply = await load(rep, { barcode: await newPassenger(null) });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'wrong_coach', rightPlace: null });
  });
});

describe('a contradiction', () => {
  it('of two live loads is a conflict that names who and when, and no second fact', async () => {
    const barcode = await newPassenger();
    await load(rep, { barcode, ...ago(7_000) });
    const reply = await load(colleague, { barcode });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'already_loaded',
      error: 'Passenger already loaded on coach',
      recorded: true,
      late: false,
      by: 'rep',
      at: toInstant(NOW - 7_000),
    });
    expect((await ledgerRows(barcode)).map((row) => row.is_fact)).toEqual([true, false]);
  });

  it('does not name a colleague whom the caller may not see', async () => {
    const barcode = await newPassenger();
    await load(rep, { barcode });
    const reply = await load(stranger, { barcode });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).not.toHaveProperty('by');
    expect(reply.json()).toMatchObject({ recorded: true, at: expect.any(String) });
  });

  it('names the rep’s earlier load under another id', async () => {
    const barcode = await newPassenger();
    await load(stranger, { barcode });
    expect((await load(stranger, { barcode })).json()).toMatchObject({ recorded: true, by: 'stranger' });
  });

  it('on the wrong coach is kept as a fact when it is late: the passenger sits there', async () => {
    const barcode = await newPassenger({ coachId: '7' });
    expect(await ticketOf(barcode, '7')).toMatchObject({ loaded: 0 });
    const reply = await load(rep, { barcode, ...ago(10 * MINUTE) });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'wrong_coach',
      recorded: true,
      late: true,
      rightPlace: { coachId: '7' },
    });
    expect(await ledgerRows(barcode)).toMatchObject([
      { verdict: 'conflict', reason: 'wrong-place', is_fact: true },
    ]);
    expect(await ticketOf(barcode, '7')).toMatchObject({ loaded: 1 });
  });

  it('of late loads ends with the earliest, in whatever order they arrive', async () => {
    const outcomes = [];
    for (const order of [
      [30, 20, 10],
      [10, 30, 20],
      [20, 10, 30],
    ]) {
      const barcode = await newPassenger();
      for (const minutes of order)
        await load(rep, { barcode, idempotentId: `order-${person}-${minutes}`, ...ago(minutes * MINUTE) });
      const { rows } = await bench.deps.database.pool.query(
        `SELECT state->>'actionId' AS first, version FROM projection WHERE reference = $1`,
        [barcode],
      );
      outcomes.push({ ...rows[0], isThirty: rows[0].first === `order-${person}-30` });
      expect((await ledgerRows(barcode)).map((row) => row.verdict)).toEqual([
        'accepted',
        'conflict',
        'conflict',
      ]);
    }
    expect(outcomes).toMatchObject(Array(3).fill({ isThirty: true, version: 3 }));
  });
});

describe('wrong clocks', () => {
  const YEAR = 365 * 24 * 60 * MINUTE;
  it.each([YEAR, -YEAR, 3 * MINUTE, -3 * MINUTE])(
    'off by %d ms block nothing and move nothing',
    async (offset) => {
      const barcode = await newPassenger();
      const idempotentId = `clock-${person}`;
      const reply = await load(rep, {
        barcode,
        idempotentId,
        handsetTimestamp: toInstant(NOW + offset - 5 * MINUTE),
        clientTimestamp: toInstant(NOW + offset),
      });
      expect(reply.statusCode).toBe(200);
      const { rows } = await bench.deps.database.pool.query(
        `SELECT received_at - corrected_at AS age, late, clock_suspect FROM ledger WHERE idempotent_id = $1`,
        [idempotentId],
      );
      expect(rows[0]).toMatchObject({ late: true, clock_suspect: true });
      expect(Math.abs(rows[0].age - 5 * MINUTE)).toBeLessThan(MINUTE);
    },
  );

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999+14:00'])(
    'at %s are stored as well',
    async (instant) => {
      const barcode = await newPassenger();
      const reply = await load(rep, {
        barcode,
        handsetTimestamp: instant,
        clientTimestamp: '9999-12-31T23:59:59Z',
      });
      expect(reply.statusCode).toBe(200);
    },
  );
});

describe('the same id again', () => {
  it('with the same body gets the first reply', async () => {
    const given = { barcode: await newPassenger(), idempotentId: `again-${person}`, ...ago(0) };
    const first = await load(rep, given);
    const second = await load(rep, { ...given, clientTimestamp: toInstant(NOW + 5 * MINUTE) });
    expect(first.headers[replayed]).toBeUndefined();
    expect(second.headers[replayed]).toBe('true');
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(await ledgerRows(given.barcode)).toHaveLength(1);
  });

  it('of a conflict and of a refusal gets these again', async () => {
    const barcode = await newPassenger();
    await load(rep, { barcode });
    for (const given of [
      { barcode, idempotentId: `conflict-${person}`, ...ago(0) },
      { barcode: 'NUCO-AB12CD', idempotentId: `refusal-${person}`, ...ago(0) },
    ]) {
      const first = await load(colleague, given);
      const second = await load(colleague, given);
      expect(second.headers[replayed]).toBe('true');
      expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    }
  });

  it('with another body is refused and changes nothing', async () => {
    const [barcode, other] = [await newPassenger(), await newPassenger()];
    const idempotentId = `other-${person}`;
    await load(rep, { barcode, idempotentId });
    const reply = await load(rep, { barcode: other, idempotentId });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'idempotency_mismatch', idempotentId });
    expect(await ticketOf(other)).toMatchObject({ loaded: 0 });
  });

  it('from another rep is another action', async () => {
    const barcode = await newPassenger();
    const idempotentId = `both-reps-${person}`;
    expect((await load(rep, { barcode, idempotentId })).statusCode).toBe(200);
    expect((await load(colleague, { barcode, idempotentId })).statusCode).toBe(409);
  });
});

describe('an invalid request', () => {
  it('another rep in the body is refused and not recorded', async () => {
    const barcode = await newPassenger();
    for (const given of [{ repID: 'colleague' }, { repName: 'colleague' }]) {
      const reply = await load(rep, { barcode, idempotentId: 'not-mine-1', ...given });
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'actor_mismatch', idempotentId: 'not-mine-1' });
    }
    expect(await ledgerRows(barcode)).toEqual([]);
  });

  it.each([
    { idempotentId: 'short' },
    { idempotentId: 'has spaces in it' },
    { idempotentId: 'x'.repeat(65) },
    { handsetTimestamp: 'yesterday' },
    { handsetTimestamp: '2026-12-11T05:30:00' },
    { scanned: 2 as never },
    { direction: 'sideways' as never },
    { coachId: '' },
    { barcode: 'x'.repeat(201) },
    { barcode: 17 as never },
  ])('%j is not a valid request', async (given) => {
    const reply = await load(rep, given);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'validation_failed' });
  });

  it('without a session it is not read', async () => {
    const reply = await bench.inject({
      method: 'POST',
      url: '/api/coach/load',
      headers: { 'x-brand': 'nuco' },
      payload: loadBody(rep.rep),
    });
    expect(reply.statusCode).toBe(401);
  });
});

it('a passenger moved to another coach by a later import is loaded there, and listed as deleted here', async () => {
  const barcode = await newPassenger({ coachId: '4', gone: true });
  await addSeat(bench.deps.database, barcode, { coachId: '7' });
  listVersions.bump(listKey('W1'));
  expect((await load(rep, { barcode })).json()).toMatchObject({ rightPlace: { coachId: '7' } });
  expect((await load(rep, { barcode, coachId: '7' })).statusCode).toBe(200);
  expect(await ticketOf(barcode, '7')).toMatchObject({ deleted: '0', loaded: 1 });
  expect(await ticketOf(barcode, '4')).toMatchObject({ deleted: '1' });
});
