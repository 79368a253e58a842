import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { HeartbeatReply } from '@offpiste/domain/contract/heartbeat.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody, loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const [ANN, BEN, CAT] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002', 'NUCO-AB12CD-000003'];
const NAMES = ['closer', 'scanner', 'other'];
const MINUTE = 60_000;
let now = Date.parse('2026-12-11T05:00:00Z');
let bench: TestApp;
let closer: Caller;
let scanner: Caller;
let other: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '7'])
    await addCoach(database, { coachId, outbound: ['Leeds'], sheet: { COACH: `Coach ${coachId}` } });
  for (const [reference, name] of [
    [ANN, 'Ann Lee'],
    [BEN, 'Ben Ali'],
  ] as const) {
    await addPassenger(database, { reference, name });
    await addSeat(database, reference, { coachId: '4' });
  }
  for (const rep_id of NAMES)
    await bench.addRep({ rep_id, username: `${rep_id}@test.example`, name: rep_id });
  await signInAll();
});
afterAll(() => bench.close());

/** Sessions end while time passes. */
async function signInAll(): Promise<void> {
  [closer, scanner, other] = (await Promise.all(
    NAMES.map((name) => bench.signIn(`${name}@test.example`)),
  )) as [Caller, Caller, Caller];
}

async function pass(ms: number): Promise<void> {
  now += ms;
  await signInAll();
}

/** By the phone's clock, which is right. */
const at = () => ({ handsetTimestamp: toInstant(now), clientTimestamp: toInstant(now) });

async function post(who: Caller, url: string, payload: object): Promise<number> {
  return (await who.inject({ method: 'POST', url, payload })).statusCode;
}

async function alertsOf(who: Caller, weekId?: string) {
  const payload = heartbeatBody(weekId ? { weekId } : {});
  const reply = await who.inject({ method: 'POST', url: '/api/heartbeat', payload });
  return HeartbeatReply.parse(reply.json()).alerts;
}

it('the closer and who scanned there in the last hour hear that a stop is open again, until it is closed', async () => {
  expect(await post(scanner, '/api/coach/load', loadBody(scanner.rep, { barcode: ANN, ...at() }))).toBe(200);
  expect(
    await post(closer, '/api/departures/no-show', noShowBody(closer.rep, { barcode: BEN, ...at() })),
  ).toBe(200);
  const manifest = [
    { reference: ANN, stop: 0, state: 1 as const },
    { reference: BEN, stop: 0, state: 0 as const },
  ];
  const close = (given: object) =>
    post(closer, '/api/departures/close', closeBody(closer.rep, { manifest, ...at(), ...given }));
  expect(await close({ idempotentId: 'close-of-leeds' })).toBe(200);
  const closedAt = toInstant(now);
  for (const who of [closer, scanner, other]) expect(await alertsOf(who, 'W1')).toEqual([]);

  await pass(30 * MINUTE);
  expect(
    await post(
      other,
      '/api/coach/load',
      loadBody(other.rep, { barcode: BEN, coachId: '7', takeAlong: 1, ...at() }),
    ),
  ).toBe(200);
  const alert = {
    id: 'coach:4:outbound/Leeds/close-of-leeds',
    place: 'coach:4:outbound',
    text: 'Coach 4 · outbound · Leeds: open again. Ben Ali rides on another departure.',
    at: closedAt,
  };
  expect(await alertsOf(closer, 'W1')).toEqual([alert]);
  expect(await alertsOf(scanner, 'W1')).toEqual([alert]);
  expect(await alertsOf(other, 'W1')).toEqual([]);
  expect(await alertsOf(closer)).toBeUndefined();

  await pass(31 * MINUTE);
  expect(await alertsOf(scanner, 'W1')).toEqual([]);
  expect(await alertsOf(closer, 'W1')).toEqual([alert]);
  expect(await close({ manifest: [manifest[0], { reference: BEN, stop: 0, state: 2 }] })).toBe(200);
  expect(await alertsOf(closer, 'W1')).toEqual([]);

  await pass(12 * 60 * MINUTE);
  await bench.deps.database.pool.query('UPDATE passenger SET cancelled = true WHERE reference = $1', [ANN]);
  expect(await alertsOf(closer, 'W1')).toEqual([]);
});

it('who added an extra passenger to a transfer in the last hour hears that its stop is open again', async () => {
  const { database } = bench.deps;
  await addPassenger(database, { reference: CAT });
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva'] });
  await addTransferSeat(database, BEN, { transferId: 'GVA-01', pickUp: 'Geneva' });
  const departure = { vehicle: 'transfer' as const, vehicleId: 'GVA-01' };
  const extras = extrasBody(scanner.rep, [CAT], { at: now });
  expect(await post(scanner, '/api/transfer/extra-passengers', extras)).toBe(200);
  const noShow = noShowBody(closer.rep, { ...departure, barcode: BEN, ...at() });
  expect(await post(closer, '/api/departures/no-show', noShow)).toBe(200);
  const close = closeBody(closer.rep, {
    ...departure,
    stops: ['Geneva'],
    manifest: [{ reference: BEN, stop: 0, state: 0 }],
    idempotentId: 'close-of-geneva',
    ...at(),
  });
  expect(await post(closer, '/api/departures/close', close)).toBe(200);
  expect(await alertsOf(scanner, 'W1')).toEqual([]);

  const load = loadTransferBody(other.rep, { barcode: BEN, ...at() });
  expect(await post(other, '/api/transfer/load', load)).toBe(200);
  for (const who of [closer, scanner])
    expect(await alertsOf(who, 'W1')).toMatchObject([{ place: 'transfer:GVA-01:outbound' }]);
  expect(await alertsOf(other, 'W1')).toMatchObject([{ place: 'transfer:GVA-01:outbound' }]);

  await pass(61 * MINUTE);
  expect(await alertsOf(scanner, 'W1')).toEqual([]);
});
