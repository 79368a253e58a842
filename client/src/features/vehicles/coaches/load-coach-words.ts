import { LoadCoachRefusal, loadCoachErrorCodes } from '@offpiste/domain/contract/coach.ts';
import type { VerdictWords } from '#scan/verdict/verdict-of.ts';
import { type LoadWordsOptions, loadWords } from '../shared/load-words.ts';

/** How the verdicts of coach loading read. */
export function loadCoachWords(options: LoadWordsOptions): VerdictWords<'load-coach'> {
  return loadWords(
    {
      vehicle: 'coach',
      errorCodes: loadCoachErrorCodes,
      readError(error) {
        const said = LoadCoachRefusal.safeParse(error).data;
        const right = said?.rightPlace;
        return { passengerName: said?.passengerName, booked: right && { placeId: right.coachId, ...right } };
      },
    },
    options,
  );
}
