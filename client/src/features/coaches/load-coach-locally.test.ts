import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { coachLoadingCases } from '@offpiste/domain/rules/coach-loading.cases.ts';
import type { CoachLoadingFacts, CoachLoadingRequest } from '@offpiste/domain/rules/coach-loading.ts';
import { expect, test } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { type KnownOnPhone, loadCoachLocally } from './load-coach-locally.ts';

const WEEK = 'W1';
const PERSON = 'NUCO-AB12CD-000001';

const bodyOf = ({ barcode, coachId, direction }: Omit<CoachLoadingRequest, 'late'>) => ({
  weekID: WEEK,
  barcode,
  coachId,
  direction,
  handsetTimestamp: toInstant(2000),
  idempotentId: 'action-0002',
  repID: 'R1',
  repName: 'Robin',
  scanned: 1 as const,
});
const body = bodyOf({ barcode: PERSON, coachId: '4', direction: 'outbound' });

/** The phone that has loaded the week, in which these facts hold for whoever is asked about. */
function weekOf({ coachRuns, passenger }: CoachLoadingFacts): KnownOnPhone['week'] {
  const seats = passenger?.seat ? [passenger.seat] : [];
  return {
    summary: async () => ({ weekId: WEEK }) as Awaited<ReturnType<KnownOnPhone['week']['summary']>>,
    coachRuns: async () => coachRuns,
    showsPrefix: async () => true,
    passenger: async () =>
      passenger && {
        name: passenger.name,
        cancelled: passenger.cancelled,
        seats: { outbound: seats, inbound: seats },
      },
  };
}

const noWeek: KnownOnPhone['week'] = {
  summary: () => Promise.reject(new Error('No week is loaded')),
  coachRuns: () => Promise.reject(new Error('No week is loaded')),
  showsPrefix: () => Promise.reject(new Error('No week is loaded')),
  passenger: () => Promise.reject(new Error('No week is loaded')),
};

/** The coach's list as the server sent it; only who is booked on this coach is on it. */
function listOf({ passenger }: CoachLoadingFacts, coachId: string) {
  const onIt = passenger?.seat?.coachId === coachId;
  const ticket = passenger && {
    name: passenger.name,
    bookingRef: PERSON,
    barcode: PERSON,
    loaded: passenger.loaded ? 1 : 0,
    deleted: passenger.cancelled ? '1' : '0',
    pickUpLocation: passenger.seat?.pickUpLocation ?? null,
    equipment: 0,
  };
  const tickets = onIt ? [ticket] : [];
  return { weekId: WEEK, etag: null, updatedAt: 1000, value: { total: 1, loaded: 0, tickets } };
}

const liveCases = coachLoadingCases.filter(({ request }) => !request.late);

test.each(liveCases)('with week and list: $name', async ({ facts, request, outcome }) => {
  const list = facts.coachRuns ? listOf(facts, request.coachId) : null;
  const readList = async () =>
    list && {
      ...list,
      value: JSON.parse(JSON.stringify(list.value).replaceAll(PERSON, codeIn(request.barcode))),
    };
  const handler = loadCoachLocally({ week: weekOf(facts), readList });
  const verdict = await handler(bodyOf(request), { earlier: [], now: 2000 });
  expect(verdict).toMatchObject({ verdict: outcome.verdict, reason: outcome.reason });
  if (outcome.reason === 'wrong-coach') expect(verdict).toEqual(outcome);
});

const codeIn = (barcode: string) => /[A-Z]+-[A-Z0-9]{6}-[0-9]{6}/.exec(barcode)?.[0] ?? PERSON;

const ready = liveCases[0] as (typeof liveCases)[number];

test('the list alone is enough for a passenger who is on it', async () => {
  const handler = loadCoachLocally({ week: noWeek, readList: async () => listOf(ready.facts, '4') });
  expect(await handler(body, { earlier: [], now: 2000 })).toEqual({ verdict: 'accepted', reason: 'loaded' });
});

test('the week alone is enough for a passenger of the coach', async () => {
  const handler = loadCoachLocally({ week: weekOf(ready.facts), readList: async () => null });
  expect(await handler(body, { earlier: [], now: 2000 })).toEqual({ verdict: 'accepted', reason: 'loaded' });
});

test('with neither, nothing is said', async () => {
  const handler = loadCoachLocally({ week: noWeek, readList: async () => null });
  expect(await handler(body, { earlier: [], now: 2000 })).toBeNull();
});

test('a text that is no ticket is refused with nothing loaded at all', async () => {
  const handler = loadCoachLocally({ week: noWeek, readList: async () => null });
  const outcome = await handler({ ...body, barcode: 'https://example.com' }, { earlier: [], now: 2000 });
  expect(outcome).toEqual({ verdict: 'refused', reason: 'invalid-code' });
});

test('a passenger whose booking the rep may not see is not called a stranger', async () => {
  const week = {
    ...weekOf(ready.facts),
    passenger: async () => ({ name: 'Jo', cancelled: false, seats: null }),
  };
  const handler = loadCoachLocally({ week, readList: async () => null });
  expect(await handler(body, { earlier: [], now: 2000 })).toBeNull();
});

test('nobody is called unknown whose brand this week does not show', async () => {
  const unknown = weekOf({ coachRuns: true, passenger: null });
  const handler = loadCoachLocally({
    week: { ...unknown, showsPrefix: async () => false },
    readList: async () => null,
  });
  expect(await handler(body, { earlier: [], now: 2000 })).toBeNull();
});

test('a week that is not the one of the action says nothing', async () => {
  const handler = loadCoachLocally({ week: weekOf(ready.facts), readList: async () => null });
  expect(await handler({ ...body, weekID: 'W2' }, { earlier: [], now: 2000 })).toBeNull();
});

test('the second scan of a passenger on this phone is already loaded, by this rep', async () => {
  const first: OutboxItem = {
    id: 'action-0001',
    kind: 'load-coach',
    owner: 'R1',
    body: JSON.stringify({ ...body, barcode: `]Q1${PERSON}` }),
    subject: 's',
    place: 'coach:4:outbound',
    recordedAt: 1500,
    monotonicAt: 0,
    attempts: 0,
    notBefore: null,
    lastFailure: null,
    state: 'waiting',
    outcome: null,
    settledAt: null,
  };
  const handler = loadCoachLocally({ week: noWeek, readList: async () => listOf(ready.facts, '4') });
  expect(await handler(body, { earlier: [first], now: 2000 })).toEqual({
    verdict: 'conflict',
    reason: 'already-loaded',
    loaded: { actionId: 'action-0001', repId: 'R1', repName: 'Robin', at: 1500 },
  });
  const refused: OutboxItem = {
    ...first,
    state: 'needs-attention',
    outcome: { result: 'refused', status: 404, error: { error: '', code: '', requestId: '' } },
  };
  expect(await handler(body, { earlier: [refused], now: 2000 })).toMatchObject({ verdict: 'accepted' });
  const elsewhere = { ...first, place: 'coach:7:outbound' };
  expect(await handler(body, { earlier: [elsewhere], now: 2000 })).toMatchObject({ verdict: 'accepted' });
});
