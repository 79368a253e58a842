import { createHash, randomUUID } from 'node:crypto';
import { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrands, loadBrands } from '#platform/brands.ts';
import { TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { fakeBrowser } from '#testing/fake-push-service.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { addKeyRoom, distributeBody as distributeKeysBody, returnBody } from '#testing/key-room.ts';
import { addLiftPass, distributeBody } from '#testing/lift-pass-fixture.ts';
import { loadBody, loadTransferBody } from '#testing/load-body.ts';
import { addLookUp, addPoint, addWeekFile } from '#testing/look-up-fixture.ts';
import { registeredCalls } from '#testing/registered-calls.ts';
import type { Caller } from '#testing/sign-in.ts';
import { isWhole } from '#testing/sweeps.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

/** A thorough run takes 100000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isWhole ? 3_000 : 1_000));

const NOW = Date.now();
let bench: TestApp;
let rep: Caller;
/** Calls that sign in and out; each sign-in may end an older session, and the session of the other calls has to survive. */
let other: Caller;

beforeAll(async () => {
  const { all, shared } = loadBrands();
  const brands = all.map((brand) => ({ ...brand, messagesRepId: 'sam' }));
  // The clock does not move, so that the session outlasts a thorough run.
  bench = await buildTestApp({ clock: () => NOW, brands: createBrands({ brands, shared }, 'snowfuze') });
  const { database } = bench.deps;
  await addWeek(database);
  await addPoint(database, { id: 'clinic', resortId: 'val' });
  await addLookUp(database, { kind: 'resort', id: 'val', detail: { id: 'val', name: 'Val Corbier' } });
  await addWeekFile(database, { fileId: 'plan' });
  await addCoach(database, { coachId: '4', outbound: ['Leeds'], inbound: ['Resort'] });
  await addTransfer(database, { transferId: '4', outbound: ['Geneva airport'] });
  const allowedBarcodes = [1, 2, 3].map((number) => `NUCO-AB12CD-00000${number}`);
  await addKeyRoom(database, { roomId: '4', keys: { allowedBarcodes, numberOfKeys: 5 } });
  for (const number of [1, 2, 3]) {
    const reference = `NUCO-AB12CD-00000${number}`;
    await addPassenger(database, { reference });
    await addSeat(database, reference, { coachId: '4' });
    const barcode = `NUCO-LP0001-90000${number}`;
    await addLiftPass(database, { barcode, bookingRef: reference, staffMembers: ['sam'] });
    await addTransferSeat(database, reference, { transferId: '4' });
  }
  for (const name of ['sam', 'max']) await bench.addRep({ rep_id: name, username: `${name}@test.example` });
  rep = await bench.signIn('sam@test.example');
  other = await bench.signIn('max@test.example');
  const payload = loadBody(rep.rep, { idempotentId: 'loaded-at-first' });
  await rep.inject({ method: 'POST', url: '/api/coach/load', payload });
});
afterAll(() => bench.close());

/** Valid bodies, and calls that deserve more than one share of the requests. */
const bodies: Record<string, () => object> = {
  '/auth/login': () => ({ username: 'max@test.example', password: TEST_PASSWORD }),
  '/auth/refresh': () => ({ refreshToken: other.refreshToken }),
  '/auth/logout': () => ({ refreshToken: other.refreshToken }),
  '/auth/password': () => ({ password: TEST_PASSWORD }),
  '/auth/password/confirm': () => ({ password: TEST_PASSWORD }),
  '/auth/sessions/:sessionId/revoke': () => ({ password: TEST_PASSWORD }),
  '/auth/sessions/revoke-others': () => ({ password: TEST_PASSWORD }),
  '/api/coach/load': () => loadBody(rep.rep),
  '/api/scanLiftPass': () => distributeBody(rep.rep),
  '/api/subscriptions/subscribe': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: fakeBrowser().keys,
  }),
  '/api/subscriptions/unsubscribe': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }),
  '/api/subscriptions/received': () => ({ messageId: randomUUID() }),
  '/api/heartbeat': () => heartbeatBody({ unsent: 3, oldestAgeMs: 60_000 }),
  '/api/bug-reports': () => ({ description: 'Broken', deviceInfo: {}, context: { route: '/coach' } }),
  '/api/actions/:idempotentId/undo': () => ({
    weekId: 'W1',
    idempotentId: randomUUID(),
    handsetTimestamp: new Date(NOW).toISOString(),
    reason: 'Wrong person',
  }),
  '/api/actions': () => ({
    actions: [
      { id: randomUUID(), path: '/api/coach/load', body: loadBody(rep.rep) },
      { id: randomUUID(), path: '/api/scanLiftPass', body: distributeBody(rep.rep) },
    ],
  }),
  '/api/transfer/load': () => loadTransferBody(rep.rep, { transferId: '4' }),
  '/api/keyDist/distribute': () => distributeKeysBody(rep.rep, { roomId: '4' }),
  '/api/keyDist/return': () => returnBody(rep.rep, { roomId: '4' }),
};
const shares: Record<string, number> = {
  '/api/week/data/:weekId': 4,
  '/api/coach/allCoaches/:weekId': 4,
  '/api/coach/coachData/:weekId': 4,
  '/api/coach/allBarcodes/:vehicleId/direction/:direction/:weekId': 8,
  '/api/coach/load': 30,
  '/api/transfer/allBarcodes/:vehicleId/direction/:direction/:weekId': 4,
  '/api/transfer/load': 15,
  '/api/scanLiftPass': 12,
  '/api/keyDist/distribute': 12,
  '/api/keyDist/return': 12,
  '/api/actions/:idempotentId/undo': 10,
  '/api/actions': 10,
};
const right: Record<string, string> = {
  weekId: 'W1',
  vehicleId: '4',
  roomId: '4',
  loc: 'Reception',
  systemId: 'system-W1',
  direction: 'outbound',
  barcode: 'NUCO-LP0001-900001',
  resortId: 'val',
  fileId: 'plan',
  versions: createHash('sha256').update('content of plan').digest('hex'),
  scanned: '1',
  idempotentId: 'loaded-at-first',
};

const nastyText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\u202e',
      '🎿',
      'ＮＵＣＯ',
      "' OR 1=1 --",
      '$1',
      '%',
      '%00',
      '%zz',
      '../../etc/passwd',
    ],
    ...[
      'null',
      'undefined',
      'NaN',
      '-1',
      '1e999',
      '__proto__',
      'constructor',
      '{"a":1}',
      '<script>',
      ']Q1',
      'NUCO-AB12CD',
    ],
    ...['NUCO-AB12CD-000001', 'WASTELAND-AB12CD-000001', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00'],
    ...[
      '2026-02-30T00:00:00Z',
      'x'.repeat(201),
      'x'.repeat(2_001),
      'W1',
      '4',
      'outbound',
      'nuco',
      'wasteland',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.jsonValue(),
  fc.constantFrom(null, true, 0, 1, -1, 2 ** 53, 1e308, [], {}, [[[[[[[[[[]]]]]]]]]], {
    toString: 1,
    length: -1,
  }),
);
const fields = Object.keys(loadBody({ repId: '', name: '' })).concat(
  'transferId',
  'loadLat',
  'loadLon',
  'username',
  'password',
  'refreshToken',
  'bookingRef',
  'passengerName',
  'extra',
  'weekId',
  'reason',
  'endpoint',
  'keys',
  'messageId',
  'description',
  'context',
  'unsent',
  'oldestAgeMs',
  'actions',
  'appVersion',
);

/** Changes to a valid request. Mostly one or two, so that most of it is still valid. */
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('field' as const),
      name: fc.constantFrom(...fields),
      value: nastyValue,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('param' as const),
      name: fc.constantFrom(...Object.keys(right)),
      value: nastyText,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('without' as const), name: fc.constantFrom(...fields) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('body' as const),
      value: fc.oneof(
        nastyValue.map((value) => JSON.stringify(value)),
        fc.string({ unit: 'binary' }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('method' as const),
      value: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('header' as const),
      name: fc.constantFrom(
        'x-brand',
        'content-type',
        'origin',
        'sec-fetch-site',
        'if-none-match',
        'accept',
        'host',
        'x-forwarded-proto',
        'cookie',
        'content-encoding',
      ),
      value: nastyText,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('query' as const), value: nastyText }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface Call {
  method: string;
  /** `:name` is a parameter. */
  url: string;
}

const requestTo = (calls: readonly Call[]) =>
  fc.record({
    call: fc.oneof(...calls.map((call) => ({ weight: shares[call.url] ?? 1, arbitrary: fc.constant(call) }))),
    changes: fc.array(change, { maxLength: 3 }),
  });

/** Header values reach a server as bytes of Latin-1 without control characters; a client sends no others. */
const asHeader = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '');
/** Some hostile texts are sent unencoded, so that the address itself is broken. */
const asPath = (text: string) => (/^[%.]/.test(text) ? text : encodeURIComponent(text.toWellFormed()));

function build({ call, changes }: { call: Call; changes: Change[] }): InjectOptions {
  const params = { ...right };
  const headers: Record<string, string> = {};
  let body: Record<string, unknown> | undefined = bodies[call.url]?.() as Record<string, unknown>;
  let [raw, method, query]: [string | undefined, string, string] = [undefined, call.method, ''];
  for (const made of changes) {
    if (made.does === 'field' && body) body = { ...body, [made.name]: made.value };
    if (made.does === 'without' && body)
      body = Object.fromEntries(Object.entries(body).filter(([name]) => name !== made.name));
    if (made.does === 'param') params[made.name] = made.value;
    if (made.does === 'body') raw = made.value ?? '';
    if (made.does === 'method') method = made.value;
    if (made.does === 'header') headers[made.name] = asHeader(made.value);
    if (made.does === 'query') query = `?${asPath(made.value)}`;
  }
  const url = call.url.replaceAll(/:(\w+)/g, (_, name: string) => asPath(params[name] ?? '')) + query;
  const payload = raw ?? (body && JSON.stringify(body));
  return {
    method: method as 'GET',
    url,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  };
}

/** Refused by the rules, which random requests hardly ever get as far as. */
const noCode: { call: Call; changes: Change[] } = {
  call: { method: 'GET', url: '/api/keyDist/barcode/:barcode/week/:weekId' },
  changes: [{ does: 'param', name: 'barcode', value: 'no code' }],
};

it(
  `no request out of ${REQUESTS} makes the server fail, and every refusal has the one shape`,
  async () => {
    const calls = registeredCalls(bench.app).map(({ url, methods }) => ({
      url,
      method: methods.includes('POST') ? 'POST' : 'GET',
    }));
    for (const url of Object.keys({ ...bodies, ...shares }))
      expect(calls.map((call) => call.url)).toContain(url);
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requestTo(calls), async (made) => {
        const options = build(made);
        const caller = made.call.url.startsWith('/auth/') ? other : rep;
        const reply = await caller.inject(options);
        seen.add(reply.statusCode);
        expect(reply.statusCode).toBeLessThan(500);
        if (reply.statusCode >= 400 && options.method !== ('HEAD' as string))
          expect(ErrorReply.safeParse(reply.json()).success).toBe(true);
      }),
      { numRuns: REQUESTS, examples: [[noCode]] },
    );
    // Otherwise the requests were too wrong to reach anything.
    for (const status of [200, 400, 403, 404, 405, 409, 415, 422]) expect(seen).toContain(status);
    expect((await rep.inject({ url: '/api/week/active' })).statusCode).toBe(200);
  },
  180_000 + REQUESTS * 100,
);
