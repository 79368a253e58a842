import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';
import { readStates } from '#testing/read-states.ts';
import { ASKERS } from './askers.ts';
import { openCanaryBench } from './canary-bench.ts';

let bench: TestApp;
beforeAll(async () => {
  bench = await openCanaryBench();
});
afterAll(() => bench.close());

test.each(ASKERS)(
  'level $level of $tenant in the app of $app gets exactly what each list’s own call returns',
  async (asker) => {
    const caller = await bench.signIn(`${asker.repId}@test.example`, { brand: asker.app });
    const { whole, lists } = readStates(await caller.inject({ url: '/api/week/states/W1' }));
    expect(whole).toBe(true);
    expect([...lists.keys()]).toEqual(expect.arrayContaining(EVERY_LIST));
    for (const [address, { etag, body }] of lists) {
      const own = await caller.inject({ url: address });
      expect([address, own.statusCode, own.headers.etag, own.body]).toEqual([
        address,
        200,
        etag,
        JSON.stringify(body),
      ]);
    }
  },
);

/** One of each kind: what a phone polls or prepares a shift with. */
const EVERY_LIST = [
  '/api/coach/allCoaches/W1',
  '/api/coach/coachData/W1',
  '/api/coach/allBarcodes/4/direction/outbound/W1',
  '/api/transfer/allTransfers/W1',
  '/api/transfer/transferData/W1',
  '/api/transfer/allBarcodes/GVA-01/direction/outbound/W1',
  '/api/transfer/extras/GVA-01/W1',
  '/api/workshopLessons/allLessons/W1',
  '/api/workshopLessons/v2/allBarcodes/310001?weekId=W1',
  '/api/scanLiftPass/allBarcodes/W1',
  '/api/events/W1',
  '/api/keyDist/distLocations/system-W1',
  '/api/keyDist/distSuppliers/system-W1',
  '/api/keyDist/distBuildings/system-W1',
  '/api/keyDist/allKeys/W1/Reception',
  '/api/keyDist/allKeys/supplier/W1/Corbier%20Locations',
  '/api/repData/W1',
  '/api/week/rep/W1',
  '/whatsOn/W1',
  '/files/week/W1',
  '/api/resort',
  '/api/resort/val',
  '/api/contacts',
  '/api/mySeason',
  '/api/mySeason/availability',
  '/api/mySeason/database',
];
