import { expect, test } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { aGuest } from './event.fixtures.ts';
import { guestTickets } from './guest-tickets.ts';
import { ownPassages } from './own-passages.ts';

const PLACE = 'event:500001';
const LIST_AT = 1_000;
const anna = aGuest('Anna');

const item = (kind: 'validate-in' | 'validate-out', over: Partial<OutboxItem> = {}): OutboxItem =>
  outboxItem({
    id: `${kind}-0001`,
    kind,
    owner: 'R1',
    body: JSON.stringify({ barcode: `]Q1${anna.barcode}\n` }),
    subject: `${PLACE}:${anna.barcode}`,
    place: PLACE,
    recordedAt: 900,
    ...over,
  });
const acceptedAt = (settledAt: number): Partial<OutboxItem> => ({
  state: 'done',
  settledAt,
  outcome: { result: 'accepted', message: '' },
});
const seen = (tickets: (typeof anna)[], items: OutboxItem[]) =>
  guestTickets(tickets, ownPassages({ updatedAt: LIST_AT }, items, PLACE));

test('a guest let in on this phone is inside before the server knows, and marked as not sent', () => {
  expect(seen([anna], [item('validate-in')])).toEqual([
    { ...anna, entryStatus: 'entered', hasEntered: 1, waiting: true },
  ]);
});

test('the last of several passages on this phone counts, whatever the clock said', () => {
  const items = [item('validate-in', { recordedAt: 990 }), item('validate-out', { recordedAt: 950 })];
  expect(seen([anna], items)).toMatchObject([{ entryStatus: 'exited', hasEntered: 1 }]);
});

test('tickets that nothing happened to are the same objects', () => {
  const [ben] = [aGuest('Ben')];
  expect(seen([anna, ben], [item('validate-in')])[1]).toBe(ben);
});

test('an action that the list already includes is not applied again', () => {
  const inside = { ...anna, entryStatus: 'entered' as const, hasEntered: 1 as const };
  const left = { ...inside, entryStatus: 'exited' as const };
  expect(seen([left], [item('validate-in', acceptedAt(LIST_AT))])).toEqual([left]);
  expect(seen([anna], [item('validate-in', acceptedAt(LIST_AT + 1))])).toMatchObject([
    { entryStatus: 'entered' },
  ]);
});

test('a passage undone on this phone does not count', () => {
  const cameIn = item('validate-in');
  expect(seen([anna], [cameIn, undoItem(cameIn)])).toEqual([anna]);
});

test('a passage undone since the list was sent is removed from it', () => {
  const inside = { ...anna, entryStatus: 'entered' as const, hasEntered: 1 as const };
  const cameIn = item('validate-in', acceptedAt(LIST_AT - 1));
  expect(seen([inside], [cameIn, undoItem(cameIn)])).toEqual([anna]);
  const left = { ...inside, entryStatus: 'exited' as const };
  const wentOut = item('validate-out', acceptedAt(LIST_AT - 1));
  expect(seen([left], [wentOut, undoItem(wentOut)])).toEqual([inside]);
});

test('a refused scan, and one at another event, change nothing', () => {
  const refused = item('validate-in', {
    state: 'needs-attention',
    settledAt: LIST_AT + 1,
    outcome: { result: 'refused', status: 422, error: { error: '', code: '', requestId: '' } },
  });
  expect(seen([anna], [refused, item('validate-in', { place: 'event:2' })])).toEqual([anna]);
});
