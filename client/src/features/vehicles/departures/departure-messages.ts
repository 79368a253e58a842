import { closedText, closeErrorCodes } from '@offpiste/domain/contract/close-departure.ts';
import { errorText } from '@offpiste/domain/contract/errors.ts';
import { NoShowRefusal, noShowErrorCodes } from '@offpiste/domain/contract/no-show.ts';
import type { CloseOutcome } from '@offpiste/domain/rules/close-departure.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { refusalWords, savedText } from '#scan/verdict/verdict-text.ts';

const noShowWord = refusalWords(noShowErrorCodes, {
  departure_not_found: 'Unknown departure',
  wrong_departure: 'Wrong departure',
  no_show_note_required: 'Note missing',
});

/** The messages of a no-show. */
export const noShowMessages: ActionMessages<'no-show'> = {
  done: 'No-show',
  already: 'Already known',
  describe: ({ ticket }) => ({ name: ticket.name, note: null }),
  refusalWord: (code) => (code === 'already_aboard' ? 'On board' : noShowWord(code)),
  explain: (error) => ({ name: NoShowRefusal.safeParse(error).data?.passengerName }),
  doubt(outcome) {
    if (outcome.reason === 'marked') return null;
    const code = noShowErrorCodes[outcome.reason];
    const word = outcome.reason === 'already-no-show' ? 'Already known' : noShowMessages.refusalWord(code);
    return { word, why: errorText(code) };
  },
};

const closeWord = refusalWords(closeErrorCodes, {
  departure_not_found: 'Unknown departure',
  stop_not_found: 'Unknown stop',
  someone_missing: 'Someone missing',
  manifest_changed: 'List changed',
});

/** The messages of closing stops. */
export const closeMessages: ActionMessages<'close-departure'> = {
  done: 'Closed',
  already: 'Already closed',
  describe: ({ manifest: { counts } }) => ({ name: null, note: closedText(counts).replace('Closed: ', '') }),
  refusalWord: closeWord,
  explain: () => ({}),
  saved(outcome) {
    if (!outcome || outcome.reason === 'closed')
      return {
        outcome: 'accepted-will-sync',
        word: closeMessages.done,
        why: 'Closed on this phone. Headquarters sees it when there is a signal.',
        note: null,
      };
    const code = closeErrorCodes[outcome.reason];
    const word = outcome.reason === 'already-closed' ? closeMessages.already : closeWord(code);
    return { outcome: 'attention', word, why: sentences(textOf(outcome, code), savedText), note: null };
  },
};

function textOf(outcome: CloseOutcome, code: Parameters<typeof errorText>[0]): string {
  if (outcome.reason !== 'someone-missing') return errorText(code);
  return errorText(code, {
    names: outcome.missing.map(({ name, reference }) => name ?? reference).join(', '),
  });
}
