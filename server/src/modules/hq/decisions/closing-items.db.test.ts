import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { type ClosingItems, createClosingItems } from './closing-items.ts';

const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let closing: ClosingItems;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await bench.addRep({ username: 'r1@test.example', name: 'Jo' });
  rep = await bench.signIn('r1@test.example');
  closing = createClosingItems(listVersions);
  for (const coachId of ['4', '7']) {
    const reference = referenceOf(coachId);
    await addCoach(database, { coachId, outbound: ['Leeds'] });
    await addPassenger(database, { reference });
    await addSeat(database, reference, { coachId });
    await post('/api/coach/load', loadBody(rep.rep, { barcode: reference, coachId }));
    const manifest = [{ reference, stop: 0, state: 1 as const }];
    await post('/api/departures/close', closeBody(rep.rep, { vehicleId: coachId, manifest }));
  }
});
afterAll(() => bench.close());

const referenceOf = (coachId: string) => `NUCO-AB12CD-00000${coachId}`;

async function post(url: string, payload: object): Promise<void> {
  expect((await rep.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
}

const ids = async (reading = closing.begin('W1')) =>
  (await reading(bench.deps.database)).map(({ where, kind }) => `${kind} ${where?.place}`);

/** Behind the back of the lists. */
const cancel = (coachId: string, cancelled = true) =>
  bench.deps.database.pool.query('UPDATE passenger SET cancelled = $2 WHERE reference = $1', [
    referenceOf(coachId),
    cancelled,
  ]);

test('a closed departure is read again when its list changes, and not before', async () => {
  expect(await ids()).toEqual([]);
  expect(await ids()).toEqual([]);
  await cancel('4');
  await cancel('7');
  expect(await ids()).toEqual([]);
  listVersions.bump(listKey('W1', 'coach:4:outbound'));
  expect(await ids()).toEqual(['reopened coach:4:outbound']);
  listVersions.bump(listKey('W1'));
  expect(await ids()).toEqual(['reopened coach:4:outbound', 'reopened coach:7:outbound']);
  await cancel('4', false);
  await cancel('7', false);
  listVersions.bump(listKey('W1'));
  expect(await ids()).toEqual([]);
});

test('what changes after a reading has begun is found by the next one', async () => {
  const reading = closing.begin('W1');
  listVersions.bump(listKey('W1', 'coach:4:outbound'));
  expect(await ids(reading)).toEqual([]);
  await cancel('4');
  expect(await ids()).toEqual(['reopened coach:4:outbound']);
});

test('a departure that was closed since a reading has begun is read by the next one too', async () => {
  const fresh = createClosingItems(listVersions);
  await cancel('4', false);
  expect(await ids(fresh.begin('W1'))).toEqual([]);
  await cancel('4');
  // The first reading could not know the departure before its snapshot.
  expect(await ids(fresh.begin('W1'))).toEqual(['reopened coach:4:outbound']);
});
