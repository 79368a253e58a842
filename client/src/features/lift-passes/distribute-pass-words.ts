import { errorText } from '@offpiste/domain/contract/errors.ts';
import {
  DistributePassRefusal,
  distributePassErrorCodes,
  distributePassErrorValues,
} from '@offpiste/domain/contract/lift-pass.ts';
import type { VerdictWords } from '#scan/verdict/verdict-of.ts';
import { refusalWord } from '#scan/verdict/verdict-text.ts';

const ALREADY_WORD = 'Already distributed';

/** How the verdicts on handing out a lift pass read. */
export function distributePassWords(timeZone: string | undefined): VerdictWords<'distribute-pass'> {
  return {
    done: 'Distributed',
    already: ALREADY_WORD,
    timeZone,
    describe: ({ ticket }) => ({ name: ticket.name, note: null }),
    doubt(outcome) {
      if (outcome.verdict === 'accepted') return null;
      const code = distributePassErrorCodes[outcome.reason];
      const word = outcome.reason === 'already-distributed' ? ALREADY_WORD : refusalWord(code);
      return { word, why: errorText(code, distributePassErrorValues(outcome)) };
    },
    explain: (error) => ({ name: DistributePassRefusal.safeParse(error).data?.passengerName }),
  };
}
