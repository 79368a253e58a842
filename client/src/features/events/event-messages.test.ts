import type { EventEntryOutcome } from '@offpiste/domain/rules/event-entry.ts';
import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { eventMessages } from './event-messages.ts';

const paris = timeIn('Europe/Paris');
const jo = { code: 'NUCO-AB12CD-000001', name: "Jo O'Brien", note: null };
const first = { way: 'in', actionId: '', repId: '', repName: '', at: 0 } as const;
const offline = (provisional: EventEntryOutcome | null, way: 'in' | 'out' = 'in') =>
  verdictOf({ state: 'saved', provisional }, jo, eventMessages(way), paris);

test('a valid ticket offline is blue and says that it will be processed', () => {
  expect(offline({ verdict: 'accepted', reason: 'valid' })).toMatchObject({
    outcome: 'accepted-will-sync',
    word: 'Entered',
    why: "Valid ticket for Jo O'Brien - will be processed when online",
    note: '(Offline mode - will sync when connection is restored)',
  });
});

test('a valid ticket of somebody without a name is named by its code', () => {
  const provisional = { verdict: 'accepted', reason: 'valid' } as const;
  const unnamed = verdictOf(
    { state: 'saved', provisional },
    { ...jo, name: null },
    eventMessages('in'),
    paris,
  );
  expect(unnamed.why).toBe('Valid ticket for NUCO-AB12CD-000001 - will be processed when online');
});

test.each<[string, EventEntryOutcome, 'in' | 'out', string, string]>([
  [
    'a guest who is inside',
    { verdict: 'conflict', reason: 'already-entered', first },
    'in',
    'Already inside',
    'Ticket has already been used to enter',
  ],
  [
    'a guest who never came',
    { verdict: 'refused', reason: 'not-entered' },
    'out',
    'Not inside',
    'Ticket has not been used to enter yet',
  ],
  [
    'a guest who has left',
    { verdict: 'conflict', reason: 'already-exited', first },
    'out',
    'Already out',
    'Ticket has not been used to enter yet',
  ],
  [
    'somebody on no list',
    { verdict: 'refused', reason: 'passenger-unknown' },
    'in',
    'Unknown',
    'Invalid ticket - not found in offline data',
  ],
  [
    'a guest of another event',
    {
      verdict: 'refused',
      reason: 'wrong-event',
      bookedOn: [{ eventId: '7', eventName: 'Closing Party', startsAt: '2027-01-14T20:00:00.000Z' }],
    },
    'in',
    'Wrong event',
    'Invalid ticket - not found in offline data. Has a ticket for Closing Party · Thu 14 Jan 21:00',
  ],
  [
    'a guest of no event',
    { verdict: 'refused', reason: 'wrong-event', bookedOn: [] },
    'in',
    'Wrong event',
    'Invalid ticket - not found in offline data',
  ],
  [
    'a guest of another event without a time',
    {
      verdict: 'refused',
      reason: 'wrong-event',
      bookedOn: [{ eventId: '7', eventName: 'Closing Party', startsAt: null }],
    },
    'in',
    'Wrong event',
    'Invalid ticket - not found in offline data. Has a ticket for Closing Party',
  ],
])('%s offline is yellow, queued, and says why', (_, outcome, way, word, why) => {
  expect(offline(outcome, way)).toMatchObject({
    outcome: 'attention',
    word,
    why,
    note: 'Scan saved and will be processed when online (Offline mode - please check your connection)',
  });
});

test('without tickets on this phone the scan is queued and nothing is claimed', () => {
  expect(offline(null)).toMatchObject({
    outcome: 'attention',
    why: 'No ticket data available offline',
    note: 'Scan saved and will be processed when online',
  });
});

const online = (error: object, way: 'in' | 'out' = 'in') =>
  verdictOf(
    {
      state: 'conflict',
      error: { error: '', code: '', requestId: '', recorded: true, idempotentId: 'x', ...error },
    },
    jo,
    eventMessages(way),
    paris,
  );

test('online, a second entry names who let them in and when', () => {
  expect(
    online({
      error: 'Ticket has already been used to enter',
      code: 'already_entered',
      by: 'Sam Reed',
      at: '2026-12-12T20:12:00Z',
    }),
  ).toMatchObject({
    outcome: 'attention',
    word: 'Already inside',
    why: 'Ticket has already been used to enter by Sam Reed at Sat 12 Dec 21:12',
  });
});

test('online, a second exit says when they left', () => {
  expect(
    online(
      {
        error: 'Ticket has not been used to enter yet',
        code: 'already_exited',
        by: 'Sam Reed',
        at: '2026-12-12T20:12:00Z',
      },
      'out',
    ),
  ).toMatchObject({
    word: 'Already out',
    why: 'Ticket has not been used to enter yet. Left at Sat 12 Dec 21:12, let out by Sam Reed',
  });
});

test('online, a second exit by nobody whom this rep may know names nobody', () => {
  const reply = { error: 'Ticket has not been used to enter yet', code: 'already_exited' };
  expect(online({ ...reply, at: '2026-12-12T20:12:00Z' }, 'out').why).toBe(
    'Ticket has not been used to enter yet. Left at Sat 12 Dec 21:12',
  );
});

test.each([
  [
    'names it',
    [{ eventId: '7', eventName: 'Closing Party', startsAt: null }],
    'Has a ticket for Closing Party',
  ],
  ['or says that there is none', [], 'Has no ticket for any event'],
])('online, a guest of another event: the refusal %s', (_, rightPlace, why) => {
  const error = {
    ...{ error: 'Wrong event', message: 'Wrong event', code: 'wrong_event', requestId: 'r' },
    ...{ idempotentId: 'x', recorded: true, rightPlace },
  };
  expect(verdictOf({ state: 'refused', status: 422, error }, jo, eventMessages('in'), paris).why).toBe(why);
});

test('a failure that says nothing is a scan that failed', () => {
  const error = { error: '', code: 'odd', requestId: '' };
  expect(verdictOf({ state: 'refused', status: 422, error }, jo, eventMessages('in'), paris)).toMatchObject({
    outcome: 'refused',
    why: 'Failed to process scan',
  });
});
