import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import '#testing/registered-actions.ts';
import { undoVerdict } from './use-undo.ts';

const anna = { code: 'NUCO-AB12CD-000001', name: 'Anna Smith', note: null };
const judge = (answer: ActionVerdict<'undo'>, kind = 'load-coach') =>
  undoVerdict(answer, kind, anna, timeIn('Europe/Paris'));
const reply = {
  message: 'No longer counts',
  idempotentId: 'undo-0001',
  undone: { idempotentId: 'load-0001', kind: 'load-coach', place: 'C4 outbound' },
};

test('what is undone is an outcome to itself, in the words of what was done', () => {
  const answer = { state: 'confirmed', reply } as const;
  expect(judge(answer)).toMatchObject({
    outcome: 'undone',
    word: 'Taken off',
    name: 'Anna Smith',
    why: 'No longer counts as loaded',
  });
  expect(judge(answer, 'register-lesson')).toMatchObject({
    outcome: 'undone',
    word: 'Undone',
    why: 'No longer counts as registered',
  });
  expect(judge(answer, 'of-a-newer-app')).toMatchObject({ word: 'Undone', why: 'No longer counts' });
});

test('an undo that waits for signal looks undone too, and says where it is', () => {
  const answer = { state: 'saved', provisional: { verdict: 'accepted', reason: 'undone' } } as const;
  expect(judge(answer as ActionVerdict<'undo'>)).toMatchObject({
    outcome: 'undone',
    word: 'Taken off',
    why: 'No longer counts as loaded. Saved on this phone',
  });
});

test.each([
  ['already-undone', 'Already undone'],
  ['nothing-to-undo', 'Nothing to undo'],
] as const)('an undo that this phone doubts (%s) says why', (reason, word) => {
  const answer = { state: 'saved', provisional: { verdict: 'conflict', reason } };
  expect(judge(answer as ActionVerdict<'undo'>)).toMatchObject({ outcome: 'attention', word });
});

test('an undo that this phone cannot judge, or that is refused, is not called undone', () => {
  expect(judge({ state: 'saved', provisional: null })).toMatchObject({ outcome: 'accepted-will-sync' });
  const error = { code: 'undo_too_late', error: 'Ask a team leader', requestId: 'r' };
  expect(judge({ state: 'refused', status: 403, error })).toMatchObject({
    outcome: 'refused',
    word: 'Too late',
  });
});
