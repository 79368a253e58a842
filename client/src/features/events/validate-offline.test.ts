import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { eventEntryCases } from '@offpiste/domain/rules/event-entry.cases.ts';
import type { EventEntryFacts } from '@offpiste/domain/rules/event-entry.ts';
import { foldPassages, type Way } from '@offpiste/domain/rules/event-passages.ts';
import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { type KnownOfEvents, validateOffline } from './validate-offline.ts';

const WEEK = 'W1';
const PERSON = 'NUCO-AB12CD-000001';
const LIST_AT = 1_000;
const NOW = 90_000_000;

const bodyOf = (barcode: string) => ({
  weekId: WEEK,
  barcode,
  eventId: '500001',
  deviceTimestamp: toInstant(NOW),
  idempotentId: 'action-0002',
  rep: 'R1',
  scanned: 1 as const,
});

/** A phone that has loaded the week, with these facts about the passenger. */
function weekOf(passenger: EventEntryFacts['passenger']): KnownOfEvents['week'] {
  return {
    summary: async () => ({ weekId: WEEK }) as Awaited<ReturnType<KnownOfEvents['week']['summary']>>,
    event: async () => ({}) as Awaited<ReturnType<KnownOfEvents['week']['event']>>,
    showsPrefix: async () => true,
    eventsOf: async () => {
      if (!passenger) return null;
      const { name, cancelled, booked, otherEvents } = passenger;
      const here = { eventId: '500001', eventName: 'Welcome Party', startsAt: null };
      return { name, cancelled, booked: [...(booked ? [here] : []), ...otherEvents] };
    },
  };
}

const noWeek: KnownOfEvents['week'] = {
  summary: () => Promise.reject(new Error('No week is loaded')),
  event: () => Promise.reject(new Error('No week is loaded')),
  eventsOf: () => Promise.reject(new Error('No week is loaded')),
  showsPrefix: () => Promise.reject(new Error('No week is loaded')),
};

/** The event's tickets as the server sent them. */
function listOf(passenger: EventEntryFacts['passenger'], barcode: string) {
  const { status, hasEntered } = foldPassages(
    (passenger?.passages ?? []).map((passage, seq) => ({ ...passage, seq })),
  );
  const ticket = {
    name: passenger?.name ?? '',
    bookingRef: barcode,
    barcode,
    entryStatus: status,
    hasEntered: hasEntered ? 1 : 0,
    deleted: passenger?.cancelled ? '1' : '0',
  };
  const tickets = passenger?.booked ? [ticket] : [];
  return {
    weekId: WEEK,
    etag: null,
    updatedAt: LIST_AT,
    value: { success: true, data: { tickets }, message: '' },
  };
}

// A late scan is the server's to judge, and a list of another brand's event never came to this phone.
const liveCases = eventEntryCases.filter(
  ({ request, facts, outcome }) => !request.late && (facts.eventShown || outcome.reason === 'invalid-code'),
);

test.each(liveCases)('with list and week: $name', async ({ facts, request, outcome }) => {
  const { passenger } = facts;
  const handler = validateOffline(request.way, {
    week: weekOf(passenger),
    readList: async () => listOf(passenger, stripFraming(request.barcode)),
  });
  const verdict = await handler(bodyOf(request.barcode), { earlier: [], prefixes: PREFIXES, now: NOW });
  const { verdict: word, reason } = outcome;
  expect(verdict).toMatchObject({ verdict: word, reason });
  if (!('first' in outcome)) expect(verdict).toEqual(outcome);
});

test('every live case is one of the app', () => {
  expect(liveCases.length).toBeGreaterThan(14);
});

const guest = liveCases[0]?.facts.passenger as NonNullable<EventEntryFacts['passenger']>;
const anItem = (way: Way, at: number, over: Partial<OutboxItem> = {}): OutboxItem =>
  outboxItem({
    id: `action-${way}-${at}`,
    kind: `validate-${way}`,
    owner: 'R1',
    body: JSON.stringify({ ...bodyOf(`]Q1${PERSON}`) }),
    subject: `event:500001:${PERSON}`,
    place: 'event:500001',
    recordedAt: at,
    ...over,
  });
const accepted = (settledAt: number): Partial<OutboxItem> => ({
  state: 'done',
  settledAt,
  outcome: { result: 'accepted', message: '' },
});

const judge = (way: Way, earlier: OutboxItem[], passenger = guest, week = noWeek) =>
  validateOffline(way, { week, readList: async () => listOf(passenger, PERSON) })(bodyOf(PERSON), {
    earlier,
    prefixes: PREFIXES,
    now: NOW,
  });

/** The verdict of a phone that keeps no list of the event. */
const fromWeek = (week: KnownOfEvents['week'], earlier: OutboxItem[] = []) =>
  validateOffline('in', { week, readList: async () => null })(bodyOf(PERSON), {
    earlier,
    prefixes: PREFIXES,
    now: NOW,
  });

describe('without a network', () => {
  test('the list alone is enough', async () => {
    expect(await judge('in', [])).toEqual({ verdict: 'accepted', reason: 'valid' });
  });

  test('with neither list nor week there is no verdict', async () => {
    expect(await fromWeek(noWeek)).toBeNull();
  });

  test('the week alone lets in a guest with a ticket, and includes this phone’s actions', async () => {
    expect(await fromWeek(weekOf(guest))).toEqual({ verdict: 'accepted', reason: 'valid' });
    expect(await fromWeek(weekOf(guest), [anItem('in', 10)])).toMatchObject({ reason: 'already-entered' });
    expect(await fromWeek(weekOf({ ...guest, cancelled: true }))).toMatchObject({ reason: 'cancelled' });
    expect(await fromWeek(weekOf({ ...guest, booked: false }))).toMatchObject({ verdict: 'refused' });
    expect(await fromWeek(weekOf(null))).toEqual({ verdict: 'refused', reason: 'passenger-unknown' });
  });

  test('the week alone says for which other event a guest has a ticket', async () => {
    const party = { eventId: '500009', eventName: 'Closing Party', startsAt: null };
    const elsewhere = { ...guest, booked: false, otherEvents: [party] };
    expect(await fromWeek(weekOf(elsewhere))).toMatchObject({ reason: 'wrong-event', bookedOn: [party] });
  });

  test('the week alone says nothing where it cannot know', async () => {
    const known = weekOf(guest);
    const unseen = async () => ({ name: guest.name, cancelled: false, booked: null });
    expect(await fromWeek({ ...known, event: async () => null })).toBeNull();
    expect(await fromWeek({ ...known, eventsOf: unseen })).toBeNull();
    expect(await fromWeek({ ...weekOf(null), showsPrefix: async () => false })).toBeNull();
    const otherWeek = { weekId: 'W2' } as Awaited<ReturnType<typeof known.summary>>;
    expect(await fromWeek({ ...known, summary: async () => otherWeek })).toBeNull();
  });

  test('a text that is not a ticket is refused with nothing loaded at all', async () => {
    const handler = validateOffline('in', { week: noWeek, readList: async () => null });
    const outcome = await handler(bodyOf('https://example.com'), {
      earlier: [],
      prefixes: PREFIXES,
      now: NOW,
    });
    expect(outcome).toEqual({ verdict: 'refused', reason: 'invalid-code' });
  });

  test('a guest who is not on the list is unknown without a week that says more, or with another week loaded', async () => {
    const nobody = { ...guest, booked: false };
    expect(await judge('in', [], nobody)).toEqual({ verdict: 'refused', reason: 'passenger-unknown' });
    const handler = validateOffline('in', {
      week: weekOf(nobody),
      readList: async () => listOf(nobody, PERSON),
    });
    const outcome = await handler(
      { ...bodyOf(PERSON), weekId: 'W2' },
      { earlier: [], prefixes: PREFIXES, now: NOW },
    );
    expect(outcome).toEqual({ verdict: 'refused', reason: 'passenger-unknown' });
  });
});

describe('an action of this phone', () => {
  test('counts before the server knows, whenever the list came', async () => {
    const cameIn = anItem('in', LIST_AT - 500);
    expect(await judge('in', [cameIn])).toMatchObject({
      reason: 'already-entered',
      first: { actionId: cameIn.id, at: cameIn.recordedAt },
    });
    expect(await judge('out', [cameIn])).toMatchObject({ verdict: 'accepted' });
    const wentOut = anItem('out', LIST_AT - 400);
    expect(await judge('in', [cameIn, wentOut])).toMatchObject({ verdict: 'accepted' });
    expect(await judge('out', [cameIn, wentOut])).toMatchObject({ reason: 'already-exited' });
  });

  test('counts in the order in which it was done, also when the clock has been set back since', async () => {
    const wentOut = anItem('out', NOW + 10_000);
    const cameBack = anItem('in', NOW + 5_000);
    expect(await judge('in', [wentOut, cameBack])).toMatchObject({
      reason: 'already-entered',
      first: { actionId: cameBack.id },
    });
    expect(await judge('out', [wentOut, cameBack])).toMatchObject({ verdict: 'accepted' });
  });

  test('that was accepted counts until a newer list includes it', async () => {
    expect(await judge('in', [anItem('in', 10, accepted(LIST_AT + 1))])).toMatchObject({
      reason: 'already-entered',
    });
    expect(await judge('in', [anItem('in', 10, accepted(LIST_AT - 1))])).toMatchObject({
      verdict: 'accepted',
    });
  });

  test('that was refused does not count, nor does one at another event or for another guest', async () => {
    const refused = {
      result: 'refused',
      status: 404,
      error: { error: '', code: '', requestId: '' },
    } as const;
    const others = [
      anItem('in', 10, { state: 'needs-attention', outcome: refused, settledAt: LIST_AT + 1 }),
      anItem('in', 10, { place: 'event:500002' }),
      anItem('in', 10, { body: JSON.stringify(bodyOf('NUCO-AB12CD-000002')) }),
    ];
    expect(await judge('in', others)).toMatchObject({ verdict: 'accepted' });
    expect(await fromWeek(weekOf(guest), others)).toMatchObject({ verdict: 'accepted' });
  });
});
