import { expect, test } from 'vitest';
import { type MessageFacts, messageState, type Reach } from './message-state.ts';

const NOTHING: MessageFacts = { sentAt: null, takenAt: null, fetchedAt: null, shownAt: null };
const SENT = { ...NOTHING, sentAt: 1 };

test.each<[string, MessageFacts, Reach, string]>([
  ['nothing has happened to', NOTHING, 'alerts', 'waiting'],
  ['nothing has happened to, for somebody without a phone,', NOTHING, 'none', 'waiting'],
  ['was handed over', SENT, 'alerts', 'sent'],
  ['comes when the rep opens the app', SENT, 'app', 'sent'],
  ['can come to no phone', SENT, 'none', 'not-reachable'],
  ['a push service took', { ...SENT, takenAt: 2 }, 'alerts', 'taken'],
  ['was taken before the rep signed out', { ...SENT, takenAt: 2 }, 'none', 'taken'],
  ['a heartbeat brought', { ...SENT, takenAt: 2, fetchedAt: 3 }, 'alerts', 'fetched'],
  ['a heartbeat brought before it was handed over', { ...NOTHING, fetchedAt: 3 }, 'none', 'fetched'],
  ['a phone has shown', { ...SENT, takenAt: 2, fetchedAt: 3, shownAt: 4 }, 'alerts', 'shown'],
  ['a phone has shown before the outcome was known', { ...SENT, shownAt: 4 }, 'none', 'shown'],
])('a message that %s is shown so', (_, facts, reach, state) => {
  expect(messageState(facts, reach)).toBe(state);
});
