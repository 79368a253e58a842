import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCloses } from '#ledger/departure-closes.ts';
import { rebuildProjection } from '#ledger/rebuild-projection.ts';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { workflows } from '../workflows.ts';
import { erasePassenger } from './erase-passenger.ts';
import { purgeWeek } from './purge-week.ts';

const [ANN, BEN, CAT] = [1, 2, 3].map((n) => `NUCO-AB12CD-00000${n}`) as [string, string, string];
const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  for (const reference of [ANN, BEN, CAT]) {
    await addPassenger(database, { reference });
    if (reference !== CAT) await addSeat(database, reference, { coachId: '4' });
  }
  const { username } = await bench.addRep();
  rep = await bench.signIn(username);
  const seated = [
    { reference: ANN, stop: 0, state: 1 as const },
    { reference: BEN, stop: 0, state: 0 as const },
    { reference: CAT, stop: 1, state: 1 as const },
  ];
  for (const [url, payload] of [
    ['/api/coach/load', loadBody(rep.rep, { barcode: ANN })],
    ['/api/departures/no-show', noShowBody(rep.rep, { barcode: BEN, reason: 'other', note: 'Zoe says ill' })],
    ['/api/coach/load', loadBody(rep.rep, { barcode: CAT, takeAlong: 1 })],
    ['/api/departures/close', closeBody(rep.rep, { stops: ['Leeds', ''], manifest: seated })],
  ] as const)
    expect((await rep.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
});
afterAll(() => bench.close());

async function states() {
  listVersions.bump(listKey('W1'));
  const reply = await rep.inject({ url: '/api/coach/allBarcodes/4/direction/outbound/W1' });
  return CoachTicketsReply.parse(reply.json()).closing?.map(({ stop, state, changes }) => [
    stop,
    state,
    changes,
  ]);
}

/** How many rows of the ledger and of the projection have one of the texts. */
async function rowsWith(...texts: string[]): Promise<number> {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT FROM ledger l, unnest($1::text[]) t WHERE position(t IN l::text) > 0
     UNION ALL SELECT FROM projection p, unnest($1::text[]) t WHERE position(t IN p::text) > 0`,
    [texts],
  );
  return rows.length;
}

const bothClosed = [
  ['', 'closed', []],
  ['Leeds', 'closed', []],
];

test('closes are the same from a rebuilt projection', async () => {
  const { database } = bench.deps;
  const before = await findCloses(database, 'W1');
  expect(before.size).toBe(1);
  await rebuildProjection(database, workflows, 'W1');
  expect(await findCloses(database, 'W1')).toEqual(before);
});

test('stops stay closed when somebody of them is erased, one after the other, and nothing names whom', async () => {
  const { database, secrets } = bench.deps;
  expect(await states()).toEqual(bothClosed);
  for (const reference of [ANN, CAT]) {
    expect(await rowsWith(reference)).toBeGreaterThan(0);
    await database.db
      .transaction()
      .execute((db) => erasePassenger(db, reference, createReferenceHashes(secrets), Date.now()));
    expect(await rowsWith(reference)).toBe(0);
    expect(await states()).toEqual(bothClosed);
  }
  expect(await rowsWith(BEN)).toBeGreaterThan(0);
});

test('with the week everybody else goes out of its closes too', async () => {
  const { database, secrets } = bench.deps;
  await database.db.transaction().execute((db) => purgeWeek(db, 'W1', createReferenceHashes(secrets)));
  expect(await rowsWith(BEN, 'Zoe says ill')).toBe(0);
});
