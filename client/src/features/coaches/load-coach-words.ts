import { LoadCoachRefusal, loadCoachErrorCodes } from '@offpiste/domain/contract/coach.ts';
import type { Direction, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { onceWords } from '#workflow/once-words.ts';
import type { VerdictWords } from '#workflow/verdict-of.ts';
import { directionNames } from './coach-text.ts';

export const EQUIPMENT_NOTE = 'E · Equipment to stow';

export interface LoadCoachWordsOptions {
  direction: Direction;
  /** A coach's name by its id. */
  coachNameOf: (coachId: string) => string;
  timeZone?: string | undefined;
}

/** How the verdicts of coach loading read. */
export function loadCoachWords({
  direction,
  coachNameOf,
  timeZone,
}: LoadCoachWordsOptions): VerdictWords<'load-coach'> {
  return onceWords<'load-coach', VehicleSeat>({
    done: 'Loaded',
    already: 'Already loaded',
    timeZone,
    describe: ({ ticket }) => ({
      name: ticket.name,
      note: ticket.equipment === 1 ? EQUIPMENT_NOTE : null,
    }),
    errorCodes: loadCoachErrorCodes,
    readError(error) {
      const said = LoadCoachRefusal.safeParse(error).data;
      const right = said?.rightPlace;
      return {
        passengerName: said?.passengerName,
        booked: right && { placeId: right.coachId, ...right },
      };
    },
    belongs: ({ placeId, pickUpLocation, departsText }) =>
      `Belongs on ${[coachNameOf(placeId), pickUpLocation, departsText].filter(Boolean).join(' · ')}`,
    nowhere: `Not booked on any coach ${directionNames[direction].toLowerCase()}`,
  });
}
