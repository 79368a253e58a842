import {
  EXTRA_ADDED_TEXT,
  type ExtraPassengersBody,
  ExtraPassengersReply,
  ExtrasReply,
} from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import { MAX_EXTRAS } from '@offpiste/domain/rules/extra-passenger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { extrasBody } from '#testing/extras-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move. */
const NOW = Date.now();
const MINUTE = 60_000;
const TRANSFER = 'GVA-01';
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let stranger: Caller;
let person = 0;

/** A code that is not in the week. */
function newCode(prefix = 'NUCO') {
  person++;
  return `${prefix}-EXTRA1-${String(person).padStart(6, '0')}`;
}

function submit(caller: Caller, codes: readonly string[], given: Parameters<typeof extrasBody>[2] = {}) {
  const payload = extrasBody(caller.rep, codes, { at: NOW, clientTimestamp: toInstant(NOW), ...given });
  return post(caller, payload);
}

function post(caller: Caller, payload: object) {
  return caller.inject({ method: 'POST', url: '/api/transfer/extra-passengers', payload });
}

const without = (body: ExtraPassengersBody, ...fields: (keyof ExtraPassengersBody)[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !(fields as string[]).includes(name)));

async function rowsOf(codes: readonly string[]) {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT verdict, reason, is_fact, rep_id FROM ledger WHERE reference = ANY($1)
     ORDER BY array_position($1, reference), seq`,
    [codes],
  );
  return rows as { verdict: string; reason: string; is_fact: boolean; rep_id: string }[];
}

const listUrl = (transferId = TRANSFER, weekId = 'W1') =>
  `/api/transfer/extras/${encodeURIComponent(transferId)}/${weekId}`;

async function extrasOf(transferId = TRANSFER) {
  const reply = await rep.inject({ url: listUrl(transferId) });
  return ExtrasReply.parse(reply.json());
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  for (const transferId of [TRANSFER, 'LYS-02', 'Réserve n° 1/2: soir'])
    await addTransfer(database, { transferId, outbound: ['Geneva airport'] });
  await addTransfer(database, { transferId: 'OLD-01', outbound: ['Geneva airport'], gone: true });
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

describe('a submission', () => {
  it('returns the outcome for each passenger, and records each as a separate fact', async () => {
    const { database } = bench.deps;
    const [unlisted, named, here, cancelled] = [newCode(), newCode('WASTELAND'), newCode(), newCode()];
    await addPassenger(database, { reference: named, name: 'Zoë Müller' });
    await addTransferSeat(database, named, { transferId: 'LYS-02' });
    await addPassenger(database, { reference: here, name: 'On the list' });
    await addTransferSeat(database, here, { transferId: TRANSFER });
    await addPassenger(database, { reference: cancelled, name: 'Cancelled', cancelled: true });

    const codes = [unlisted, named, 'hello', here, cancelled];
    const reply = await submit(rep, codes, { idempotentId: 'submission-1' });

    expect(reply.statusCode).toBe(200);
    const body = ExtraPassengersReply.parse(reply.json());
    expect(body).toMatchObject({
      message: '2 of 5 extra passengers added',
      idempotentId: 'submission-1',
      results: [
        { barcode: unlisted, outcome: 'added', message: EXTRA_ADDED_TEXT },
        {
          barcode: named,
          outcome: 'added',
          passengerName: 'Zoë Müller',
          bookedOn: [
            {
              transferId: 'LYS-02',
              direction: 'outbound',
              pickUpLocation: 'Geneva airport',
              departsText: 'Fri 11 Dec 05:30',
            },
          ],
        },
        { barcode: 'hello', outcome: 'invalid-format', message: 'Invalid barcode format' },
        {
          barcode: here,
          outcome: 'booked-here',
          message: 'This passenger is on this transfer’s list',
          passengerName: 'On the list',
        },
        {
          barcode: cancelled,
          outcome: 'passenger-cancelled',
          message: 'This passenger is cancelled - Check Booking',
        },
      ],
    });
    expect(body.results[0]).not.toHaveProperty('passengerName');
    expect(new Set(body.results.map(({ idempotentId }) => idempotentId)).size).toBe(5);
    expect(await rowsOf(codes)).toEqual([
      { verdict: 'accepted', reason: 'added', is_fact: true, rep_id: 'rep' },
      { verdict: 'accepted', reason: 'added', is_fact: true, rep_id: 'rep' },
      { verdict: 'refused', reason: 'booked-here', is_fact: false, rep_id: 'rep' },
      { verdict: 'refused', reason: 'passenger-cancelled', is_fact: false, rep_id: 'rep' },
    ]);
    const { extras } = await extrasOf();
    expect(extras.filter(({ barcode }) => codes.includes(barcode))).toEqual([
      { barcode: unlisted, name: null, at: toInstant(NOW) },
      { barcode: named, name: 'Zoë Müller', at: toInstant(NOW) },
    ]);
  });

  it('says so plainly when all were added', async () => {
    expect((await submit(rep, [newCode()])).json().message).toBe('1 extra passenger added');
    expect((await submit(rep, [newCode(), newCode()])).json().message).toBe('2 extra passengers added');
  });

  it('ignores a barcode that comes twice', async () => {
    const code = newCode();
    const reply = await submit(rep, [code, ` ${code}\n`, code]);
    expect(reply.json().results).toMatchObject([{ barcode: code, outcome: 'added' }]);
    expect(await rowsOf([code])).toHaveLength(1);
  });

  it('holds two hundred, and every one is recorded', async () => {
    const codes = Array.from({ length: MAX_EXTRAS }, () => newCode());
    const reply = await submit(rep, codes, { transferId: 'LYS-02' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().message).toBe('200 extra passengers added');
    expect((await extrasOf('LYS-02')).total).toBe(MAX_EXTRAS);
  });

  it('knows a transfer by a name with letters of any kind', async () => {
    const transferId = 'Réserve n° 1/2: soir';
    const code = newCode();
    expect((await submit(rep, [code], { transferId })).statusCode).toBe(200);
    expect((await extrasOf(transferId)).extras).toMatchObject([{ barcode: code }]);
  });
});

describe('the same submission again', () => {
  it('repeated under its id adds nobody twice and returns the first reply', async () => {
    const codes = [newCode(), newCode(), newCode()];
    const body = extrasBody(rep.rep, codes, { at: NOW });
    const first = await post(rep, body);
    const again = await post(rep, { ...body, clientTimestamp: toInstant(NOW + MINUTE) });
    expect(again.json()).toEqual(first.json());
    expect(again.headers[REPLAYED_HEADER.toLowerCase()]).toBe('true');
    expect(first.headers[REPLAYED_HEADER.toLowerCase()]).toBeUndefined();
    expect(await rowsOf(codes)).toHaveLength(3);
  });

  it('without an id is known by the rep and the body', async () => {
    const codes = [newCode(), newCode()];
    const body = without(extrasBody(rep.rep, codes, { at: NOW }), 'idempotentId', 'clientTimestamp');
    const [first, again] = [await post(rep, body), await post(rep, body)];
    expect(first.json().message).toBe('2 extra passengers added');
    expect(again.json()).toEqual(first.json());
    expect(again.headers[REPLAYED_HEADER.toLowerCase()]).toBe('true');
    expect(await rowsOf(codes)).toHaveLength(2);
    const others = await post(colleague, { ...body, repId: 'colleague' });
    expect(others.json().results).toMatchObject([
      { outcome: 'already-added', by: 'rep' },
      { outcome: 'already-added', by: 'rep' },
    ]);
  });

  it('cut off in the middle is completed by sending it again', async () => {
    const codes = [newCode(), newCode(), newCode()];
    const body = extrasBody(rep.rep, codes, { at: NOW });
    const first = await post(rep, body);
    const lost = first.json().results[2].idempotentId;
    // What a power cut before the third passenger would have left.
    const { pool } = bench.deps.database;
    await pool.query('ALTER TABLE ledger DISABLE TRIGGER ledger_is_append_only');
    await pool.query('DELETE FROM ledger WHERE idempotent_id = $1', [lost]);
    await pool.query('ALTER TABLE ledger ENABLE TRIGGER ledger_is_append_only');
    await bench.rebuildProjection('W1');
    listVersions.bump(listKey('W1'));

    const again = await post(rep, body);
    const { results, ...rest } = first.json();
    // What was missing is recorded now, in a transaction of now.
    const recordedNow = { ...results[2], recordedIn: expect.not.stringMatching(results[2].recordedIn) };
    expect(again.json()).toEqual({ ...rest, results: [results[0], results[1], recordedNow] });
    expect(again.headers[REPLAYED_HEADER.toLowerCase()]).toBeUndefined();
    expect(await rowsOf(codes)).toHaveLength(3);
  });

  it('twenty times at once adds each once', async () => {
    const codes = [newCode(), newCode(), newCode(), newCode()];
    const body = extrasBody(rep.rep, codes, { at: NOW });
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(rep, body)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await rowsOf(codes)).toHaveLength(4);
  });

  it.each([
    ['another passenger', (codes: string[]) => [...codes, newCode()]],
    ['one passenger fewer', (codes: string[]) => codes.slice(1)],
    ['another passenger in the place of one', (codes: string[]) => [...codes.slice(0, -1), newCode()]],
  ])('under the same id with %s is refused and adds nobody', async (_what, change) => {
    const codes = [newCode(), newCode()];
    const body = extrasBody(rep.rep, codes, { at: NOW });
    await post(rep, body);
    const changed = change(codes);
    const passengers = changed.map((barcode) => ({ barcode, timestamp: toInstant(NOW) }));
    const reply = await post(rep, { ...body, passengers });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'idempotency_mismatch',
      idempotentId: body.idempotentId,
    });
    expect(await rowsOf([...codes, ...changed])).toHaveLength(2);
  });
});

describe('a passenger added by two reps', () => {
  it('is added once; the second reply says who was first and when', async () => {
    const code = newCode();
    await submit(rep, [code], { at: NOW - 1_000 });
    const second = await submit(colleague, [code]);
    expect(second.json()).toMatchObject({
      message: '0 of 1 extra passenger added',
      results: [
        {
          outcome: 'already-added',
          message: 'Passenger already added to transfer',
          by: 'rep',
          at: toInstant(NOW - 1_000),
        },
      ],
    });
    const other = await submit(stranger, [code]);
    expect(other.json().results[0]).toMatchObject({ outcome: 'already-added', at: toInstant(NOW - 1_000) });
    expect(other.json().results[0]).not.toHaveProperty('by');
    expect(await rowsOf([code])).toMatchObject([{ is_fact: true }, { is_fact: false }, { is_fact: false }]);
  });

  it('late and earlier by the clocks counts from the earlier', async () => {
    const code = newCode();
    await submit(rep, [code]);
    await submit(colleague, [code], { at: NOW - 10 * MINUTE });
    expect(await rowsOf([code])).toMatchObject([
      { verdict: 'accepted', rep_id: 'rep' },
      { verdict: 'conflict', is_fact: true, rep_id: 'colleague' },
    ]);
    const { extras } = await extrasOf();
    expect(extras.filter(({ barcode }) => barcode === code)).toEqual([
      { barcode: code, name: null, at: toInstant(NOW - 10 * MINUTE) },
    ]);
  });

  it('at once by twenty phones is added once', async () => {
    const code = newCode();
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(rep, [code])));
    const outcomes = replies.map((reply) => reply.json().results[0].outcome);
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already-added')).toHaveLength(19);
  });
});

describe('the list of extra passengers', () => {
  it('has whoever was added first at its beginning, and nobody whose adding was undone', async () => {
    const transferId = 'ORDER-01';
    await addTransfer(bench.deps.database, { transferId, outbound: ['Geneva airport'] });
    listVersions.bump(listKey('W1'));
    const [a, b, c, undone] = [newCode(), newCode(), newCode(), newCode()];
    await submit(rep, [c, b], { transferId });
    await submit(rep, [undone], { transferId, at: NOW - 1_000 });
    await submit(rep, [a], { transferId, at: NOW - 2_000 });
    // The same people ride on another transfer too.
    await submit(rep, [a, b, undone], { transferId: TRANSFER });
    const before = await extrasOf(transferId);
    expect(before.extras.map(({ barcode }) => barcode)).toEqual([a, undone, b, c]);

    const { rows } = await bench.deps.database.pool.query(
      `SELECT idempotent_id AS id FROM ledger WHERE reference = $1 AND place LIKE '%ORDER-01%'`,
      [undone],
    );
    const reply = await rep.inject({
      method: 'POST',
      url: `/api/actions/${rows[0].id}/undo`,
      payload: {
        weekId: 'W1',
        idempotentId: 'undo-of-an-extra',
        handsetTimestamp: toInstant(NOW),
        clientTimestamp: toInstant(NOW),
      },
    });
    expect(reply.statusCode).toBe(200);
    expect((await extrasOf(transferId)).extras.map(({ barcode }) => barcode)).toEqual([a, b, c]);
    expect((await extrasOf()).extras.map(({ barcode }) => barcode)).toContain(undone);
  });
});

describe('an invalid submission', () => {
  const valid = () => extrasBody(rep.rep, [newCode()], { at: NOW });

  it.each([
    ['a transfer', () => without(valid(), 'transferId')],
    ['a transfer with a name', () => ({ ...valid(), transferId: '' })],
    ['a passenger', () => ({ ...valid(), passengers: [] })],
    ['a list of passengers', () => without(valid(), 'passengers')],
    ['a barcode each', () => ({ ...valid(), passengers: [{ timestamp: toInstant(NOW) }] })],
    ['times', () => ({ ...valid(), passengers: [{ barcode: newCode(), timestamp: 'now' }] })],
    ['a well-formed id', () => ({ ...valid(), idempotentId: 'short' })],
    [
      'at most 200 passengers',
      () =>
        extrasBody(
          rep.rep,
          Array.from({ length: MAX_EXTRAS + 1 }, () => newCode()),
          { at: NOW },
        ),
    ],
  ])('lacks %s', async (_what, body) => {
    const reply = await post(rep, body());
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'validation_failed' });
  });

  it('is larger than 128 KiB', async () => {
    const fits = { ...valid(), padding: 'x'.repeat(130_000) };
    expect((await post(rep, fits)).statusCode).toBe(200);
    expect((await post(rep, { ...valid(), padding: 'x'.repeat(131_072) })).statusCode).toBe(413);
  });

  it("is another rep's", async () => {
    const code = newCode();
    const reply = await submit(rep, [code], { repId: 'colleague', idempotentId: 'foreign-1' });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'actor_mismatch', idempotentId: 'foreign-1' });
    expect(await rowsOf([code])).toEqual([]);
  });

  it.each(['NOWHERE', 'OLD-01'])('is for the transfer %s that is not there', async (transferId) => {
    const codes = [newCode(), newCode()];
    const body = extrasBody(rep.rep, codes, { at: NOW, transferId });
    const [reply, again] = [await post(rep, body), await post(rep, body)];
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      error: 'Transfer not found',
      code: 'transfer_not_found',
      idempotentId: body.idempotentId,
    });
    expect(again.json()).toEqual(reply.json());
    expect(await rowsOf(codes)).toMatchObject([{ verdict: 'refused', reason: 'transfer-unknown' }]);
  });

  it.each(['closed', 'W9'])('is for the week %s that nobody may see', async (weekId) => {
    const reply = await submit(rep, [newCode()], { weekId });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ error: 'Week not found' });
  });
});

describe('the list of extra passengers', () => {
  it('is answered without asking the database while nothing changes, and costs the same for any number', async () => {
    const first = await rep.inject({ url: listUrl('LYS-02') });
    const tag = first.headers.etag as string;
    const unchanged = countQueries(bench.deps.database, /ledger|projection|place/);
    expect((await rep.inject({ url: listUrl('LYS-02'), headers: { 'if-none-match': tag } })).statusCode).toBe(
      304,
    );
    expect(unchanged.stop()).toEqual([]);

    await submit(rep, [newCode()], { transferId: 'LYS-02' });
    const queries = countQueries(bench.deps.database, /ledger|projection|place|week/);
    const changed = await rep.inject({ url: listUrl('LYS-02'), headers: { 'if-none-match': tag } });
    expect(queries.stop()).toHaveLength(3);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().total).toBe(first.json().total + 1);
  });

  it('does not change with a submission for another transfer, or with one that adds nobody', async () => {
    const before = await rep.inject({ url: listUrl() });
    await submit(rep, [newCode()], { transferId: 'LYS-02' });
    await submit(rep, ['hello']);
    const queries = countQueries(bench.deps.database, /ledger|projection|place/);
    const after = await rep.inject({
      url: listUrl(),
      headers: { 'if-none-match': before.headers.etag as string },
    });
    expect(after.statusCode).toBe(304);
    expect(queries.stop()).toEqual([]);
  });

  it('of an unknown transfer or week is not found', async () => {
    expect((await rep.inject({ url: listUrl('NOWHERE') })).json()).toMatchObject({
      error: 'Transfer not found',
    });
    expect((await rep.inject({ url: listUrl(TRANSFER, 'closed') })).json()).toMatchObject({
      error: 'Week not found',
    });
  });

  it('is the same after the projection was forgotten and rebuilt', async () => {
    const before = await extrasOf();
    await bench.rebuildProjection('W1');
    listVersions.bump(listKey('W1'));
    expect(await extrasOf()).toEqual(before);
  });
});
