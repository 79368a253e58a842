import { randomUUID } from 'node:crypto';
import { ACTIONS_PATH } from '@offpiste/domain/contract/action-calls.ts';
import { type ActionKind, requestOf } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/build-test-app.ts';
import { isWhole } from '#testing/sweeps.ts';
import { addTransfer } from '#testing/transfer-fixture.ts';
import type { Asker } from './reaches.ts';

/*
 * Every call that changes something, made with both walls, with the application's filters alone, and with the
 * database's wall alone: then every question of who may see or do what is answered with yes.
 */
const filters = vi.hoisted(() => ({ leftOut: false }));
vi.mock('@offpiste/domain/rules/visibility.ts', async (original) => {
  const rules = await original<typeof import('@offpiste/domain/rules/visibility.ts')>();
  type Rules = typeof rules;
  return {
    ...rules,
    passengerAccess: (...about: Parameters<Rules['passengerAccess']>) =>
      filters.leftOut ? 'detail' : rules.passengerAccess(...about),
    showsEvent: (...about: Parameters<Rules['showsEvent']>) => filters.leftOut || rules.showsEvent(...about),
    maySeeColleague: (...about: Parameters<Rules['maySeeColleague']>) =>
      filters.leftOut || rules.maySeeColleague(...about),
  };
});
// As if the rep's brand were the one of the pass, and the pass the rep's.
vi.mock('@offpiste/domain/rules/lift-pass.ts', async (original) => {
  const rules = await original<typeof import('@offpiste/domain/rules/lift-pass.ts')>();
  const decide: typeof rules.decidePassDistribution = (facts, request) => {
    const [prefix = ''] = request.barcode.split('-');
    const repId = facts.passes[0]?.staffMembers[0] ?? request.repId;
    const brand = { ...request.brand, passPrefixes: [prefix] };
    return rules.decidePassDistribution(facts, filters.leftOut ? { ...request, repId, brand } : request);
  };
  return { ...rules, decidePassDistribution: decide };
});
vi.mock('@offpiste/domain/rules/undo.ts', async (original) => {
  const rules = await original<typeof import('@offpiste/domain/rules/undo.ts')>();
  const decide: typeof rules.decideUndo = ({ rep, action }, request) =>
    filters.leftOut
      ? rules.decideUndo({ rep: { ...rep, level: 3 }, action }, { ...request, reason: 'because' })
      : rules.decideUndo({ rep, action }, request);
  return { ...rules, decideUndo: decide };
});
vi.mock('#ledger/own-actor.ts', async (original) => {
  const own = await original<typeof import('#ledger/own-actor.ts')>();
  return {
    requireOwnActor: (...about: Parameters<typeof own.requireOwnActor>) =>
      filters.leftOut || own.requireOwnActor(...about),
  };
});
// Test files share their modules: this one has its own, whose filters can be left out.
vi.resetModules();
const { TEST_PASSWORD } = await import('#testing/add-rep.ts');
const { fakeBrowser } = await import('#testing/fake-push-service.ts');
const { signInAtHq } = await import('#testing/sign-in-at-hq.ts');
const { registeredCalls } = await import('#testing/registered-calls.ts');
const { ASKERS } = await import('./askers.ts');
const { canary } = await import('./canaries.ts');
const { openCanaryBench } = await import('./canary-bench.ts');
const { canaryBrands } = await import('./canary-brands.ts');
const { EVENT_IDS, PREFIXES, passesOf, ROOM_ID, referenceOf } = await import('./canary-week.ts');
const { problemsOfAnswer } = await import('./judge-request.ts');
const { openTheWall } = await import('./open-the-wall.ts');
afterAll(() => vi.resetModules());

/** Below level 2, and from there in each app. Levels 0 and 3 may do what levels 1 and 2 may. */
const WHO = ASKERS.filter(({ level, tenant }) => level === 1 || (level === 2 && tenant === 'nuco'));

/** Calls about the caller's own session and password, made with what only its owner knows. */
const OF_OWN_SESSION = [
  '/auth/login',
  '/auth/logout',
  '/auth/refresh',
  '/auth/password',
  '/auth/password/confirm',
  '/auth/sessions/revoke-others',
  '/auth/invite',
  '/auth/hq/enrol/options',
  '/auth/hq/enrol/verify',
  '/auth/hq/confirm/options',
  '/auth/hq/confirm/verify',
  '/auth/hq/confirm/demo',
];

/** The calls that take bytes and no JSON. */
const OF_BYTES = new Set(['/api/hq/imports/:importId/files/:file/parts/:part', '/api/hq/brands/:slug/logo']);

/** Nobody may make these about what is another's, and here they are about nothing else. */
const FOR_NOBODY = ['/auth/sessions/:sessionId/revoke', '/api/subscriptions/received'];

/**
 * What each call does without the application's filters: it records what should be refused, or its reply reveals too
 * much. Actions are recorded in the server's own name, so the wall of the database does not stop them.
 */
const NEEDS_FILTERS: Record<string, string[]> = {
  '/api/actions/:idempotentId/undo': ['records'],
  '/api/coach/load': ['personal', 'records'],
  '/api/departures/close': ['personal'],
  // Where another's load may be undone, its passenger is waited for again.
  '/api/departures/no-show': ['personal', 'records'],
  '/api/events/validate-in': ['records'],
  '/api/events/validate-out': ['records'],
  '/api/keyDist/distribute': ['name'],
  '/api/keyDist/return': ['name'],
  '/api/scanLiftPass': ['name', 'pass', 'personal', 'records'],
  '/api/transfer/extra-passengers': ['personal'],
  '/api/transfer/load': ['personal'],
  '/api/workshopLessons/registerLesson': ['personal'],
};

const NOW = Date.now();
let bench: TestApp;
/** The registered calls that change something. */
let changingCalls: string[];
/** Answers with both walls, by rep and attempt. */
const asIntended = new Map<string, string>();
/** The calls that somebody was allowed. */
const allowed = new Set<string>();

beforeAll(async () => {
  const brands = canaryBrands((brand) => ({ ...brand, messagesRepId: `${brand.slug}-1` }));
  bench = await openCanaryBench({ clock: () => NOW, brands });
  // Nobody is an extra passenger of it, so that it can be closed without anybody.
  changingCalls = registeredCalls(bench.app)
    .filter(({ methods }) => methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method)))
    .map(({ url }) => url);
  await addTransfer(bench.deps.database, { transferId: 'GVA-02', outbound: ['Geneva airport'] });
});
afterAll(() => bench.close());

interface Attempt {
  url: string;
  payload: object;
}

/** What an attempt is about, where that is not what the others are about. */
type About = { barcode?: string } & Record<string, unknown>;

/** A body that fits every action. */
function act(kind: ActionKind, { repId }: Asker, id: string, about: About = {}): Attempt {
  const now = toInstant(NOW);
  const { barcode = referenceOf('NUCO') } = about;
  const { path, body } = requestOf(kind, {
    ...{ weekId: 'W1', weekID: 'W1', tenant: 'nuco', scanned: 1, location: null, lat: null, lon: null },
    ...{ coachId: '4', transferId: 'GVA-01', lessonId: '310001', eventId: EVENT_IDS[0], roomId: ROOM_ID },
    ...{ direction: 'outbound', numberOfKeys: 1, extraKeysReturned: 0, returnedBy: 'Reception' },
    ...{ barcode, bookingRef: '', passengerName: '', reason: 'because' },
    passengers: [{ barcode, timestamp: now }],
    ...{ repId, repID: repId, rep: repId, repName: canary('personal', repId) },
    ...{ handsetTimestamp: now, deviceTimestamp: now, clientTimestamp: now, timestamp: now },
    idempotentId: id,
    ...about,
  });
  return { url: path, payload: body };
}

/** Every kind of action on the passengers, passes and events of these brands, and on a room for all of them. */
function actionsOf(asker: Asker, prefixes: readonly (typeof PREFIXES)[number][] = PREFIXES): Attempt[] {
  let count = 0;
  const on = (kind: ActionKind, about: About) => act(kind, asker, `${asker.repId}-${kind}-${++count}`, about);
  const coach = { vehicle: 'coach', vehicleId: '4' };
  return prefixes.flatMap((prefix) => {
    const barcode = referenceOf(prefix);
    return [
      on('no-show', { ...coach, barcode, reason: 'not-here' }),
      on('close-departure', { ...coach, stops: [''], manifest: [] }),
      ...(['load-coach', 'load-transfer', 'register-lesson', 'add-extra', 'distribute-keys'] as const).map(
        (kind) => on(kind, { barcode }),
      ),
      on('add-extra', { barcode: `${prefix}-ZZZZZZ-000009` }),
      on('return-keys', { barcode }),
      ...passesOf(prefix).map((pass) => on('distribute-pass', { barcode: pass })),
      ...EVENT_IDS.flatMap((eventId) =>
        (['validate-in', 'validate-out'] as const).map((kind) => on(kind, { barcode, eventId })),
      ),
    ];
  });
}

/** What an asker tries: what they may do, and what only others may. */
function attemptsOf(asker: Asker, other: Asker, { messageId, sessionId }: OfOthers): Attempt[] {
  const undo = (id: string, of: string) =>
    act('undo', asker, `${asker.repId}-${id}`, {
      undoes: { idempotentId: of, kind: 'load-coach', subject: '', place: '' },
    });
  const own = `${asker.repId}-own-load`;
  const push = { endpoint: 'https://fcm.googleapis.com/fcm/send/x' };
  return [
    act('load-coach', asker, own, { barcode: referenceOf('WHITEROAD') }),
    undo('undo-own', own),
    undo('undo-other', `${other.repId}-load-coach-3`),
    ...actionsOf(asker),
    act('close-departure', asker, `${asker.repId}-close`, {
      ...{ vehicle: 'transfer', vehicleId: 'GVA-02', stops: [''], manifest: [] },
    }),
    // In the name of somebody else.
    act('load-coach', other, `${asker.repId}-forged`),
    { url: '/api/subscriptions/received', payload: { messageId } },
    { url: '/api/subscriptions/subscribe', payload: { ...push, keys: fakeBrowser().keys } },
    { url: '/api/subscriptions/unsubscribe', payload: push },
    { url: `/auth/sessions/${sessionId}/revoke`, payload: { password: TEST_PASSWORD } },
    {
      url: '/api/bug-reports',
      payload: { description: 'Broken', deviceInfo: {}, context: { route: '/coach' }, repId: other.repId },
    },
    {
      url: '/api/heartbeat',
      payload: {
        ...{ unsent: 3, oldestAgeMs: 60_000, needsAttention: 0, unreadable: 0 },
        ...{ appVersion: '1.2.3', storagePersisted: true, repId: other.repId },
      },
    },
  ];
}

/** A message to another rep, and that rep's session. */
interface OfOthers {
  messageId: string;
  sessionId: string;
}

/** The same action in a call of several; null where an attempt is none. */
function amongSeveral({ url, payload }: Attempt): Attempt | null {
  if (!('idempotentId' in payload)) return null;
  return { url: ACTIONS_PATH, payload: { actions: [{ id: randomUUID(), path: url, body: payload }] } };
}

/** Status and body of the answer to an attempt, whichever way it was made. */
function answerIn(reply: LightMyRequestResponse): { status: number; body: object } {
  const body = reply.json();
  return body.outcomes?.[0] ?? { status: reply.statusCode, body };
}

/**
 * The answers to an asker, attempt by attempt, where it can be made in this way; the ledger has nothing but the actions of
 * another brand's rep.
 */
async function answersTo(asker: Asker, made: (attempt: Attempt) => Attempt | null = (alone) => alone) {
  const { database } = bench.deps;
  await forgetActions(database);
  const other = ASKERS.find(
    ({ level, tenant }) => level === 1 && tenant !== asker.tenant && tenant !== 'snowfuze',
  );
  if (!other) throw new Error('nobody else is there');
  const first = await bench.signIn(`${other.repId}@test.example`);
  for (const { url, payload } of actionsOf(other, ['NUCO', 'WASTELAND']))
    await first.inject({ method: 'POST', url, payload });
  const ofOther = await recordsOf(database, other);
  const caller = await bench.signIn(`${asker.repId}@test.example`, { brand: asker.app });
  const answers = [];
  for (const [number, attempt] of attemptsOf(asker, other, ofOther).entries()) {
    const sent = made(attempt);
    if (!sent) continue;
    const reply = await caller.inject({ method: 'POST', ...sent });
    const { status, body } = answerIn(reply);
    if (status === 200) allowed.add(routeOf(sent.url));
    const call = routeOf(attempt.url);
    const request = { ...attempt, method: 'POST' as const, route: call, headers: {}, namesNoWeek: false };
    const problems = problemsOfAnswer({ ...request, repId: asker.repId, asker }, reply);
    const name = nameOf(asker, number);
    answers.push({ name, call, url: attempt.url, problems, answer: `${status} ${withoutIds(body)}` });
  }
  return answers;
}

async function forgetActions({ pool }: TestApp['deps']['database']): Promise<void> {
  await pool.query(`
    ALTER TABLE ledger DISABLE TRIGGER USER;
    TRUNCATE ledger, projection;
    ALTER TABLE ledger ENABLE TRIGGER USER;`);
}

async function recordsOf({ pool }: TestApp['deps']['database'], { repId }: Asker): Promise<OfOthers> {
  const message = await pool.query(
    `WITH message AS (INSERT INTO message (message_id, title, body, sent_at)
       VALUES (gen_random_uuid(), '', '', 0) RETURNING message_id)
     INSERT INTO message_rep (message_id, rep_id) SELECT message_id, $1 FROM message RETURNING message_id AS id`,
    [repId],
  );
  const session = await pool.query(`SELECT family_id AS id FROM session_family WHERE rep_id = $1 LIMIT 1`, [
    repId,
  ]);
  return { messageId: message.rows[0].id, sessionId: session.rows[0].id };
}

/** A reply as a text that is the same for the same answer. */
function withoutIds(reply: object): string {
  return JSON.stringify(reply, (key, value) =>
    ['requestId', 'recordedIn', 'reportId'].includes(key) ? undefined : value,
  );
}

/** The registered call that an address belongs to. */
function routeOf(url: string): string {
  const route = changingCalls.find((call) => new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`).test(url));
  if (!route) throw new Error(`no call has the address ${url}`);
  return route;
}

/** Whether a reply says that something was recorded as a fact, or had been before. */
const isRecorded = (answer: string | undefined) => /^(200|409) /.test(answer ?? '');
const nameOf = ({ repId, app }: Asker, attempt: number) => `${repId} in ${app}, attempt ${attempt}`;

test.each(WHO)(
  'with both walls no reply to level $level of $tenant in the app of $app reveals too much',
  async (asker) => {
    for (const { name, url, answer, problems } of await answersTo(asker)) {
      expect([url, problems]).toEqual([url, []]);
      asIntended.set(name, answer);
    }
  },
);

test.each(isWhole ? WHO : WHO.filter(({ tenant, app }) => tenant === 'nuco' && app === 'nuco'))(
  'to level $level of $tenant in the app of $app every action of a call is answered as it is alone',
  async (asker) => {
    for (const { name, url, answer, problems } of await answersTo(asker, amongSeveral))
      expect([url, answer, problems]).toEqual([url, asIntended.get(name), []]);
  },
);

test('every call that changes something is made, and somebody may make it', () => {
  const never = changingCalls.filter(
    (call) => !OF_OWN_SESSION.includes(call) && !isOfHq(call) && !allowed.has(call),
  );
  expect(new Set(never)).toEqual(new Set(FOR_NOBODY));
});

test('nobody without a role at headquarters changes anything there', async () => {
  const calls = changingCalls.filter(isOfHq);
  expect(calls).toContain('/api/hq/decisions/:weekId/:itemId');
  for (const { repId, app } of WHO) {
    const caller = await bench.signIn(`${repId}@test.example`, { brand: app });
    for (const call of calls) {
      const request = requestTo(call);
      const reply = await caller.inject(request);
      expect([request.url, reply.json().code]).toEqual([request.url, 'hq_forbidden']);
    }
  }
});

test('a desk changes nothing: no call of headquarters, and no action', async () => {
  const desk = await signInAtHq(bench, 'desk');
  const actions = actionsOf(ASKERS[0] as Asker).map(({ url }) => routeOf(url));
  for (const call of new Set([...changingCalls.filter(isOfHq), ...actions])) {
    const request = requestTo(call);
    const reply = await desk.inject(request);
    expect([request.url, reply.json().code]).toEqual([request.url, 'hq_read_only']);
  }
});

/** A request to a call, about nothing that is there. */
function requestTo(call: string) {
  const url = call.replaceAll(/:(?:deviceId|importId)/g, randomUUID()).replaceAll(/:\w+/g, 'W1');
  return OF_BYTES.has(call)
    ? ({ method: 'PUT', url, payload: 'x', headers: { 'content-type': 'application/octet-stream' } } as const)
    : ({ method: 'POST', url, payload: {} } as const);
}

function isOfHq(call: string): boolean {
  return call.startsWith('/api/hq/');
}

test('with the wall alone only the named calls record what should be refused, or reveal too much', async () => {
  filters.leftOut = true;
  const found: Record<string, Set<string>> = {};
  for (const asker of WHO)
    for (const { name, call, answer, problems } of await answersTo(asker)) {
      const effects = problems.map((problem) => / (\w+) of /.exec(problem)?.[1] ?? problem);
      if (isRecorded(answer) && !isRecorded(asIntended.get(name))) effects.push('records');
      for (const effect of effects) {
        found[call] ??= new Set();
        found[call].add(effect);
      }
    }
  filters.leftOut = false;
  const sorted = Object.entries(found).map(([call, effects]) => [call, [...effects].sort()]);
  expect(Object.fromEntries(sorted)).toEqual(NEEDS_FILTERS);
});

test('with the application’s filters alone every answer is the same', async () => {
  await openTheWall(bench.deps.database);
  for (const asker of WHO)
    for (const { name, url, answer } of await answersTo(asker))
      expect([url, answer]).toEqual([url, asIntended.get(name)]);
});
