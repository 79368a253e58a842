import { EventInfoReply, EventsReply } from '@offpiste/domain/contract/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const listVersions = new CountedListVersions();
/** What every request reads beside its list: the session. */
const LISTS = /allocation|projection|place|week/;
const NOW = Date.parse('2026-12-13T10:00:00Z');
let bench: TestApp;
let rep: Caller;
let manager: Caller;

const all = '/api/events/W1';
const info = '/api/events/info/500001?weekId=W1';
const get = (url: string, etag?: string, caller = rep) =>
  caller.inject({ url, ...(etag && { headers: { 'if-none-match': etag } }) });

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'next', startsOn: '2027-01-08' });
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addEvent(database, {
    eventId: '500001',
    name: 'Welcome Party',
    brands: ['nuco', 'wasteland', 'snowfuze'],
    startDateTime: '2026-12-12T20:00:00.000Z',
    sheet: { eventRef: 'EV-500001', locationName: 'Le Chamois' },
  });
  await addEvent(database, { eventId: '500002', name: 'Rave', startDateTime: '2026-12-12T13:00:00.000Z' });
  await addEvent(database, { eventId: '500003', name: 'Warehouse', brands: ['wasteland'] });
  await addEvent(database, { eventId: '500004', name: 'Quiz', startDateTime: null });
  await addEvent(database, { eventId: '500005', name: 'Fondue', startDateTime: '2026-12-12T20:00:00.000Z' });
  await addEvent(database, { eventId: '500006', name: 'Called off', gone: true });
  await addEvent(database, { weekId: 'next', eventId: '500001', name: 'Welcome Party, next week' });
  await addEvent(database, { weekId: 'closed', eventId: '590001', name: 'Of a closed week' });
  const people = [
    { reference: 'WASTELAND-AB12CD-000001', name: 'Zoe' },
    { reference: 'NUCO-AB12CD-000001', name: 'Élodie' },
    { reference: 'NUCO-AB12CD-000002', name: "eamon O'Neil", cancelled: true },
    { reference: 'NUCO-AB12CD-000003', name: 'Gave it back', ticketGone: true },
  ];
  for (const { ticketGone = false, ...person } of people) {
    await addPassenger(database, { ...person, email: 'x@test.example', phone: '447700900000' });
    await addTicket(database, person.reference, { eventId: '500001', gone: ticketGone });
  }
  await bench.addRep({ rep_id: 'driver', username: 'driver@test.example', level: 0 });
  await bench.addRep({ rep_id: 'boss', username: 'boss@test.example', level: 3, tenant: 'snowfuze' });
  rep = await bench.signIn('driver@test.example');
  manager = await bench.signIn('boss@test.example');
});
afterAll(() => bench.close());

describe('the events of a week', () => {
  it("are those whose brands include the app's, by start, then name, with how many have a ticket", async () => {
    const { data } = EventsReply.parse((await get(all)).json());
    expect(data.map(({ eventName, pax }) => [eventName, pax])).toEqual([
      ['Rave', 0],
      ['Fondue', 0],
      ['Welcome Party', 2],
      ['Quiz', 0],
    ]);
    expect(data[2]).toEqual({
      eventId: '500001',
      eventRef: 'EV-500001',
      eventName: 'Welcome Party',
      brands: 'NUCO,Wasteland,Snowfuze',
      startDateTime: '2026-12-12T20:00:00.000Z',
      endDateTime: null,
      locationName: 'Le Chamois',
      pax: 2,
    });
  });

  it('follow the brand of the app, not the level', async () => {
    const { data } = EventsReply.parse((await get(all, undefined, manager)).json());
    expect(data.map(({ eventName }) => eventName)).toEqual(['Welcome Party']);
  });

  it.each(['W9', 'closed'])('of an unknown or disabled week are not found: %s', async (weekId) => {
    for (const path of [weekId, `info/500001?weekId=${weekId}`]) {
      const reply = await get(`/api/events/${path}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'week_not_found', message: 'Week not found' });
    }
  });
});

describe("an event's tickets", () => {
  it('come by name with who is inside, and nothing else about the people', async () => {
    const reply = EventInfoReply.parse((await get(info)).json());
    expect(reply.success).toBe(true);
    expect(reply.data).toMatchObject({ eventName: 'Welcome Party', pax: 2, entryRaw: 0, inside: 0 });
    expect(reply.data.tickets.map(({ name, deleted }) => [name, deleted])).toEqual([
      ["eamon O'Neil", '1'],
      ['Élodie', '0'],
      ['Gave it back', '1'],
      ['Zoe', '0'],
    ]);
    expect(reply.data.tickets[3]).toEqual({
      name: 'Zoe',
      bookingRef: 'WASTELAND-AB12CD-000001',
      barcode: 'WASTELAND-AB12CD-000001',
      entryStatus: 'none',
      hasEntered: 0,
      deleted: '0',
    });
  });

  it.each(['500003', '500006', '590001', '599999'])(
    "of an event that is not the app's, or not there, are not found: %s",
    async (eventId) => {
      for (const query of ['', '?weekId=W1']) {
        const reply = await get(`/api/events/info/${eventId}${query}`);
        expect(reply.statusCode).toBe(404);
        expect(reply.json()).toMatchObject({ code: 'event_not_found', message: 'Event not found' });
      }
    },
  );

  it('without a week are those of the running one', async () => {
    const reply = EventInfoReply.parse((await get('/api/events/info/500001')).json());
    expect(reply.data.eventName).toBe('Welcome Party');
    const next = EventInfoReply.parse((await get('/api/events/info/500001?weekId=next')).json());
    expect(next.data.eventName).toBe('Welcome Party, next week');
  });
});

describe('an unchanged list', () => {
  it('is answered without a query, and empty for a caller who has it', async () => {
    for (const url of [info, all]) {
      const first = await get(url);
      const queries = countQueries(bench.deps.database, LISTS);
      expect((await get(url)).body).toBe(first.body);
      const again = await get(url, first.headers.etag as string);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(queries.stop()).toEqual([]);
    }
  });

  it('costs one query where the week has to be found', async () => {
    const first = await get('/api/events/info/500001');
    const queries = countQueries(bench.deps.database, LISTS);
    expect((await get('/api/events/info/500001', first.headers.etag as string)).statusCode).toBe(304);
    expect(queries.stop()).toHaveLength(1);
  });

  it("is another app's list for another brand", async () => {
    const [nuco, snowfuze] = [await get(info), await get(info, undefined, manager)];
    expect(snowfuze.body).toBe(nuco.body);
    expect((await get('/api/events/info/500002?weekId=W1')).statusCode).toBe(200);
    expect((await get('/api/events/info/500002?weekId=W1', undefined, manager)).statusCode).toBe(404);
  });

  it('is read by three queries for four thousand tickets, and by one request of many at the same time', async () => {
    const { database } = bench.deps;
    await addEvent(database, { eventId: '500400', name: 'Four thousand' });
    await database.pool.query(
      `INSERT INTO passenger (week_id, reference, passenger_id, name, status)
       SELECT 'W1', 'NUCO-MANYYY-' || lpad(n::text, 6, '0'), 'many-' || n, 'Guest ' || n, 'Confirmed'
       FROM generate_series(1, 4000) n`,
    );
    await database.pool.query(
      `INSERT INTO allocation (week_id, kind, place_id, reference, barcode, detail)
       SELECT 'W1', 'event', '500400', reference, reference, '{}' FROM passenger WHERE reference LIKE 'NUCO-MANYYY-%'`,
    );
    listVersions.bump(listKey('W1'));
    const url = '/api/events/info/500400?weekId=W1';
    const queries = countQueries(database, LISTS);
    const replies = await Promise.all(Array.from({ length: 10 }, () => get(url)));
    expect(replies[0]?.json().data).toMatchObject({ pax: 4000, inside: 0 });
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(queries.stop()).toHaveLength(3);

    const etag = replies[0]?.headers.etag as string;
    const unchanged = countQueries(database, LISTS);
    expect((await get(url, etag)).statusCode).toBe(304);
    expect(unchanged.stop()).toEqual([]);

    const payload = entryBody(rep.rep, { eventId: '500400', barcode: 'NUCO-MANYYY-001234' });
    await rep.inject({ method: 'POST', url: '/api/events/validate-in', payload });
    const changed = countQueries(database, LISTS);
    const after = await get(url, etag);
    expect(after.statusCode).toBe(200);
    expect(after.json().data).toMatchObject({ inside: 1, entryRaw: 1 });
    expect(changed.stop()).toHaveLength(3);
  });
});

it("a way in changes the event's list, and no other event's", async () => {
  const other = '/api/events/info/500002?weekId=W1';
  const [before, otherBefore] = [await get(info), await get(other)];
  const payload = entryBody(rep.rep, { barcode: 'WASTELAND-AB12CD-000001' });
  const entry = await rep.inject({ method: 'POST', url: '/api/events/validate-in', payload });
  expect(entry.statusCode).toBe(200);
  expect((await get(other, otherBefore.headers.etag as string)).statusCode).toBe(304);
  const after = await get(info, before.headers.etag as string);
  expect(after.statusCode).toBe(200);
  expect(after.json().data).toMatchObject({ entryRaw: 1, entryPercent: 50, inside: 1, insidePercent: 50 });
});
