import { isActionKind } from '@offpiste/domain/contract/actions.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import { definitionOf, type UndoneWords } from '#scan/action-definition.ts';
import type { VerdictPerson } from '#scan/verdict/action-messages.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { savedText } from '#scan/verdict/verdict-text.ts';
import { undoMessages } from './undo-messages.ts';

/** Of an action of a newer app. */
const ofUnknownKind: UndoneWords = { word: 'Undone', why: 'No longer counts' };

/** Turns what became of an undo into what the rep perceives; `kind` is the kind of the undone action. */
export function undoVerdict(
  answer: ActionVerdict<'undo'>,
  kind: string,
  person: VerdictPerson,
  time: ResortTime,
): Verdict {
  const verdict = verdictOf(answer, person, undoMessages(person.name), time);
  const isStored = answer.state === 'saved' && answer.provisional?.reason === 'undone';
  if (answer.state !== 'confirmed' && !isStored) return verdict;
  const words = isActionKind(kind) ? definitionOf(kind)?.undone : null;
  const { word, why } = words ?? ofUnknownKind;
  return { ...verdict, outcome: 'undone', word, why: isStored ? sentences(why, savedText) : why };
}
