import { EventEntryReply, EventInfoReply } from '@offpiste/domain/contract/event.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move, in the running week. */
const NOW = Date.parse('2026-12-13T21:00:00Z');
const MINUTE = 60_000;
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let stranger: Caller;
let person = 0;

/** A guest of these events who has not entered yet. */
async function newGuest(events: string[] = ['500001'], prefix = 'NUCO'): Promise<string> {
  person++;
  const reference = `${prefix}-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Guest ${person}` });
  for (const eventId of events) await addTicket(bench.deps.database, reference, { eventId });
  listVersions.bump(listKey('W1'));
  return reference;
}

function validate(caller: Caller, way: Way, given: Parameters<typeof entryBody>[1]) {
  const payload = entryBody(caller.rep, { ...ago(0), ...given });
  return caller.inject({ method: 'POST', url: `/api/events/validate-${way}`, payload });
}

async function info(eventId = '500001') {
  const reply = await rep.inject({ url: `/api/events/info/${eventId}?weekId=W1` });
  return EventInfoReply.parse(reply.json()).data;
}

async function ticketOf(barcode: string) {
  return (await info()).tickets.find((ticket) => ticket.barcode === barcode);
}

async function ledgerRows(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT kind, verdict, reason, is_fact, week_id FROM ledger WHERE body ->> 'barcode' = $1 ORDER BY seq`,
    [barcode],
  );
  return rows as { kind: string; verdict: string; reason: string; is_fact: boolean; week_id: string }[];
}

/** The body from a phone with the right time, for something that happened this long ago. */
function ago(ms: number) {
  return { deviceTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) };
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'W2', startsOn: '2026-12-20' });
  await database.pool.query(`UPDATE week SET ends_on = '2026-12-27' WHERE week_id = 'W2'`);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addEvent(database, { eventId: '500001', name: 'Welcome Party', brands: ['nuco', 'wasteland'] });
  await addEvent(database, { weekId: 'W2', eventId: '500001', name: 'Welcome Party, next week' });
  await addEvent(database, {
    eventId: '500002',
    name: 'Mountain Rave',
    startDateTime: '2026-12-14T13:00:00.000Z',
  });
  await addEvent(database, { eventId: '500003', name: 'Warehouse', brands: ['wasteland'] });
  await addEvent(database, { eventId: '500009', name: 'Called off', gone: true });
  for (const [name, tenant, level] of [
    ['rep', 'nuco', 1],
    ['colleague', 'nuco', 1],
    ['stranger', 'wasteland', 1],
  ] as const)
    await bench.addRep({ rep_id: name, username: `${name}@test.example`, name, tenant, level });
  rep = await bench.signIn('rep@test.example');
  colleague = await bench.signIn('colleague@test.example');
  stranger = await bench.signIn('stranger@test.example');
});
afterAll(() => bench.close());

describe('a guest with a ticket', () => {
  it('comes in, goes out and comes in again', async () => {
    const barcode = await newGuest();
    const before = await info();
    const ticket = {
      name: `Guest ${person}`,
      bookingRef: barcode,
      barcode,
      entryStatus: 'entered',
      hasEntered: 1,
      deleted: '0',
    };
    for (const [way, entryStatus, inside] of [
      ['in', 'entered', 1],
      ['out', 'exited', 0],
      ['in', 'entered', 1],
    ] as const) {
      const idempotentId = `again-${way}-${inside}-${(await ledgerRows(barcode)).length}`;
      const reply = await validate(rep, way, { barcode, idempotentId });
      expect(reply.statusCode).toBe(200);
      expect(EventEntryReply.parse(reply.json())).toEqual({
        message: `Valid ticket for Guest ${person}`,
        idempotentId,
        ticket: { ...ticket, entryStatus },
        queued: false,
      });
      expect(await ticketOf(barcode)).toEqual({ ...ticket, entryStatus });
      expect(await info()).toMatchObject({ inside: before.inside + inside, entryRaw: before.entryRaw + 1 });
    }
  });

  it('of another brand enters by the door of an event for both', async () => {
    const barcode = await newGuest(['500001'], 'WASTELAND');
    expect((await validate(rep, 'in', { barcode })).statusCode).toBe(200);
  });

  it('is written down with time, place and way', async () => {
    const barcode = await newGuest();
    await validate(rep, 'in', { barcode, idempotentId: 'written-down', ...ago(10 * MINUTE) });
    await validate(rep, 'out', { barcode, idempotentId: 'written-down', scanned: 0 });
    const { rows } = await bench.deps.database.pool.query(
      `SELECT kind, subject, place, reference, handset_at, late, scanned FROM ledger
       WHERE idempotent_id = 'written-down' ORDER BY seq`,
    );
    const same = { subject: `event:500001:${barcode}`, place: 'event:500001', reference: barcode };
    expect(rows).toEqual([
      { ...same, kind: 'validate-in', handset_at: NOW - 10 * MINUTE, late: true, scanned: true },
      { ...same, kind: 'validate-out', handset_at: NOW, late: false, scanned: false },
    ]);
  });
});

describe('at the door a live scan is refused', () => {
  it.each([
    ['a foreign text', { barcode: 'https://example.com' }, 422, 'invalid_code', 'Invalid QR Code Type'],
    [
      'a booking without a person',
      { barcode: 'NUCO-AB12CD' },
      422,
      'partial_code',
      'Wrong QR Code, not event ticket',
    ],
    [
      'a person nobody knows',
      { barcode: 'NUCO-ZZZZZZ-999999' },
      404,
      'passenger_not_found',
      'Passenger not found or failed to load data.',
    ],
    ['an event nobody knows', { eventId: '599999' }, 404, 'event_not_found', 'Event not found'],
    ['an event that was called off', { eventId: '500009' }, 404, 'event_not_found', 'Event not found'],
    [
      "an event of other brands than the app's",
      { eventId: '500003' },
      404,
      'event_not_found',
      'Event not found',
    ],
    ['a week nobody knows', { weekId: 'W9' }, 404, 'week_not_found', 'Week not found'],
    ['a disabled week', { weekId: 'closed' }, 404, 'week_not_found', 'Week not found'],
  ])('for %s, in both fields of the reply', async (_, given, status, code, error) => {
    const barcode = await newGuest(['500001', '500003']);
    for (const way of ['in', 'out'] as const) {
      const reply = await validate(rep, way, { barcode, ...given });
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toEqual({
        error,
        message: error,
        code,
        requestId: expect.stringMatching(/./),
        idempotentId: expect.stringMatching(/./),
      });
    }
  });

  it('for somebody who never came in', async () => {
    const barcode = await newGuest();
    const reply = await validate(rep, 'out', { barcode });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'not_entered',
      error: 'Ticket has not been used to enter yet',
      message: 'Ticket has not been used to enter yet',
      passengerName: `Guest ${person}`,
    });
    expect(await ticketOf(barcode)).toMatchObject({ entryStatus: 'none' });
  });

  it('for a guest of another event, which the reply names', async () => {
    const barcode = await newGuest(['500002', '500003']);
    for (const times of [ago(0), ago(10 * MINUTE)]) {
      const reply = await validate(rep, 'in', { barcode, ...times });
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({
        code: 'wrong_event',
        error: 'This guest is not booked on this event',
        passengerName: `Guest ${person}`,
        // The Warehouse is Wasteland's alone.
        rightPlace: [{ eventId: '500002', eventName: 'Mountain Rave', startsAt: '2026-12-14T13:00:00.000Z' }],
      });
    }
    expect((await ledgerRows(barcode)).map((row) => row.is_fact)).toEqual([false, false]);
  });

  it('for a guest of several other events, of which the reply names the earliest first', async () => {
    const { database } = bench.deps;
    for (const [eventId, hour] of [
      ['500020', '21'],
      ['500022', '19'],
      ['500021', '19'],
    ])
      await addEvent(database, { eventId: `${eventId}`, startDateTime: `2026-12-15T${hour}:00:00.000Z` });
    const barcode = await newGuest(['500020', '500022', '500021']);
    const { rightPlace } = (await validate(rep, 'in', { barcode })).json();
    expect(rightPlace.map(({ eventId }: { eventId: string }) => eventId)).toEqual([
      '500021',
      '500022',
      '500020',
    ]);
  });

  it('for a guest of another brand without a ticket, who stays unknown', async () => {
    const barcode = await newGuest(['500003'], 'WASTELAND');
    const reply = await validate(rep, 'in', { barcode });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'passenger_not_found' });
    expect(reply.body).not.toContain('Guest');
    expect((await validate(stranger, 'in', { barcode })).json()).toMatchObject({
      code: 'wrong_event',
      rightPlace: [{ eventName: 'Warehouse' }],
    });
  });

  it('for a cancelled passenger and for a deleted ticket, even late', async () => {
    const { database } = bench.deps;
    await addPassenger(database, { reference: 'NUCO-CANCEL-000001', name: 'Lee', cancelled: true });
    await addTicket(database, 'NUCO-CANCEL-000001', { eventId: '500001' });
    await addPassenger(database, { reference: 'NUCO-CANCEL-000002', name: 'Kim' });
    await addTicket(database, 'NUCO-CANCEL-000002', { eventId: '500001', gone: true });
    listVersions.bump(listKey('W1'));
    for (const barcode of ['NUCO-CANCEL-000001', 'NUCO-CANCEL-000002'])
      for (const times of [ago(0), ago(10 * MINUTE)]) {
        const reply = await validate(rep, 'in', { barcode, ...times });
        expect(reply.statusCode).toBe(422);
        expect(reply.json()).toMatchObject({
          code: 'ticket_cancelled',
          error: 'This ticket is cancelled - Check Booking',
        });
        expect(await ticketOf(barcode)).toMatchObject({ deleted: '1', entryStatus: 'none' });
      }
  });
});

describe('a contradiction', () => {
  it('of two live ways in is a conflict that names who and when, and no second fact', async () => {
    const barcode = await newGuest();
    await validate(rep, 'in', { barcode, ...ago(7_000) });
    const reply = await validate(colleague, 'in', { barcode });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'already_entered',
      error: 'Ticket has already been used to enter',
      message: 'Ticket has already been used to enter',
      recorded: true,
      by: 'rep',
      at: toInstant(NOW - 7_000),
      passengerName: `Guest ${person}`,
    });
    expect((await ledgerRows(barcode)).map((row) => row.is_fact)).toEqual([true, false]);
    const unnamed = await validate(stranger, 'in', { barcode });
    expect(unnamed.statusCode).toBe(409);
    expect(unnamed.json()).not.toHaveProperty('by');
  });

  it('of two live ways out is a conflict too: that they left is on record', async () => {
    const barcode = await newGuest();
    await validate(rep, 'in', { barcode });
    await validate(rep, 'out', { barcode });
    const reply = await validate(colleague, 'out', { barcode });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'already_exited',
      error: 'Ticket has not been used to enter yet',
      recorded: true,
      by: 'rep',
    });
  });

  it('of a late scan is a fact: the last passage by corrected time is the guest’s state', async () => {
    const barcode = await newGuest();
    await validate(rep, 'in', { barcode, ...ago(30 * MINUTE) });
    await validate(rep, 'out', { barcode, ...ago(20 * MINUTE) });
    const reply = await validate(colleague, 'in', { barcode, ...ago(25 * MINUTE) });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'already_entered', recorded: true });
    expect(await ticketOf(barcode)).toMatchObject({ entryStatus: 'exited', hasEntered: 1 });
    expect(await ledgerRows(barcode)).toMatchObject([
      { verdict: 'accepted', is_fact: true },
      { verdict: 'accepted', is_fact: true },
      { verdict: 'conflict', is_fact: true },
    ]);
  });

  it('of a late way out by somebody unseen is a fact, and they did not enter', async () => {
    const barcode = await newGuest();
    const reply = await validate(rep, 'out', { barcode, ...ago(10 * MINUTE) });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'not_entered', recorded: true });
    expect(await ticketOf(barcode)).toMatchObject({ entryStatus: 'exited', hasEntered: 0 });
  });

  it('does not come of late scans that arrive in another order than they happened', async () => {
    const barcode = await newGuest();
    const statuses = [];
    for (const [way, minutes] of [
      ['in', 10],
      ['in', 30],
      ['out', 20],
    ] as const)
      statuses.push((await validate(rep, way, { barcode, ...ago(minutes * MINUTE) })).statusCode);
    expect(statuses).toEqual([200, 409, 200]);
    expect(await ticketOf(barcode)).toMatchObject({ entryStatus: 'entered' });
  });
});

it('twenty doors that scan one ticket at the same moment let its guest in once', async () => {
  const barcode = await newGuest();
  const before = await info();
  const replies = await Promise.all(Array.from({ length: 20 }, () => validate(rep, 'in', { barcode })));
  const statuses = replies.map((reply) => reply.statusCode).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(409)]);
  expect(await info()).toMatchObject({ inside: before.inside + 1, entryRaw: before.entryRaw + 1 });
  expect((await ledgerRows(barcode)).filter((row) => row.is_fact)).toHaveLength(1);
});

describe('the same id again', () => {
  it('gets the first reply', async () => {
    const given = { barcode: await newGuest(), idempotentId: `again-${person}` };
    const first = await validate(rep, 'in', given);
    const second = await validate(rep, 'in', { ...given, clientTimestamp: toInstant(NOW + 5 * MINUTE) });
    expect(second.headers[REPLAYED_HEADER.toLowerCase()]).toBe('true');
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
  });

  it('for the other way is another action', async () => {
    const given = { barcode: await newGuest(), idempotentId: `both-ways-${person}` };
    expect((await validate(rep, 'in', given)).statusCode).toBe(200);
    expect((await validate(rep, 'out', given)).statusCode).toBe(200);
  });

  it('with another body is refused', async () => {
    const given = { barcode: await newGuest(), idempotentId: `other-${person}` };
    await validate(rep, 'in', given);
    const reply = await validate(rep, 'in', { ...given, barcode: await newGuest() });
    expect(reply.statusCode).toBe(422);
    const text = 'This id was already used for another action';
    expect(reply.json()).toMatchObject({ code: 'idempotency_mismatch', error: text, message: text });
  });
});

describe('a scan that names no week', () => {
  const unnamed = (barcode: string, given: object = {}) => {
    const { weekId: _, ...payload } = entryBody(rep.rep, { ...ago(0), barcode, ...given });
    return rep.inject({ method: 'POST', url: '/api/events/validate-in', payload });
  };

  it('is of the running week that has the event', async () => {
    const barcode = await newGuest();
    expect((await unnamed(barcode)).statusCode).toBe(200);
    expect(await ledgerRows(barcode)).toMatchObject([{ week_id: 'W1' }]);
  });

  it('stays one of the week it was recorded in, however the weeks change', async () => {
    const barcode = await newGuest();
    const given = { idempotentId: `weekless-${person}` };
    const first = await unnamed(barcode, given);
    const { pool } = bench.deps.database;
    await pool.query(`UPDATE week SET starts_on = '2026-11-01', ends_on = '2026-11-02' WHERE week_id = 'W1'`);
    const second = await unnamed(barcode, given);
    await pool.query(`UPDATE week SET starts_on = '2026-12-11', ends_on = '2026-12-19' WHERE week_id = 'W1'`);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
  });

  it('at an event that no week has is kept as refused', async () => {
    const barcode = await newGuest();
    const reply = await unnamed(barcode, { eventId: '599999' });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'event_not_found' });
    expect(await ledgerRows(barcode)).toMatchObject([{ week_id: 'W1', reason: 'event-unknown' }]);
  });
});

describe('an invalid request', () => {
  it.each([
    ["another rep's scan", { rep: 'somebody' }, 403, 'actor_mismatch'],
    ['an id that is none', { idempotentId: '?' }, 400, 'validation_failed'],
    ['a time that is none', { deviceTimestamp: 'yesterday' }, 400, 'validation_failed'],
  ])('%s is refused in the same shape', async (_, given, status, code) => {
    const reply = await validate(rep, 'in', { barcode: await newGuest(), ...given });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code, message: reply.json().error });
  });

  it('a call without a session says so in both fields', async () => {
    const reply = await bench.inject({ url: '/api/events/W1', headers: { 'x-brand': 'nuco' } });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ message: 'Session expired - please log in again' });
  });
});
