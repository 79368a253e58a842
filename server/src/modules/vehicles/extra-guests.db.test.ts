import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { noShowBody } from '#testing/departure-body.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addPassenger, addPlace, addWeek, stop } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-11T05:00:00Z');
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let people = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  await addTransfer(database, { transferId: 'GVA-02', outbound: ['Geneva airport'] });
  const leaves = (dateTime: string) => [{ ...stop('Bern'), dateTime }];
  const departures = {
    outbound: leaves('2026-12-10T05:00:00.000Z'),
    inbound: leaves('2026-12-11T17:00:00.000Z'),
  };
  await addPlace(database, {
    kind: 'transfer',
    placeId: 'BRN-01',
    detail: { departures },
    sheet: { transferId: 'BRN-01' },
  });
  await bench.addRep({ username: 'r1@test.example', name: 'Jo' });
  rep = await bench.signIn('r1@test.example');
});
afterAll(() => bench.close());

/** Somebody who is booked on GVA-01; every list has been read without what is done about them next. */
async function person(): Promise<string> {
  const reference = `NUCO-AB12CD-${String(++people).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference, name: `Person ${people}` });
  await addTransferSeat(bench.deps.database, reference, { transferId: 'GVA-01' });
  listVersions.bump(listKey('W1'));
  for (const transferId of ['GVA-01', 'GVA-02']) await list(transferId);
  return reference;
}

const list = async (transferId: string, direction = 'outbound') =>
  TransferTicketsReply.parse(
    (await rep.inject({ url: `/api/transfer/allBarcodes/${transferId}/direction/${direction}/W1` })).json(),
  );

/** What a list says of somebody: their seat, or that they are a guest. */
async function shown(reference: string, transferId: string, direction = 'outbound') {
  const { tickets, guests = [] } = await list(transferId, direction);
  const ticket = tickets.find(({ barcode }) => barcode === reference);
  if (ticket) return ticket.seat;
  return guests.some(({ barcode }) => barcode === reference) ? 'guest' : null;
}

const post = (url: string, payload: object) => rep.inject({ method: 'POST', url, payload });
const handset = (ago = 0) => ({ handsetTimestamp: toInstant(NOW - ago), clientTimestamp: toInstant(NOW) });

/** Adds somebody to a transfer and returns the id to undo it by. */
async function addExtra(reference: string, transferId: string, ago = 0): Promise<string> {
  const times = { at: NOW - ago, clientTimestamp: toInstant(NOW) };
  const reply = await post(
    '/api/transfer/extra-passengers',
    extrasBody(rep.rep, [reference], { transferId, ...times }),
  );
  expect(reply.json()).toMatchObject({ results: [{ outcome: 'added' }] });
  return reply.json().results[0].idempotentId;
}

async function undo(id: string): Promise<void> {
  const undone = { weekId: 'W1', idempotentId: `undo-${id}`.slice(0, 60), ...handset(), reason: 'Wrong' };
  expect((await post(`/api/actions/${id}/undo`, undone)).statusCode).toBe(200);
}

async function scan(barcode: string, transferId = 'GVA-01', ago = 0): Promise<string> {
  const body = loadTransferBody(rep.rep, { barcode, transferId, ...handset(ago) });
  expect((await post('/api/transfer/load', body)).statusCode).toBeOneOf([200, 409]);
  return body.idempotentId;
}

async function mark(barcode: string, vehicleId: string, reason: 'left' | 'ill', ago = 0) {
  const about = {
    vehicle: 'transfer' as const,
    vehicleId,
    barcode,
    reason,
    note: 'Got off',
    ...handset(ago),
  };
  return await post('/api/departures/no-show', noShowBody(rep.rep, about));
}

it('somebody added to a transfer is a guest there, and elsewhere where they are booked, until that is undone', async () => {
  const ann = await person();
  const id = await addExtra(ann, 'GVA-02');
  expect(await shown(ann, 'GVA-02')).toBe('guest');
  expect(await shown(ann, 'GVA-01')).toBe('elsewhere');
  const { loaded, tickets } = await list('GVA-01');
  expect(loaded).toBe(1);
  // Nobody scanned them where they are booked, so a scan there is accepted.
  expect(tickets.find(({ barcode }) => barcode === ann)).toMatchObject({
    loaded: 0,
    seatNote: { at: toInstant(NOW), place: 'transfer:GVA-02:outbound' },
  });
  await undo(id);
  expect(await shown(ann, 'GVA-02')).toBeNull();
  expect(await shown(ann, 'GVA-01')).toBe('missing');
});

it('they are a guest in the direction whose departure is nearest in time', async () => {
  const bob = await person();
  await addExtra(bob, 'BRN-01');
  expect(await shown(bob, 'BRN-01', 'inbound')).toBe('guest');
  expect(await shown(bob, 'BRN-01')).toBeNull();
  // They still have to travel out.
  expect(await shown(bob, 'GVA-01')).toBe('missing');
});

it('somebody whose code is on no list of the week is a guest too', async () => {
  const stranger = 'NUCO-ZZZZZZ-000001';
  await addExtra(stranger, 'GVA-02');
  expect(await shown(stranger, 'GVA-02')).toBe('guest');
});

it('whoever is scanned after being added rides where they were scanned, until that is undone', async () => {
  const cy = await person();
  await addExtra(cy, 'GVA-02', 50_000);
  expect(await shown(cy, 'GVA-02')).toBe('guest');
  const load = await scan(cy);
  expect([await shown(cy, 'GVA-01'), await shown(cy, 'GVA-02')]).toEqual(['aboard', null]);
  await undo(load);
  expect([await shown(cy, 'GVA-01'), await shown(cy, 'GVA-02')]).toEqual(['elsewhere', 'guest']);
});

it('whoever is added after being scanned rides where they were added, as a guest of nowhere else', async () => {
  const dee = await person();
  await scan(dee, 'GVA-02', 600_000);
  expect([await shown(dee, 'GVA-01'), await shown(dee, 'GVA-02')]).toEqual(['elsewhere', 'guest']);
  await addTransfer(bench.deps.database, { transferId: 'GVA-03', outbound: ['Geneva airport'] });
  await addExtra(dee, 'GVA-03');
  expect([await shown(dee, 'GVA-02'), await shown(dee, 'GVA-03')]).toEqual([null, 'guest']);
});

it('whoever is added to two transfers is a guest of the last', async () => {
  const eve = await person();
  await addExtra(eve, 'GVA-02', 50_000);
  expect(await shown(eve, 'GVA-02')).toBe('guest');
  await addExtra(eve, 'BRN-01');
  expect([await shown(eve, 'GVA-02'), await shown(eve, 'BRN-01', 'inbound')]).toEqual(['guest', 'guest']);
  await addTransfer(bench.deps.database, { transferId: 'GVA-04', outbound: ['Geneva airport'] });
  const last = await addExtra(eve, 'GVA-04');
  expect([await shown(eve, 'GVA-02'), await shown(eve, 'GVA-04')]).toEqual([null, 'guest']);
  await undo(last);
  expect([await shown(eve, 'GVA-02'), await shown(eve, 'GVA-04')]).toEqual(['guest', null]);
});

it('a guest who was added may leave, and travels no more', async () => {
  const flo = await person();
  await addExtra(flo, 'GVA-02', 50_000);
  // They are on board elsewhere, so they are no no-show of the transfer where they are booked.
  expect((await mark(flo, 'GVA-01', 'ill')).json()).toMatchObject({
    code: 'already_aboard',
    aboard: { place: 'transfer:GVA-02:outbound' },
  });
  expect((await mark(flo, 'GVA-02', 'left')).statusCode).toBe(200);
  expect([await shown(flo, 'GVA-01'), await shown(flo, 'GVA-02')]).toEqual(['missing', null]);
});

it('whoever leaves the transfer where they were scanned rides where they were added before', async () => {
  const fay = await person();
  await scan(fay, 'GVA-01', 40_000);
  await addExtra(fay, 'GVA-02', 50_000);
  expect(await shown(fay, 'GVA-02')).toBeNull();
  expect((await mark(fay, 'GVA-01', 'left')).statusCode).toBe(200);
  expect([await shown(fay, 'GVA-01'), await shown(fay, 'GVA-02')]).toEqual(['elsewhere', 'guest']);
});

it('a no-show where they are booked does not make somebody less of a guest', async () => {
  const gus = await person();
  expect((await mark(gus, 'GVA-01', 'ill', 50_000)).statusCode).toBe(200);
  await addExtra(gus, 'GVA-02');
  expect([await shown(gus, 'GVA-01'), await shown(gus, 'GVA-02')]).toEqual(['elsewhere', 'guest']);
});

it('of somebody who was moved by an import, an undo renews the list where they are booked now', async () => {
  const { pool } = bench.deps.database;
  const hal = await person();
  const load = await scan(hal, 'GVA-01', 50_000);
  await pool.query(`UPDATE allocation SET gone = true WHERE reference = $1`, [hal]);
  await addTransferSeat(bench.deps.database, hal, { transferId: 'GVA-02' });
  listVersions.bump(listKey('W1'));
  expect(await shown(hal, 'GVA-02')).toBe('elsewhere');
  await undo(load);
  expect(await shown(hal, 'GVA-02')).toBe('missing');
});
