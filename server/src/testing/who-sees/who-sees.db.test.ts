import { whoSees } from '@offpiste/domain/contract/who-sees.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { replyFields } from '../../reply-fields.ts';
import { askedByRep } from './asked-by-rep.ts';
import { ASKERS, SWEPT_ASKERS } from './askers.ts';
import { canariesIn, canary } from './canaries.ts';
import { openCanaryBench, VALUES } from './canary-bench.ts';
import { fieldsOf, problemOf, problemsOf, shapeOf } from './judge-reply.ts';
import { openTheWall } from './open-the-wall.ts';
import { leavesOf } from './reply-leaves.ts';
import { addressesOf, getRoutes, isOfHq } from './routes.ts';

/** What calls of headquarters are asked with; the others need nothing. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/hq/board/:weekId': ['?day=2026-12-11'],
  '/api/hq/board/:weekId/rows': ['?place=coach:4:outbound'],
  '/api/hq/messages/choices': ['?week=W1'],
  '/api/hq/messages/recipients': ['?to=everyone', '?to=departure&weekId=W1&place=coach:4:outbound'],
  '/api/hq/people': ['?week=W1&q=NUCO'],
  '/api/hq/people/:weekId/:reference': ['', '?sensitive=1'],
};
const shapes = new Set(Object.keys(replyFields).map(shapeOf));

// Every call with the wall alone: wall-alone.db.test.ts; every table with it alone: wall.db.test.ts.
describe.each([
  // Whatever shows here would show with the filters alone too, where every app is asked.
  ['with both walls', async () => {}, SWEPT_ASKERS],
  ['with the application’s filters alone', openTheWall, ASKERS],
])('%s', (_, prepare, askers) => {
  let bench: TestApp;
  let routes: string[];
  /** Each value that was seen, by kind of field. */
  const seen = new Set<string>();
  const answered = new Set<string>();

  beforeAll(async () => {
    bench = await openCanaryBench();
    await prepare(bench.deps.database);
    routes = getRoutes(bench.app);
  });
  afterAll(() => bench.close());

  test('every GET call is in the table of reply fields, and no other', () => {
    const served = new Set(routes.map(shapeOf));
    expect({
      missing: routes.filter((route) => !shapes.has(shapeOf(route))),
      unserved: Object.keys(replyFields).filter((route) => !served.has(shapeOf(route))),
    }).toEqual({ missing: [], unserved: [] });
  });

  test.each(askers)('level $level of $tenant in the app of $app sees nothing too much', async (asker) => {
    const caller = await bench.signIn(`${asker.repId}@test.example`, { brand: asker.app });
    const tooMuch: string[] = [];
    for (const route of routes) {
      for (const url of askedByRep(route)) {
        const reply = await caller.inject({ url });
        if (reply.statusCode === 200) answered.add(route);
        if (isOfHq(route) && reply.statusCode !== 403) tooMuch.push(`${url} is open to everybody`);
        tooMuch.push(
          ...problemsOf(reply, route, asker, (what) => seen.add(what)).map((problem) => `${url}: ${problem}`),
        );
      }
    }
    expect(tooMuch).toEqual([]);
  });

  test.each(['manager', 'desk'] as const)('a %s sees nothing too much at headquarters', async (role) => {
    const caller = await signInAtHq(bench, role);
    const asker = { repId: caller.rep.repId, level: 3, tenant: 'snowfuze', app: 'snowfuze' } as const;
    const tooMuch: string[] = [];
    for (const route of routes.filter(isOfHq))
      for (const url of addressesOf(route, VALUES)) {
        const asked = QUERIES[route] ?? [''];
        for (const query of asked) {
          const reply = await caller.inject({ url: url + query });
          if (reply.statusCode === 200) answered.add(route);
          const fields =
            role === 'desk' ? canariesIn(reply.body).filter(({ datum }) => datum === 'sensitive') : [];
          tooMuch.push(
            ...fields.map(({ owner }) => `${url}: shows a desk what is sensitive of ${owner}`),
            ...problemsOf(reply, route, asker, (what) => seen.add(what)).map(
              (problem) => `${url}: ${problem}`,
            ),
          );
        }
      }
    expect(tooMuch).toEqual([]);
  });

  test('every call has answered somebody, and every kind of field has been seen by those who may see it', () => {
    expect(routes.filter((route) => !answered.has(route))).toEqual([]);
    const tellable = Object.entries(whoSees).flatMap(([kind, data]) =>
      Object.keys(data).map((datum) => `${datum} in ${kind}`),
    );
    expect(tellable.filter((what) => !seen.has(what))).toEqual([]);
  });
});

test('a reply that reveals too much is noticed', () => {
  const [asker] = ASKERS;
  if (!asker) throw new Error('nobody asks');
  const problems = (route: string, body: unknown) =>
    leavesOf(body).flatMap((leaf) => problemOf(leaf, fieldsOf(route), asker));
  const foreign = { ...asker, app: 'wasteland', tenant: 'wasteland' };
  expect(asker).toMatchObject({ level: 0, tenant: 'nuco', app: 'nuco' });
  expect(problems('/api/resort', [{ id: 'val', name: 'Val', phone: null }])).toEqual([
    '[].phone is in no table',
  ]);
  expect(problems('/api/week/data/:weekId', { week: { passengers: [{ email: null }] } })).toEqual([
    'week.passengers[].email is not for this level',
  ]);
  expect(problems('/api/contacts', [{ tel: canary('record', foreign.app) }])).toEqual([
    '[].tel reveals record of wasteland',
  ]);
  expect(problems('/api/resort', [{ name: 'NUCO-AB12CD-000001' }])).toEqual([
    '[].name reveals reference of NUCO',
  ]);
});
