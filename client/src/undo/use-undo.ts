import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { undoErrorCodes } from '@offpiste/domain/contract/undo.ts';
import { useCallback } from 'react';
import { undoAction } from '#offline/outbox/undo-action.ts';
import type { Undoable } from '#offline/outbox/undoable.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { type VerdictPerson, type VerdictWords, verdictOf } from '#scan/verdict/verdict-of.ts';
import { refusalWord } from '#scan/verdict/verdict-text.ts';
import { useWeek } from '#week/page/week-client.ts';

const ALREADY_WORD = 'Already undone';

/** Undoes something and returns the verdict; `person` is whom it was about. */
export function useUndo(): (
  undoable: Undoable,
  person: Pick<VerdictPerson, 'code' | 'name'>,
  reason: string | null,
) => Promise<Verdict> {
  const timeZone = useWeek().summary?.timeZone;
  return useCallback(
    async (undoable, { code, name }, reason) => {
      const words: VerdictWords<'undo'> = {
        done: 'Undone',
        already: ALREADY_WORD,
        timeZone,
        describe: () => ({ name, note: null }),
        doubt: (outcome) => {
          if (outcome.reason === 'undone') return null;
          const error = undoErrorCodes[outcome.reason];
          const word = outcome.reason === 'already-undone' ? ALREADY_WORD : refusalWord(error);
          return { word, why: errorCatalogue[error].text };
        },
        explain: () => ({}),
      };
      return verdictOf(await undoAction(undoable, reason), { code, name, note: null }, words);
    },
    [timeZone],
  );
}
