import { LoadCoachRefusal, type RightCoach } from '@offpiste/domain/contract/coach.ts';
import type { ErrorReply } from '@offpiste/domain/contract/errors.ts';
import type { Direction } from '@offpiste/domain/rules/coach-loading.ts';
import type { VerdictWords } from '#workflow/verdict-of.ts';
import { directionNames } from './coach-text.ts';

export const EQUIPMENT_NOTE = 'E · Equipment to stow';

export interface LoadCoachWordsOptions {
  direction: Direction;
  /** A coach's name by its id. */
  coachNameOf: (coachId: string) => string;
}

/** How the verdicts of coach loading read. */
export function loadCoachWords(options: LoadCoachWordsOptions): VerdictWords<'load-coach'> {
  return {
    done: 'Loaded',
    already: 'Already loaded',
    describe: ({ ticket }) => ({
      name: ticket.name,
      note: ticket.equipment === 1 ? EQUIPMENT_NOTE : null,
    }),
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

function rightPlaceText(place: RightCoach, coachNameOf: (coachId: string) => string): string {
  const parts = [coachNameOf(place.coachId), place.pickUpLocation, place.departsText];
  return `Belongs on ${parts.filter(Boolean).join(' · ')}`;
}
