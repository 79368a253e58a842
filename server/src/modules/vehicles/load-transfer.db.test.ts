import type { LoadTransferBody } from '@offpiste/domain/contract/transfer.ts';
import { LoadTransferReply, TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody, loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let person = 0;

/** A passenger booked on a transfer out and not loaded yet. */
async function newPassenger(
  seat: Parameters<typeof addTransferSeat>[2] | null = { transferId: 'GVA-01' },
): Promise<string> {
  person++;
  const reference = `NUCO-AB12CD-${String(person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Person ${person}` });
  if (seat) await addTransferSeat(bench.deps.database, reference, seat);
  listVersions.bump(listKey('W1'));
  return reference;
}

function load(given: Partial<LoadTransferBody>) {
  const payload = loadTransferBody(rep.rep, given);
  return rep.inject({ method: 'POST', url: '/api/transfer/load', payload });
}

async function ticketOf(barcode: string, transferId = 'GVA-01') {
  const reply = await rep.inject({ url: `/api/transfer/allBarcodes/${transferId}/direction/outbound/W1` });
  return TransferTicketsReply.parse(reply.json()).tickets.find((ticket) => ticket.barcode === barcode);
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await addTransfer(database, {
    transferId: 'GVA-01',
    outbound: ['Geneva airport', 'Annecy'],
    inbound: ['Village'],
  });
  await addTransfer(database, { transferId: 'GVA-02', outbound: ['Geneva airport'] });
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', name: 'rep' });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

it('loads a passenger on a transfer', async () => {
  const barcode = await newPassenger({ transferId: 'GVA-01', pickUp: 'Annecy', equipment: 'I want skis' });
  const reply = await load({ barcode, idempotentId: 'transfer-0001' });
  expect(reply.statusCode).toBe(200);
  const ticket = {
    name: `Person ${person}`,
    bookingRef: barcode,
    barcode,
    loaded: 1,
    deleted: 0,
    pickUpLocation: 'Annecy',
    equipment: 1,
  };
  expect(LoadTransferReply.parse(reply.json())).toEqual({
    message: 'Success! Passenger successfully loaded on transfer',
    idempotentId: 'transfer-0001',
    ticket,
  });
  expect(await ticketOf(barcode)).toMatchObject(ticket);
});

it.each([
  { loadLat: 46.2312, loadLon: 6.1089 },
  { loadLat: null, loadLon: null },
  { loadLat: 'N/A', loadLon: 'N/A' },
  { loadLat: -90, loadLon: 180 },
] as const)('keeps where it happened: %j', async (position) => {
  const barcode = await newPassenger();
  expect((await load({ barcode, ...position })).statusCode).toBe(200);
  const { rows } = await bench.deps.database.pool.query(
    'SELECT subject, place, body FROM ledger WHERE reference = $1',
    [barcode],
  );
  expect(rows).toMatchObject([
    { subject: `transfer:outbound:${barcode}`, place: 'transfer:GVA-01:outbound', body: position },
  ]);
});

it.each([
  { loadLat: 90.1 },
  { loadLon: -180.5 },
  { loadLat: '46.2312' as never },
  { loadLon: 'n/a' as never },
  { transferId: '' },
  { direction: 'sideways' as never },
])('%j is not a valid request', async (given) => {
  const reply = await load(given);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'validation_failed' });
});

it('refuses a passenger of another transfer and says where they belong', async () => {
  const barcode = await newPassenger({ transferId: 'GVA-02' });
  const reply = await load({ barcode });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({
    code: 'wrong_transfer',
    error: 'This passenger is not booked on this transfer',
    passengerName: `Person ${person}`,
    rightPlace: {
      transferId: 'GVA-02',
      direction: 'outbound',
      pickUpLocation: 'Geneva airport',
      departsText: 'Fri 11 Dec 05:30',
    },
  });
});

it('does not name another transfer for a passenger who is booked on none', async () => {
  const reply = await load({ barcode: await newPassenger(null) });
  expect(reply.json()).toMatchObject({ code: 'wrong_transfer', rightPlace: null });
});

it('refuses an unknown transfer', async () => {
  const reply = await load({ barcode: await newPassenger(), transferId: 'GVA-99' });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'transfer_not_found', error: 'Transfer not found' });
});

it('records a second load as a conflict that names who and when', async () => {
  const barcode = await newPassenger();
  await load({ barcode });
  const reply = await load({ barcode });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'already_loaded_transfer',
    error: 'Passenger already loaded on transfer',
    recorded: true,
    by: 'rep',
    at: expect.any(String),
  });
});

it('a passenger loaded on the coach, or on the transfer out, is still to be loaded on the way back', async () => {
  const barcode = await newPassenger();
  await addSeat(bench.deps.database, barcode, { coachId: '4' });
  await addTransferSeat(bench.deps.database, barcode, { transferId: 'GVA-01', direction: 'inbound' });
  listVersions.bump(listKey('W1'));
  const coach = await rep.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(rep.rep, { barcode }),
  });
  expect(coach.statusCode).toBe(200);
  expect((await load({ barcode })).statusCode).toBe(200);
  expect((await load({ barcode, direction: 'inbound' })).statusCode).toBe(200);
});
