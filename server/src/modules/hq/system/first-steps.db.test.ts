import { FirstStepsReply } from '@offpiste/domain/contract/hq/first-steps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const ANNA = 'NUCO-AB12CD-000001';
let bench: TestApp;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

async function steps() {
  const reply = await desk.inject({ url: '/api/hq/first-steps' });
  const { asOf: _, ...rest } = FirstStepsReply.parse(reply.json());
  return rest;
}

test('a step is done once what it makes is there, and a brand that came with the product can go while nothing uses it', async () => {
  const { database } = bench.deps;
  const none = { hasBrand: false, weekId: null, hasRep: false, hasScanned: false, hasLoaded: false };
  const nuco = { slug: 'nuco', name: 'NUCO' };
  const wasteland = { slug: 'wasteland', name: 'Wasteland' };
  expect(await steps()).toEqual({ ...none, unusedBrands: [nuco, wasteland] });

  await database.pool.query(
    `INSERT INTO brand (slug, ticket_prefixes, config) SELECT 'alpine', '{}', config FROM brand WHERE slug = 'nuco'`,
  );
  expect(await steps()).toMatchObject({ hasBrand: true, weekId: null });

  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addPassenger(database, { reference: ANNA });
  await addSeat(database, ANNA, { coachId: '4' });
  const { username } = await bench.addRep();
  expect(await steps()).toMatchObject({ weekId: 'W1', hasRep: false, unusedBrands: [wasteland] });
  const rep = await bench.signIn(username);
  expect(await steps()).toMatchObject({ hasRep: true, hasScanned: false, hasLoaded: false });

  const payload = loadBody(rep.rep, { barcode: ANNA, scanned: 1 });
  const loaded = await rep.inject({ method: 'POST', url: '/api/coach/load', payload });
  expect(loaded.statusCode).toBe(200);
  expect(await steps()).toMatchObject({ hasScanned: true, hasLoaded: true });
});

test('a week that reps may not open is none', async () => {
  await bench.deps.database.pool.query('UPDATE week SET disabled = true');
  expect(await steps()).toMatchObject({ weekId: null });
});

test('neither a week nor an account of the demo is a step', async () => {
  const { database } = bench.deps;
  await database.pool.query(`UPDATE rep SET disabled = true WHERE hq_role = 'none'`);
  await addWeek(database, { weekId: 'W0', demo: true });
  const { rep_id } = await bench.addRep({ demo: true });
  await database.pool.query(
    `INSERT INTO rep_invite (rep_id, token_hash, number, made_at, expires_at) VALUES ($1, '', gen_random_uuid(), 0, 0)`,
    [rep_id],
  );
  expect(await steps()).toMatchObject({ weekId: null, hasRep: false });
});
