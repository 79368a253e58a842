import { expect, test } from 'vitest';
import { actions } from './actions.ts';

test('every action is counted under the card where it is done; what is done in several places, under none', () => {
  const cards = Object.entries(actions).map(([kind, { card }]) => [kind, card]);
  expect(Object.fromEntries(cards)).toEqual({
    'validate-in': '/ticketing',
    'validate-out': '/ticketing',
    'distribute-pass': '/liftPass',
    'load-coach': '/loadCoach',
    'load-transfer': '/loadTransfer',
    'add-extra': '/loadTransfer',
    'register-lesson': '/registerLesson',
    'distribute-keys': '/keyDist',
    'return-keys': '/keyDist',
    undo: null,
    'no-show': null,
    'close-departure': null,
  });
});
