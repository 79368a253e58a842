import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { undoErrorCodes } from '@offpiste/domain/contract/undo.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { refusalWords } from '#scan/verdict/verdict-text.ts';

const ALREADY_WORD = 'Already undone';

const refusalWord = refusalWords(undoErrorCodes, {
  action_not_found: 'Unknown',
  undo_of_undo: 'Not undone',
  nothing_to_undo: 'Nothing to undo',
  undo_too_late: 'Too late',
  undo_reason_required: 'Reason missing',
});

/** The messages of an undo; `name` is whom the undone action was about. */
export function undoMessages(name: string | null): ActionMessages<'undo'> {
  return {
    done: 'Undone',
    already: ALREADY_WORD,
    describe: () => ({ name, note: null }),
    refusalWord,
    doubt: (outcome) => {
      if (outcome.reason === 'undone') return null;
      const error = undoErrorCodes[outcome.reason];
      const word = outcome.reason === 'already-undone' ? ALREADY_WORD : refusalWord(error);
      return { word, why: errorCatalogue[error].text };
    },
    explain: () => ({}),
  };
}
