import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';
import { stateRoutes } from '../../reply-fields.ts';
import type { Asker } from './reaches.ts';
import type { Leaf } from './reply-leaves.ts';

/*
 * Every call with every filter of the application left out: each question of who may see what is answered with yes,
 * for these tests alone.
 */
vi.mock('@offpiste/domain/rules/visibility.ts', async (original) => ({
  ...(await original<typeof import('@offpiste/domain/rules/visibility.ts')>()),
  passengerAccess: () => 'detail',
  maySeeEmail: () => true,
  maySeeSensitive: () => true,
  showsEvent: () => true,
  maySeeColleague: () => true,
  maySeeRecordOf: () => true,
}));
vi.mock('@offpiste/domain/rules/lift-pass.ts', async (original) => ({
  ...(await original<typeof import('@offpiste/domain/rules/lift-pass.ts')>()),
  isPassOfBrand: () => true,
  findPass: ([pass]: readonly unknown[]) => pass ?? { verdict: 'refused', reason: 'pass-unknown' },
}));
// The season of every rep, not only of the one who asks.
vi.mock('#lists/look-ups.ts', async (original) => {
  const lookUps = await original<typeof import('#lists/look-ups.ts')>();
  return {
    ...lookUps,
    readLookUps: (...[own, schema, { kind, weekId }]: Parameters<typeof lookUps.readLookUps>) =>
      lookUps.readLookUps(own, schema, { kind, ...(weekId !== undefined && { weekId }) }),
  };
});
// Test files share their modules: this one has its own, without filters.
vi.resetModules();
const { CountedListVersions } = await import('#lists/list-versions.ts');
const { ASKERS, SWEPT_ASKERS } = await import('./askers.ts');
const { contentOf, fieldsOf, kindOf, leaksIn } = await import('./judge-reply.ts');
const { openTheWall } = await import('./open-the-wall.ts');
const { askedByRep } = await import('./asked-by-rep.ts');
const { getRoutes } = await import('./routes.ts');
const { openCanaryBench } = await import('./canary-bench.ts');
afterAll(() => vi.resetModules());

/** The data that each call reveals too much of. */
type Leaks = Record<string, string[]>;

/** These read as the rep who asks, and the database shows them no more than that rep's: migration 0012. */
const BEHIND_THE_WALL: Leaks = {
  '/api/contacts': ['record'],
  '/api/mySeason': ['personal'],
  '/api/mySeason/availability': ['personal'],
  '/api/mySeason/database': ['personal'],
  '/api/resort/:resortId': ['record'],
  '/api/week/documents/:weekId/:versions': ['record'],
  '/api/week/data/:weekId': ['detail', 'email', 'event', 'name', 'pass', 'reference', 'sensitive'],
  '/files/week/:weekId': ['record'],
  '/files/week/:weekId/:fileId': ['record'],
  '/whatsOn/:weekId': ['record'],
};

/** These read in the server's own name, and the application cuts them: what the wall leaves to the filters. */
const BEFORE_THE_WALL: Leaks = {
  '/api/events/:weekId': ['event'],
  '/api/events/info/:ticketId': ['event'],
  '/api/keyDist/allKeys/:weekId/:loc': ['name'],
  '/api/keyDist/allKeys/building/:weekId/:loc': ['name'],
  '/api/keyDist/allKeys/supplier/:weekId/:loc': ['name'],
  '/api/keyDist/room/:roomId/week/:weekId': ['name'],
  '/api/repData/:weekId': ['colleague'],
  '/api/scanLiftPass/allBarcodes/:weekId': ['name', 'pass', 'reference'],
  '/api/scanLiftPass/barcode/:barcode/week/:weekId/:scanned': ['name', 'pass', 'reference'],
  '/api/week/rep/:weekId': ['colleague'],
};

describe.each([
  // What each may read in every app: wall.db.test.ts.
  ['with the wall alone', async () => {}, SWEPT_ASKERS, BEFORE_THE_WALL],
  // Otherwise a filter that is not left out, or a call that reveals nothing, would answer for the wall.
  [
    'with neither wall',
    openTheWall,
    ASKERS.filter(({ level }) => level === 0),
    { ...BEHIND_THE_WALL, ...BEFORE_THE_WALL },
  ],
])('%s', (_, prepare, askers, expected) => {
  const listVersions = new CountedListVersions();
  let bench: TestApp;
  const found = new Map<string, Set<string>>();
  beforeAll(async () => {
    bench = await openCanaryBench({ listVersions });
    await prepare(bench.deps.database);
  });
  afterAll(() => bench.close());

  test.each(askers)(
    'level $level of $tenant in the app of $app gets too much from no other call',
    async (asker) => {
      // Lists are read again for each.
      listVersions.bumpAllHere();
      for (const { call, datum } of await leaksTo(bench, asker)) {
        found.set(call, (found.get(call) ?? new Set()).add(datum));
        expect(expected[call] ?? []).toContain(datum);
      }
    },
  );

  test('each of these calls reveals too much to somebody', () => {
    const leaks = Object.fromEntries([...found].map(([call, data]) => [call, [...data].sort()]));
    expect(leaks).toEqual(expected);
  });
});

/** Returns what every call reveals to an asker and may not. */
async function leaksTo(bench: TestApp, asker: Asker): Promise<{ call: string; datum: string }[]> {
  const caller = await bench.signIn(`${asker.repId}@test.example`, { brand: asker.app });
  const leaks: { call: string; datum: string }[] = [];
  for (const route of getRoutes(bench.app))
    for (const url of askedByRep(route)) {
      const reply = await caller.inject({ url });
      expect([url, reply.statusCode]).toEqual([url, expect.toBeOneOf([200, 403, 404])]);
      if (reply.statusCode !== 200) continue;
      for (const leaf of contentOf(reply)) {
        const kind = kindOf(leaf, fieldsOf(route));
        if (kind === null) throw new Error(`${leaf.path} of ${route} is in no table`);
        const call = callOf(route, leaf);
        leaks.push(...leaksIn(leaf, kind, asker).map(({ datum }) => ({ call, datum })));
      }
    }
  return leaks;
}

/** Returns the call that a value came from; of the lists of a week, the one whose list it is. */
function callOf(route: string, { path }: Leaf): string {
  return stateRoutes.find((list) => path.startsWith(`${list}.`)) ?? route;
}
