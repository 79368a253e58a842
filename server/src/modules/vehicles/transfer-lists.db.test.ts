import {
  AllTransfersReply,
  TransferDataReply,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek, stop } from '#testing/week-fixture.ts';

/** What every request reads beside its list: the session. */
const LISTS = /allocation|projection|place|week/;
let bench: TestApp;
let rep: Caller;

const list = '/api/transfer/allBarcodes/GVA-01/direction/outbound/W1';
const get = (url: string, etag?: string) =>
  rep.inject({ url, ...(etag && { headers: { 'if-none-match': etag } }) });

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions() });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addTransfer(database, { transferId: 'GVA-10', outbound: ['Geneva airport'], inbound: ['Village'] });
  await addTransfer(database, {
    transferId: 'GVA-01',
    outbound: ['Geneva airport'],
    sheet: { Route: 'Geneva – Valley', 'Seats Booked': '49', Status: 'Booked', 'Driver Mobile': '4178' },
  });
  await addTransfer(database, { transferId: 'LYS-02', inbound: ['Village'] });
  await addTransfer(database, { transferId: 'LYS-09', outbound: ['Lyon airport'], gone: true });
  // A coach of the same id is another vehicle.
  await addCoach(database, { coachId: 'GVA-01', outbound: ['Leeds'] });
  const people = [
    { reference: 'WASTELAND-AB12CD-000001', name: 'Zoe', equipment: 'I want to bring skis' },
    { reference: 'NUCO-AB12CD-000001', name: 'Élodie' },
    { reference: 'NUCO-AB12CD-000002', name: "eamon O'Neil", cancelled: true },
    { reference: 'NUCO-AB12CD-000003', name: 'Moved', gone: true },
  ];
  for (const { reference, name, cancelled = false, ...seat } of people) {
    await addPassenger(database, { reference, name, cancelled });
    await addTransferSeat(database, reference, { transferId: 'GVA-01', ...seat });
  }
  await addPassenger(database, { reference: 'NUCO-AB12CD-000004', name: 'On the coach' });
  await addSeat(database, 'NUCO-AB12CD-000004', { coachId: 'GVA-01' });
  await bench.addRep({ rep_id: 'driver', username: 'driver@test.example', level: 0 });
  rep = await bench.signIn('driver@test.example');
});
afterAll(() => bench.close());

describe('transfers of a week', () => {
  it('are those that have stops or passengers in a direction, by number', async () => {
    const reply = await get('/api/transfer/allTransfers/W1');
    expect(AllTransfersReply.parse(reply.json())).toEqual({
      outbound: ['GVA-01', 'GVA-10'],
      inbound: ['LYS-02', 'GVA-10'],
    });
  });

  it('come with every cell of their summary, their stops and how many can be scanned', async () => {
    const { mergedData } = TransferDataReply.parse((await get('/api/transfer/transferData/W1')).json());
    expect(mergedData.map(({ transferId }) => transferId)).toEqual(['GVA-01', 'LYS-02', 'GVA-10']);
    expect(mergedData[0]).toEqual({
      transferId: 'GVA-01',
      Route: 'Geneva – Valley',
      Supplier: '',
      'Seats Booked': '49',
      Resort: '',
      Date: '',
      Status: 'Booked',
      'Last Flight(s)': '',
      Driver: '',
      'Driver Mobile': '4178',
      'OTA Pax': '',
      'Third parties': '',
      Reps: '',
      'Ski bags': '',
      passengers: { outbound: 2, inbound: 0 },
      departures: { outbound: [stop('Geneva airport')], inbound: [] },
    });
  });

  it.each([
    'allTransfers/W9',
    'transferData/W9',
    'allTransfers/closed',
    'allBarcodes/GVA-01/direction/outbound/closed',
  ])('of an unknown or disabled week are not found: %s', async (path) => {
    const reply = await get(`/api/transfer/${path}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'week_not_found', error: 'Week not found' });
  });
});

describe('passengers of a transfer', () => {
  it('are listed by name; deleted ones, marked by a number, are not counted', async () => {
    const reply = TransferTicketsReply.parse((await get(list)).json());
    expect({ total: reply.total, loaded: reply.loaded }).toEqual({ total: 2, loaded: 0 });
    expect(reply.tickets.map(({ name, deleted, equipment }) => [name, deleted, equipment])).toEqual([
      ["eamon O'Neil", 1, 0],
      ['Élodie', 0, 0],
      ['Moved', 1, 0],
      ['Zoe', 0, 1],
    ]);
    expect(reply.tickets[3]).toEqual({
      name: 'Zoe',
      bookingRef: 'WASTELAND-AB12CD-000001',
      barcode: 'WASTELAND-AB12CD-000001',
      loaded: 0,
      deleted: 0,
      pickUpLocation: 'Geneva airport',
      equipment: 1,
      seat: 'missing',
    });
  });

  it.each(['GVA-99/direction/outbound', 'LYS-02/direction/outbound', 'LYS-09/direction/outbound'])(
    'of a transfer that does not go there are not found: %s',
    async (path) => {
      const reply = await get(`/api/transfer/allBarcodes/${path}/W1`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'transfer_not_found', error: 'Transfer not found' });
    },
  );
});

it('an unchanged list is answered without a query, and empty for a caller who has it', async () => {
  for (const url of [list, '/api/transfer/allTransfers/W1', '/api/transfer/transferData/W1']) {
    const first = await get(url);
    const queries = countQueries(bench.deps.database, LISTS);
    const again = await get(url, first.headers.etag as string);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(queries.stop()).toEqual([]);
  }
});

it('a load changes the list of its transfer and direction', async () => {
  const before = await get(list);
  const load = await rep.inject({
    method: 'POST',
    url: '/api/transfer/load',
    payload: loadTransferBody(rep.rep),
  });
  expect(load.statusCode).toBe(200);
  const after = await get(list, before.headers.etag as string);
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ total: 2, loaded: 1 });
});
