import { type ActionKind, requestOf } from '@offpiste/domain/contract/actions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom, distributeBody, returnBody } from '#testing/key-room.ts';
import { loadTransferBody } from '#testing/load-body.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import { erasePassenger } from './erase-passenger.ts';
import { runRetention } from './retention-run.ts';

const NOW = Date.parse('2026-12-12T08:00:00Z');
const DAY = 86_400_000;
const [THEM, OTHER] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'] as const;

let bench: TestApp;
let rep: Caller;
beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  for (const reference of [THEM, OTHER]) {
    await addPassenger(database, { reference });
    await addTransferSeat(database, reference, { transferId: 'GVA-01' });
  }
  await addKeyRoom(database, { roomId: '701', keys: { numberOfKeys: 9, allowedBarcodes: [THEM] } });
  const { username } = await bench.addRep();
  rep = await signIn(bench.app, username, { brand: 'nuco' });
});
afterAll(() => bench.close());

async function send(kind: ActionKind, given: object): Promise<void> {
  const { path: url, body: payload } = requestOf(kind, given);
  expect([kind, (await rep.inject({ method: 'POST', url, payload })).statusCode]).toEqual([kind, 200]);
}

/** The numbers of a ledger row's body with decimals: nothing else in it has any. */
async function positions(): Promise<Record<string, string[]>> {
  const { rows } = await bench.deps.database.pool.query<{ kind: string; body: string }>(
    'SELECT kind, body::text AS body FROM ledger ORDER BY seq',
  );
  return Object.fromEntries(rows.map(({ kind, body }) => [kind, body.match(/: -?\d+\.\d+/g) ?? []]));
}

test('where the phone was is forgotten after its days, whatever the action calls it', async () => {
  await send(
    'load-transfer',
    loadTransferBody(rep.rep, { barcode: THEM, loadLat: 46.2312, loadLon: 6.1089 }),
  );
  await send(
    'distribute-keys',
    distributeBody(rep.rep, { roomId: '701', barcode: THEM, lat: 45.4692, lon: 6.9068 }),
  );
  await send('return-keys', returnBody(rep.rep, { roomId: '701', lat: 45.4692, lon: 6.9068 }));
  expect(await positions()).toEqual({
    'load-transfer': [': 46.2312', ': 6.1089'],
    'distribute-keys': [': 45.4692', ': 6.9068'],
    'return-keys': [': 45.4692', ': 6.9068'],
  });
  const run = (now: number) =>
    runRetention(bench.deps.database, { ages: testConfig().retention, secrets: bench.deps.secrets, now });
  expect(await run(NOW + 31 * DAY)).toMatchObject({ positions: 3 });
  expect(await positions()).toEqual({ 'load-transfer': [], 'distribute-keys': [], 'return-keys': [] });
  expect(await run(NOW + 31 * DAY)).toMatchObject({ positions: 0 });
});

test('and with the passenger at once', async () => {
  await send(
    'load-transfer',
    loadTransferBody(rep.rep, { barcode: OTHER, loadLat: 46.2312, loadLon: 6.1089 }),
  );
  await bench.deps.database.db
    .transaction()
    .execute((tx) => erasePassenger(tx, OTHER, createReferenceHashes(bench.deps.secrets), NOW));
  expect((await positions())['load-transfer']).toEqual([]);
});
