import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { coachName } from './coach-sheet.ts';
import { type DepartureTimes, departureTimes, earliestDeparture } from './departures.ts';

/** One direction of a coach as its card shows it. */
export interface CoachJourney {
  direction: Direction;
  passengers: number;
  departs: (DepartureTimes & { location: string }) | null;
}

export interface CoachCardView {
  coachId: string;
  name: string;
  operator: string;
  journeys: CoachJourney[];
}

/** One card per coach, in the order of the coaches' numbers, outbound first. */
export function coachCards(rows: readonly CoachRow[]): CoachCardView[] {
  return rows
    .map((row) => ({
      coachId: row.coachId,
      name: coachName(row, row.coachId),
      operator: row.OPERATOR.trim(),
      journeys: [journeyOf(row, 'outbound'), journeyOf(row, 'inbound')],
    }))
    .sort((a, b) => compareByNumber(a.name, b.name));
}

/** One direction of a coach: how many travel, and when and where it starts. */
export function journeyOf(row: CoachRow, direction: Direction): CoachJourney {
  const first = earliestDeparture(row.departures[direction]);
  return {
    direction,
    passengers: row.passengers[direction],
    departs: first && { location: first.location, ...departureTimes(first) },
  };
}
