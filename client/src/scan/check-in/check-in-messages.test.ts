import { loadCoachErrorCodes } from '@offpiste/domain/contract/coach.ts';
import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { verdictOf } from '../verdict/verdict-of.ts';
import { refusalWords } from '../verdict/verdict-text.ts';
import { checkInMessages } from './check-in-messages.ts';

const messages = checkInMessages<'load-coach', { placeId: string }>({
  done: 'Loaded',
  already: 'Already loaded',
  describe: ({ ticket }) => ({ name: ticket.name, note: null }),
  errorCodes: loadCoachErrorCodes,
  refusalWord: refusalWords(loadCoachErrorCodes, {
    wrong_coach: 'Wrong coach',
    coach_not_found: 'Unknown coach',
  }),
  readError: () => ({}),
  belongs: ({ placeId }) => `Belongs on ${placeId}`,
  nowhere: 'Not booked on any coach outbound',
});

test('somebody whom this phone does not know is saved, and the rep reads when they are checked', () => {
  const verdict = verdictOf<'load-coach'>(
    { state: 'saved', provisional: { verdict: 'refused', reason: 'passenger-unknown' } } as never,
    { code: 'NUCO-ZZZZZZ-999999', name: null, note: null },
    messages,
    timeIn('Europe/Paris'),
  );
  expect(verdict).toMatchObject({
    outcome: 'attention',
    word: 'Unknown',
    why: 'Not on this phone’s list. Saved; checked when you are online.',
  });
});
