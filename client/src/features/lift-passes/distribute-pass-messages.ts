import { errorText } from '@offpiste/domain/contract/errors.ts';
import {
  DistributePassRefusal,
  distributePassErrorCodes,
  distributePassErrorValues,
} from '@offpiste/domain/contract/lift-pass.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { refusalWords } from '#scan/verdict/verdict-text.ts';

const ALREADY_WORD = 'Already distributed';

/** The big word for a pass that is not handed out, looked up or distributed. */
export const passRefusalWord = refusalWords(distributePassErrorCodes, {
  pass_deleted: 'Deleted',
  pass_not_allocated: 'Not yours',
  pass_not_found: 'Not yours',
  several_passes: 'Several passes',
  foreign_pass: 'Other brand',
});

/** The messages of handing out a lift pass. */
export const distributePassMessages: ActionMessages<'distribute-pass'> = {
  done: 'Distributed',
  already: ALREADY_WORD,
  describe: ({ ticket }) => ({ name: ticket.name, note: null }),
  refusalWord: passRefusalWord,
  doubt(outcome) {
    if (outcome.verdict === 'accepted') return null;
    const code = distributePassErrorCodes[outcome.reason];
    const word = outcome.reason === 'already-distributed' ? ALREADY_WORD : passRefusalWord(code);
    return { word, why: errorText(code, distributePassErrorValues(outcome)) };
  },
  explain: (error) => ({ name: DistributePassRefusal.safeParse(error).data?.passengerName }),
};
