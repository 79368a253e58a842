import { LoadCoachRefusal, loadCoachErrorCodes, type RightCoach } from '@offpiste/domain/contract/coach.ts';
import { type ErrorReply, errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import type { CoachLoadingOutcome, CoachSeat, Direction } from '@offpiste/domain/rules/coach-loading.ts';
import type { VerdictWords } from '#workflow/verdict-of.ts';
import { refusalWord } from '#workflow/verdict-text.ts';
import { directionNames } from './coach-text.ts';

export const EQUIPMENT_NOTE = 'E · Equipment to stow';
const ALREADY_WORD = 'Already loaded';

export interface LoadCoachWordsOptions {
  direction: Direction;
  /** A coach's name by its id. */
  coachNameOf: (coachId: string) => string;
  timeZone?: string | undefined;
}

/** How the verdicts of coach loading read. */
export function loadCoachWords(options: LoadCoachWordsOptions): VerdictWords<'load-coach'> {
  return {
    done: 'Loaded',
    already: ALREADY_WORD,
    timeZone: options.timeZone,
    describe: ({ ticket }) => ({
      name: ticket.name,
      note: ticket.equipment === 1 ? EQUIPMENT_NOTE : null,
    }),
    doubt: (outcome) => doubt(outcome, options),
    explain: (error) => explain(error, options),
  };
}

function explain(error: ErrorReply, { direction, coachNameOf }: LoadCoachWordsOptions) {
  const said = LoadCoachRefusal.safeParse(error).data;
  if (said?.rightPlace === undefined) return { name: said?.passengerName };
  return {
    name: said.passengerName,
    why: said.rightPlace
      ? rightPlaceText(said.rightPlace, coachNameOf)
      : `Not booked on any coach ${directionNames[direction].toLowerCase()}`,
  };
}

function doubt(outcome: CoachLoadingOutcome, { coachNameOf }: LoadCoachWordsOptions) {
  if (outcome.reason === 'loaded') return null;
  const code = loadCoachErrorCodes[outcome.reason];
  const word = outcome.reason === 'already-loaded' ? ALREADY_WORD : refusalWord(code);
  if (outcome.reason === 'wrong-coach' && outcome.seat) {
    return { word, why: rightPlaceText(outcome.seat, coachNameOf) };
  }
  return { word, why: errorCatalogue[code].text };
}

function rightPlaceText(place: CoachSeat | RightCoach, coachNameOf: (coachId: string) => string): string {
  const parts = [coachNameOf(place.coachId), place.pickUpLocation, place.departsText];
  return `Belongs on ${parts.filter(Boolean).join(' · ')}`;
}
