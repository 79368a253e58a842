import { LoadCoachRefusal, loadCoachErrorCodes } from '@offpiste/domain/contract/coach.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { refusalWords } from '#scan/verdict/verdict-text.ts';
import { type LoadMessagesOptions, loadMessages } from '../shared/load-messages.ts';

/** The messages of loading a coach. */
export function loadCoachMessages(options: LoadMessagesOptions): ActionMessages<'load-coach'> {
  return loadMessages(
    {
      vehicle: 'coach',
      errorCodes: loadCoachErrorCodes,
      refusalWord: refusalWords(loadCoachErrorCodes, {
        wrong_coach: 'Wrong coach',
        coach_not_found: 'Unknown coach',
      }),
      readError(error) {
        const said = LoadCoachRefusal.safeParse(error).data;
        const right = said?.rightPlace;
        return { passengerName: said?.passengerName, booked: right && { placeId: right.coachId, ...right } };
      },
    },
    options,
  );
}
