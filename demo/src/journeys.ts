import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { assignCoaches } from './coach-plan.ts';
import { coachSheets } from './coach-sheet.ts';
import { coachStops } from './coach-stops.ts';
import { dayTripContent, type LocalTime } from './day-trips.ts';
import type { Party, Person } from './people.ts';
import type { Random } from './random.ts';
import { transferContent } from './transfers.ts';
import type { WeekContent } from './write-csv.ts';

export interface JourneyDates {
  /** Friday of departure from Britain. */
  startsOn: string;
  /** Saturday of departure from the Alps. */
  endsOn: string;
}

/** How everyone travels there and back: by coach, by plane and transfer, on their own; some journeys are unknown. */
export function journeyContent(
  random: Random,
  parties: readonly Party[],
  { underWay, ...dates }: JourneyDates & { underWay: LocalTime | null },
): WeekContent {
  const byCoach: Party[] = [];
  const byPlane: Party[] = [];
  const ownTransport: WrittenWeekRow<'own-transport.csv'>[] = [];
  const drive = (people: readonly Person[]) => {
    for (const { reference } of people) {
      ownTransport.push(
        { passenger: reference, direction: 'outbound' },
        { passenger: reference, direction: 'inbound' },
      );
    }
  };
  for (const [index, party] of parties.entries()) {
    // The first parties hold the people of special names: they go by coach, where a newcomer looks first.
    const way = index < 6 ? 'coach' : random.weighted(WAYS);
    if (way === 'coach') byCoach.push(party);
    if (way === 'plane') byPlane.push(party);
    if (way === 'own') drive(party.people);
  }
  const plan = assignCoaches(random, byCoach);
  const transfers = transferContent(random, byPlane, dates);
  const trips = underWay ? dayTripContent(byCoach, underWay) : {};
  const both = <F extends keyof WeekContent>(file: F) => [...(transfers[file] ?? []), ...(trips[file] ?? [])];
  return {
    'coaches.csv': coachSheets(random, plan, dates),
    'coach-departures.csv': plan.coaches.flatMap((coach) => coachStops(coach, dates)),
    'coach-passengers.csv': plan.seats,
    'own-transport.csv': [...ownTransport, ...plan.homeAlone],
    'transfers.csv': both('transfers.csv'),
    'transfer-departures.csv': both('transfer-departures.csv'),
    'transfer-passengers.csv': both('transfer-passengers.csv'),
  };
}

const WAYS = [
  ['coach', 80],
  ['plane', 13],
  ['own', 5],
  ['unknown', 2],
] as const;
