import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { changeLines } from './change-report.ts';
import { differencesHash } from './differences-hash.ts';
import { importBundle } from './import-bundle.ts';

const SEATS = 'weeks/W1/coach-passengers.csv';
const [ZOE, BEN] = ['NUCO-AAAAAA-000001', 'NUCO-AAAAAA-000002'];

let bench: TestApp;
let robin: Caller;
beforeEach(async () => {
  bench = await buildTestApp();
  await imported();
  robin = await bench.signIn((await bench.addRep({ username: 'robin@test.example' })).username);
  for (const barcode of [ZOE, BEN])
    expect(await post('/api/coach/load', loadBody(robin.rep, { barcode }))).toBe(200);
});
afterEach(() => bench.close());

/** Imports the small bundle, with some text of its coach seats replaced. */
async function imported(from = '', to = '', dryRun = false) {
  const files = { ...smallBundle(), [SEATS]: String(smallBundle()[SEATS]).replace(from, to) };
  const report = await importBundle(bench.deps.database, memorySource(files), { dryRun });
  expect(report.problems).toEqual([]);
  return report;
}

async function post(url: string, payload: object): Promise<number> {
  return (await robin.inject({ method: 'POST', url, payload })).statusCode;
}

const close = () =>
  post(
    '/api/departures/close',
    closeBody(robin.rep, {
      manifest: [ZOE, BEN].map((reference) => ({ reference, stop: 0, state: 1 as const })),
    }),
  );
const MOVED = [`4,outbound,${BEN},Leeds`, `7,outbound,${BEN},York`] as const;

test('while nobody has closed a stop an import opens none again', async () => {
  expect((await imported(...MOVED, true)).weeks[0]?.reopens).toEqual([]);
});

test('a closed stop whose people stay is not opened again by an import', async () => {
  expect(await close()).toBe(200);
  const report = await imported('I want to bring my own skis', 'No equipment', true);
  expect(report.weeks[0]?.reopens).toEqual([]);
});

test('a closed stop that somebody leaves, or where somebody comes, is named before the import, and open again after it', async () => {
  expect(await close()).toBe(200);
  const checked = await imported(...MOVED, true);
  expect(checked.weeks[0]?.reopens).toEqual([{ stop: 'Coach 4 outbound · Leeds', what: '1 fewer' }]);
  expect(changeLines(checked)).toContain('W1, Coach 4 outbound · Leeds: closed, and open again with 1 fewer');
  const without = { ...checked, weeks: checked.weeks.map((week) => ({ ...week, reopens: [] })) };
  expect(differencesHash(checked)).not.toBe(differencesHash(without));
  const more = await imported(
    '7,outbound,WASTELAND-BBBBBB-000003,York',
    '4,outbound,WASTELAND-BBBBBB-000003,Leeds',
    true,
  );
  expect(more.weeks[0]?.reopens).toEqual([{ stop: 'Coach 4 outbound · Leeds', what: '1 more' }]);

  await imported(...MOVED);
  const list = await robin.inject({ url: '/api/coach/allBarcodes/4/direction/outbound/W1' });
  expect(list.json().closing).toMatchObject([{ stop: 'Leeds', state: 'reopened' }]);
  // What is open already is not opened again.
  expect((await imported('', '', true)).weeks[0]?.reopens).toEqual([]);
});
