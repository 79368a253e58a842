import { useCallback } from 'react';
import type { ResortTime } from '#format/resort-time.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import { undoAction } from '#offline/outbox/undo-action.ts';
import type { Undoable } from '#offline/outbox/undoable.ts';
import type { VerdictPerson } from '#scan/verdict/action-messages.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { savedText } from '#scan/verdict/verdict-text.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { undoMessages } from './undo-messages.ts';
import { undoneWordsOf } from './undone-words-of.ts';

/** Undoes something and returns the verdict; `person` is whom it was about. */
export function useUndo(): (
  undoable: Undoable,
  person: Pick<VerdictPerson, 'code' | 'name'>,
  reason: string | null,
) => Promise<Verdict> {
  const time = useResortTime();
  return useCallback(
    async (undoable, { code, name }, reason) =>
      undoVerdict(await undoAction(undoable, reason), undoable.undoes.kind, { code, name, note: null }, time),
    [time],
  );
}

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
  const { word, why } = undoneWordsOf(kind);
  return { ...verdict, outcome: 'undone', word, why: isStored ? sentences(why, savedText) : why };
}
