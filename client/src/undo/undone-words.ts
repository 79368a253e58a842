import type { ActionKind } from '@offpiste/domain/contract/actions.ts';

/** What the verdict on an undo says: the one big word, and what it means. */
export interface UndoneWords {
  word: string;
  why: string;
}

const words: Partial<Record<ActionKind, UndoneWords>> = {
  'load-coach': { word: 'Taken off', why: 'No longer counts as loaded' },
  'load-transfer': { word: 'Taken off', why: 'No longer counts as loaded' },
  'add-extra': { word: 'Taken off', why: 'No longer counts as an extra passenger' },
  'register-lesson': { word: 'Undone', why: 'No longer counts as registered' },
  'validate-in': { word: 'Undone', why: 'No longer counts as let in' },
  'validate-out': { word: 'Undone', why: 'No longer counts as let out' },
  'distribute-pass': { word: 'Undone', why: 'No longer counts as handed out' },
  'distribute-keys': { word: 'Undone', why: 'No longer counts as handed out' },
  'return-keys': { word: 'Undone', why: 'No longer counts as taken back' },
};

/** Returns the words for an action of that kind that was undone. */
export function undoneWords(kind: string): UndoneWords {
  return words[kind as ActionKind] ?? { word: 'Undone', why: 'No longer counts' };
}
