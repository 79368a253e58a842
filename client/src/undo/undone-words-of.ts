import { isActionKind } from '@offpiste/domain/contract/actions.ts';
import { definitionOf } from '#scan/action-definition.ts';
import { type UndoneWords, undoneAs } from '#scan/undone-words.ts';

/** Of an action of a newer app. */
const ofUnknownKind: UndoneWords = {
  ...undoneAs(''),
  why: 'No longer counts',
  warning: 'It will no longer count. The history is kept.',
};

/** Returns the words of the undo of an action of this kind. */
export function undoneWordsOf(kind: string): UndoneWords {
  return (isActionKind(kind) ? definitionOf(kind)?.undone : null) ?? ofUnknownKind;
}
