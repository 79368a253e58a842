import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { CheckInErrorCodes } from '@offpiste/domain/contract/check-in.ts';
import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import type { BookedPlace, CheckInOutcome } from '@offpiste/domain/rules/check-in.ts';
import type { ActionOutcome } from '#offline/local-verdict.ts';
import type { ActionMessages } from '../verdict/action-messages.ts';
import type { RefusalWord } from '../verdict/verdict-text.ts';

/** What differs between the kinds of check-in. */
export interface CheckInMessagesOptions<K extends ActionKind, Place extends BookedPlace> {
  /** 'Loaded', 'Already loaded'. */
  done: string;
  already: string;
  isWhySpokenOnly?: boolean;
  describe: ActionMessages<K>['describe'];
  errorCodes: CheckInErrorCodes;
  refusalWord: RefusalWord;
  /** Reads from an error whose code it is and, at a wrong place, the right one; null for nowhere. */
  readError: (error: ErrorReply) => { passengerName?: string | undefined; booked?: Place | null | undefined };
  /** Where somebody belongs: 'Belongs on Coach 4 · Leeds · Fri 11 Dec 05:30'. */
  belongs: (place: Place) => string;
  /** For somebody without a booking of this kind: 'Not booked on any coach outbound'. */
  nowhere: string;
}

/** The messages of a check-in: an action that ticks a passenger off once at a place. */
export function checkInMessages<K extends ActionKind, Place extends BookedPlace>(
  options: CheckInMessagesOptions<K, Place>,
): ActionMessages<K> {
  const { done, already, isWhySpokenOnly = false, describe, errorCodes } = options;
  const { refusalWord, readError, belongs, nowhere } = options;
  const rightPlace = (booked: Place | null) => (booked ? belongs(booked) : nowhere);
  return {
    done,
    already,
    isWhySpokenOnly,
    describe,
    refusalWord,
    explain(error) {
      const { passengerName, booked } = readError(error);
      return { name: passengerName, why: booked === undefined ? undefined : rightPlace(booked) };
    },
    doubt(provisional: ActionOutcome<K>) {
      const outcome = provisional as CheckInOutcome<Place>;
      if (outcome.reason === 'done') return null;
      const code = errorCodes[outcome.reason];
      const word = outcome.reason === 'already-done' ? already : refusalWord(code);
      // The server may know them: its text for somebody unknown would claim more than this phone can.
      if (outcome.reason === 'passenger-unknown')
        return { word, why: 'Not on this phone’s list', saved: 'Saved; checked when you are online.' };
      const why = outcome.reason === 'wrong-place' ? rightPlace(outcome.booked) : errorCatalogue[code].text;
      return { word, why };
    },
  };
}
