import {
  AllCoachesReply,
  CoachDataReply,
  CoachSheet,
  CoachTicketsReply,
} from '@offpiste/domain/contract/coach.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek, stop } from '#testing/week-fixture.ts';

const listVersions = new CountedListVersions();
/** What every request reads beside its list: the session. */
const LISTS = /allocation|projection|place|week/;
let bench: TestApp;
let rep: Caller;

const list = '/api/coach/allBarcodes/4/direction/outbound/W1';
const get = (url: string, etag?: string) =>
  rep.inject({ url, ...(etag && { headers: { 'if-none-match': etag } }) });

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addCoach(database, { coachId: '10', outbound: ['Leeds'], inbound: ['Resort'] });
  await addCoach(database, {
    coachId: '4',
    outbound: ['Leeds', 'Hull'],
    sheet: { OPERATOR: 'Snow Coaches', Capacity: '49', 'OB ALPINE Staff': '3' },
  });
  await addCoach(database, { coachId: '5', inbound: ['Resort'] });
  await addCoach(database, { coachId: '6' });
  await addCoach(database, { coachId: '8', outbound: ['Leeds'], gone: true });
  const people = [
    { reference: 'WASTELAND-AB12CD-000001', name: 'Zoe', coachId: '4', equipment: 'I want to bring skis' },
    { reference: 'NUCO-AB12CD-000001', name: 'Élodie', coachId: '4', pickUp: 'Hull' },
    { reference: 'NUCO-AB12CD-000002', name: "eamon O'Neil", coachId: '4', cancelled: true },
    { reference: 'NUCO-AB12CD-000003', name: 'Moved', coachId: '4', gone: true },
    {
      reference: 'NUCO-AB12CD-000004',
      name: 'Only one without stops',
      coachId: '6',
      direction: 'inbound' as const,
    },
    { reference: 'NUCO-AB12CD-000005', name: 'No equipment', coachId: '10', equipment: 'No thanks' },
  ];
  for (const { reference, name, cancelled = false, ...seat } of people) {
    await addPassenger(database, { reference, name, cancelled });
    await addSeat(database, reference, seat);
  }
  await addSeat(database, 'NUCO-AB12CD-000001', { coachId: '10', direction: 'inbound' });
  await addPassenger(database, { reference: 'NUCO-AB12CD-000006', name: 'Booked no more', gone: true });
  await addSeat(database, 'NUCO-AB12CD-000006', { coachId: '10' });
  // Everybody has left coach 7, which has no stops; and a transfer has the name of a coach.
  await addCoach(database, { coachId: '7' });
  await addSeat(database, 'NUCO-AB12CD-000001', { coachId: '7', gone: true });
  await addTransfer(database, { transferId: '10', outbound: ['Geneva'] });
  await addTransfer(database, { transferId: '99' });
  for (const transferId of ['10', '7', '99', '5'])
    await addTransferSeat(database, 'WASTELAND-AB12CD-000001', { transferId, direction: 'outbound' });
  await bench.addRep({ rep_id: 'driver', username: 'driver@test.example', level: 0 });
  rep = await bench.signIn('driver@test.example');
});
afterAll(() => bench.close());

describe('coaches of a week', () => {
  it('are those that have stops or passengers in a direction, by number', async () => {
    const reply = await get('/api/coach/allCoaches/W1');
    expect(AllCoachesReply.parse(reply.json())).toEqual({ outbound: ['4', '10'], inbound: ['5', '6', '10'] });
  });

  it('come with every cell of their sheet, their stops and how many are booked', async () => {
    const reply = await get('/api/coach/coachData/W1');
    const { mergedData } = CoachDataReply.parse(reply.json());
    expect(mergedData.map((coach) => coach.coachId)).toEqual(['4', '5', '6', '7', '10']);
    expect(mergedData[0]).toEqual({
      ...Object.fromEntries(Object.keys(CoachSheet.shape).map((cell) => [cell, ''])),
      COACH: '4',
      OPERATOR: 'Snow Coaches',
      Capacity: '49',
      coachId: '4',
      staff: [
        { brand: 'NUCO', outbound: 0, inbound: 0 },
        { brand: 'WLT', outbound: 0, inbound: 0 },
        { brand: 'ALPINE', outbound: 3, inbound: 0 },
      ],
      passengers: { outbound: 2, inbound: 0 },
      departures: { outbound: [stop('Leeds'), stop('Hull')], inbound: [] },
    });
  });

  it.each(['allCoaches/W9', 'coachData/W9', 'allCoaches/closed', 'allBarcodes/4/direction/outbound/closed'])(
    'of an unknown or disabled week are not found: %s',
    async (path) => {
      const reply = await get(`/api/coach/${path}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'week_not_found', error: 'Week not found' });
    },
  );
});

describe('passengers of a coach', () => {
  it('are listed by name with what every rep may see; deleted ones are not counted', async () => {
    const reply = CoachTicketsReply.parse((await get(list)).json());
    expect({ total: reply.total, loaded: reply.loaded }).toEqual({ total: 2, loaded: 0 });
    expect(
      reply.tickets.map((ticket) => [ticket.name, ticket.deleted, ticket.pickUpLocation, ticket.equipment]),
    ).toEqual([
      ["eamon O'Neil", '1', 'Leeds', 0],
      ['Élodie', '0', 'Hull', 0],
      ['Moved', '1', 'Leeds', 0],
      ['Zoe', '0', 'Leeds', 1],
    ]);
    expect(reply.tickets[3]).toMatchObject({
      bookingRef: 'WASTELAND-AB12CD-000001',
      barcode: 'WASTELAND-AB12CD-000001',
    });
  });

  it('are those who ride in that direction, and not on a transfer of the same name', async () => {
    const namesIn = async (direction: string) => {
      const reply = CoachTicketsReply.parse(
        (await get(`/api/coach/allBarcodes/10/direction/${direction}/W1`)).json(),
      );
      return [reply.total, reply.tickets.map(({ name, deleted }) => `${name} ${deleted}`)];
    };
    expect(await namesIn('outbound')).toEqual([1, ['Booked no more 1', 'No equipment 0']]);
    expect(await namesIn('inbound')).toEqual([1, ['Élodie 0']]);
    const { mergedData } = CoachDataReply.parse((await get('/api/coach/coachData/W1')).json());
    expect(mergedData.map(({ coachId, passengers }) => [coachId, passengers])).toEqual([
      ['4', { outbound: 2, inbound: 0 }],
      ['5', { outbound: 0, inbound: 0 }],
      ['6', { outbound: 0, inbound: 1 }],
      ['7', { outbound: 0, inbound: 0 }],
      ['10', { outbound: 1, inbound: 1 }],
    ]);
  });

  it('of a coach that goes there empty are none', async () => {
    const reply = await get('/api/coach/allBarcodes/5/direction/inbound/W1');
    expect(reply.json()).toEqual({ total: 0, loaded: 0, tickets: [], guests: [], closing: [] });
  });

  it.each(['99/direction/outbound', '5/direction/outbound', '7/direction/outbound', '8/direction/outbound'])(
    'of a coach that does not go there are not found: %s',
    async (path) => {
      const reply = await get(`/api/coach/allBarcodes/${path}/W1`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'coach_not_found', error: 'Coach not found' });
    },
  );

  it('need a direction that exists', async () => {
    const reply = await get('/api/coach/allBarcodes/4/direction/sideways/W1');
    expect(reply.statusCode).toBe(400);
  });
});

describe('an unchanged list', () => {
  it('is answered without a query, and empty for a caller who has it', async () => {
    for (const url of [list, '/api/coach/allCoaches/W1', '/api/coach/coachData/W1']) {
      const first = await get(url);
      const queries = countQueries(bench.deps.database, LISTS);
      expect((await get(url)).body).toBe(first.body);
      const again = await get(url, first.headers.etag as string);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await get(url, `W/${first.headers.etag}, "x"`)).statusCode).toBe(304);
      expect((await get(url, '"x"')).statusCode).toBe(200);
      expect(queries.stop()).toEqual([]);
    }
  });

  it('is read once by many who ask at the same time', async () => {
    listVersions.bump(listKey('W1'));
    const queries = countQueries(bench.deps.database, /departure_seats/);
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(list)));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(queries.stop()).toHaveLength(1);
  });

  it('has the same tag when it was read again and nothing changed', async () => {
    const first = await get(list);
    listVersions.bump(listKey('W1'));
    expect((await get(list, first.headers.etag as string)).statusCode).toBe(304);
  });
});

it("a load changes the coach's list, and no other coach's", async () => {
  const other = '/api/coach/allBarcodes/10/direction/outbound/W1';
  const [before, otherBefore] = [await get(list), await get(other)];
  const load = await rep.inject({ method: 'POST', url: '/api/coach/load', payload: loadBody(rep.rep) });
  expect(load.statusCode).toBe(200);

  const queries = countQueries(bench.deps.database, LISTS);
  expect((await get(other, otherBefore.headers.etag as string)).statusCode).toBe(304);
  expect(queries.stop()).toEqual([]);
  const after = await get(list, before.headers.etag as string);
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ total: 2, loaded: 1 });
});

it('a refused load leaves the list as it was', async () => {
  const before = await get(list);
  await rep.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(rep.rep, { barcode: 'NUCO-AB12CD-000002' }),
  });
  const queries = countQueries(bench.deps.database, LISTS);
  expect((await get(list, before.headers.etag as string)).statusCode).toBe(304);
  expect(queries.stop()).toEqual([]);
});

it('a list that could not be read is read again', async () => {
  const { pool } = bench.deps.database;
  listVersions.bump(listKey('W1'));
  await pool.query('ALTER TABLE allocation RENAME TO allocation_away');
  expect((await get(list)).statusCode).toBe(500);
  await pool.query('ALTER TABLE allocation_away RENAME TO allocation');
  expect((await get(list)).statusCode).toBe(200);
});
