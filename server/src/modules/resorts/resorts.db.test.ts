import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { seasonList } from '#lists/look-ups.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addLookUp, addPoint } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';

const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  for (const [id, name] of [
    ['roc', 'Roc Blanc'],
    ['eg', 'Écrins'],
    ['val', 'Val Corbier'],
  ] as const)
    await addLookUp(database, { kind: 'resort', id, detail: { id, name } });
  await addPoint(database, { id: 'clinic', resortId: 'val', lat: 45.5, lon: 6.5, resortName: 'Val Corbier' });
  await addPoint(database, { id: 'bar-n', resortId: 'val', brandSlug: 'nuco' });
  await addPoint(database, { id: 'bar-w', resortId: 'val', brandSlug: 'wasteland' });
  await addPoint(database, { id: 'elsewhere', resortId: 'roc' });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', level: 0 });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

test('resorts come by name', async () => {
  expect((await rep.inject({ url: '/api/resort' })).json()).toEqual([
    { id: 'eg', name: 'Écrins' },
    { id: 'roc', name: 'Roc Blanc' },
    { id: 'val', name: 'Val Corbier' },
  ]);
});

test('points of interest are those of the brand and those of no brand', async () => {
  const idsIn = async (who: Caller) => {
    const points: { id: string }[] = (await who.inject({ url: '/api/resort/val' })).json();
    return points.map(({ id }) => id);
  };
  expect(await idsIn(rep)).toEqual(['bar-n', 'clinic']);
  await bench.addRep({ rep_id: 'lead', username: 'lead@test.example', level: 2 });
  expect(await idsIn(await bench.signIn('lead@test.example', { brand: 'wasteland' }))).toEqual([
    'bar-w',
    'clinic',
  ]);
  expect((await rep.inject({ url: '/api/resort/val' })).json()).toContainEqual({
    id: 'clinic',
    name: 'clinic',
    tagName: 'Bar',
    lat: 45.5,
    lon: 6.5,
    position: null,
    brandSlug: null,
    resortName: 'Val Corbier',
  });
});

test('a resort may have nothing in it, and an unknown one is not found', async () => {
  expect((await rep.inject({ url: '/api/resort/eg' })).json()).toEqual([]);
  expect((await rep.inject({ url: '/api/resort/nowhere' })).statusCode).toBe(404);
});

test('unchanged resorts cost nothing; an import of the season is seen', async () => {
  for (const url of ['/api/resort', '/api/resort/roc']) {
    const { etag } = (await rep.inject({ url })).headers;
    const queries = countQueries(bench.deps.database, /look_up/);
    const again = await rep.inject({ url, headers: { 'if-none-match': etag as string } });
    expect([again.statusCode, queries.stop()]).toEqual([304, []]);
  }
  await addPoint(bench.deps.database, { id: 'new', resortId: 'eg' });
  listVersions.bump(seasonList);
  expect((await rep.inject({ url: '/api/resort/eg' })).json()).toHaveLength(1);
});
