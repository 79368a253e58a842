import { gunzipSync } from 'node:zlib';
import { replyFields } from '@offpiste/domain/contract/reply-fields.ts';
import { type FieldKind, whoSees } from '@offpiste/domain/contract/who-sees.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { distributeBody } from '#testing/key-room.ts';
import { ASKERS, REPS } from './askers.ts';
import { canariesIn, canary } from './canaries.ts';
import { type Asker, mayBeTold, mayHaveField } from './reaches.ts';
import { isNamedBy, type Leaf, leavesOf } from './reply-leaves.ts';
import { addressesOf, getRoutes } from './routes.ts';
import {
  addTellingWeek,
  BRANDS,
  EVENT_IDS,
  PREFIXES,
  passesOf,
  ROOM_ID,
  referenceOf,
} from './telling-week.ts';

/** What stands for the parameters of the routes; a call that needs another one says so here. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  weekId: ['W1'],
  coachId: ['4'],
  transferId: ['GVA-01'],
  vehicleId: ['4', 'GVA-01'],
  direction: ['outbound'],
  lessonId: ['310001'],
  ticketId: EVENT_IDS,
  resortId: ['val'],
  fileId: [...BRANDS, 'everyone'],
  barcode: PREFIXES.flatMap((prefix) => [...passesOf(prefix), referenceOf(prefix)]),
  scanned: ['1'],
  systemId: ['system-W1'],
  loc: ['Reception', 'Corbier Locations', 'Les Cimes'],
  roomId: [ROOM_ID],
};
const fieldsByShape = new Map(Object.entries(replyFields).map(([route, fields]) => [shapeOf(route), fields]));
/** What a refusal may say, whoever asks. */
const REFUSAL = ['error', 'code', 'requestId', 'message', 'success'];

let bench: TestApp;
let routes: string[];
/** Each thing that was told, in which kind of field. */
const told = new Set<string>();
const answered = new Set<string>();

beforeAll(async () => {
  bench = await buildTestApp();
  await addTellingWeek(bench.deps.database, REPS);
  for (const { repId, level, tenant } of REPS)
    await bench.addRep({
      rep_id: repId,
      username: `${repId}@test.example`,
      name: canary('personal', repId),
      level,
      tenant,
    });
  routes = getRoutes(bench.app);
  await handOutKeys();
});
afterAll(() => bench.close());

/** One key to a guest of each brand, so that the ledger names them too. */
async function handOutKeys(): Promise<void> {
  const lead = await bench.signIn('snowfuze-3@test.example');
  for (const prefix of PREFIXES) {
    const payload = distributeBody(lead.rep, { roomId: ROOM_ID, barcode: referenceOf(prefix) });
    const reply = await lead.inject({ method: 'POST', url: '/api/keyDist/distribute', payload });
    expect(reply.statusCode).toBe(200);
  }
}

test('every GET call is in the table of reply fields, and no other', () => {
  const served = new Set(routes.map(shapeOf));
  expect({
    untold: routes.filter((route) => !fieldsByShape.has(shapeOf(route))),
    unserved: Object.keys(replyFields).filter((route) => !served.has(shapeOf(route))),
  }).toEqual({ untold: [], unserved: [] });
});

test.each(ASKERS)('level $level of $tenant in the app of $app is told nothing too much', async (asker) => {
  const caller = await bench.signIn(`${asker.repId}@test.example`, { brand: asker.app });
  const tooMuch: string[] = [];
  for (const route of routes) {
    for (const url of addressesOf(route, VALUES)) {
      const reply = await caller.inject({ url });
      if (reply.statusCode === 200) answered.add(route);
      tooMuch.push(...problemsOf(reply, route, asker).map((problem) => `${url}: ${problem}`));
    }
  }
  expect(tooMuch).toEqual([]);
});

test('every call has answered somebody, and every kind of field has told what it may', () => {
  expect(routes.filter((route) => !answered.has(route))).toEqual([]);
  const tellable = Object.entries(whoSees).flatMap(([kind, data]) =>
    Object.keys(data).map((datum) => `${datum} in ${kind}`),
  );
  expect(tellable.filter((what) => !told.has(what))).toEqual([]);
});

test('a reply that tells too much is noticed', () => {
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
    '[].tel tells record of wasteland',
  ]);
  expect(problems('/api/resort', [{ name: 'NUCO-AB12CD-000001' }])).toEqual([
    '[].name tells reference of NUCO',
  ]);
});

function fieldsOf(route: string): (typeof replyFields)[string] {
  return fieldsByShape.get(shapeOf(route)) ?? {};
}

/** A route without the names of its parameters. */
function shapeOf(route: string): string {
  return route.replaceAll(/:\w+/g, ':');
}

/** What a reply tells this asker that it may not. */
function problemsOf(reply: LightMyRequestResponse, route: string, asker: Asker): string[] {
  const { statusCode } = reply;
  if (statusCode === 200) {
    const fields = fieldsOf(route);
    return contentOf(reply).flatMap((leaf) => problemOf(leaf, fields, asker));
  }
  if (statusCode !== 403 && statusCode !== 404) return [`answers ${statusCode}: ${reply.body}`];
  const extra = Object.keys(reply.json()).filter((key) => !REFUSAL.includes(key));
  const leaked = canariesIn(reply.body).map(({ datum, owner }) => `a refusal tells ${datum} of ${owner}`);
  return [...extra.map((key) => `a refusal holds ${key}`), ...leaked];
}

function contentOf(reply: LightMyRequestResponse): Leaf[] {
  const type = String(reply.headers['content-type']);
  if (type.startsWith('application/json')) return leavesOf(reply.json());
  if (type === 'application/octet-stream')
    return leavesOf(JSON.parse(gunzipSync(reply.rawPayload).toString()));
  return [{ path: '(content)', value: reply.body }];
}

function problemOf(leaf: Leaf, fields: (typeof replyFields)[string], asker: Asker): string[] {
  const [kind] = Object.entries(fields).find(([, patterns]) =>
    patterns.some((pattern) => isNamedBy(pattern, leaf)),
  ) ?? [null];
  if (kind === null) return [`${leaf.path} is in no table`];
  if (!mayHaveField(asker, kind as FieldKind)) return [`${leaf.path} is not for this level`];
  return canariesIn(`${leaf.path} ${leaf.value}`).flatMap((found) => {
    told.add(`${found.datum} in ${kind}`);
    if (mayBeTold(asker, kind as FieldKind, found)) return [];
    return [`${leaf.path} tells ${found.datum} of ${found.owner}`];
  });
}
