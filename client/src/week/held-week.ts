import type { Departure, PlaceKind, WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import type { CoachSeat, Direction } from '@offpiste/domain/rules/coach-loading.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { type AllocPlace, createAllocPlaces } from './alloc-places.ts';
import { answerPeople, type PeopleAnswers } from './people.ts';
import { answerStays, type StayAnswers } from './stays.ts';

export interface WeekSummary {
  weekId: string;
  weekName: string;
  systemId: string;
  /** IANA zone of the resort. */
  timeZone: string;
  startsOn: string;
  endsOn: string;
  policyEpoch: number;
  counts: Record<PlaceKind | 'passengers', number>;
}

/** A passenger on a coach's list, as far as the viewer's week knows. */
export interface CoachPassenger {
  name: string;
  reference: string;
  /** Location of the stop; null when the booking names none. */
  stop: string | null;
  equipment: boolean;
  cancelled: boolean;
}

/** What coach loading needs to know of a passenger. */
export interface PassengerOnCoaches {
  name: string;
  cancelled: boolean;
  /** Seats by direction; null where the viewer may not see what the passenger is booked on. */
  seats: Record<Direction, CoachSeat[]> | null;
}

/** The questions that the week answers. Each is a method of the week worker. */
export interface WeekAnswers extends PeopleAnswers, StayAnswers {
  summary: () => WeekSummary;
  passengersOfCoach: (coachId: string, direction: Direction) => CoachPassenger[];
  /** Null when the week has nobody by this reference. */
  passenger: (reference: string) => PassengerOnCoaches | null;
  /** What a passenger is booked on, in the specification's shapes; null when the week has nobody by this reference. */
  allocPlaces: (reference: string) => AllocPlace[] | null;
  coachRuns: (coachId: string, direction: Direction) => boolean;
  /** Whether this week shows passengers of a prefix at all, so that not finding one means something. */
  showsPrefix: (prefix: string) => boolean;
}

type VehicleAllocation = Extract<
  NonNullable<WeekPassenger['allocations']>[number],
  { kind: 'coach' | 'transfer' }
>;

/** Indexes a week once, so that every question is a look-up. */
export function holdWeek(data: WeekData): WeekAnswers {
  const { week, rep } = data;
  const byReference = new Map(week.passengers.map((passenger) => [passenger.reference, passenger]));
  const prefixes = new Set(week.passengers.map(({ reference }) => referencePrefix(reference)));
  const resolveAllocPlaces = createAllocPlaces(week);
  const coachLists = indexCoaches(week.passengers);

  const departuresOf = (coachId: string, direction: Direction): Departure[] =>
    week.places.coach[coachId]?.departures[direction] ?? [];

  const seatOf = ({ place, direction, pickUp }: VehicleAllocation): CoachSeat[] =>
    place === null
      ? []
      : [
          {
            coachId: place,
            pickUpLocation: pickUp,
            departsText:
              departuresOf(place, direction).find(({ location }) => location === pickUp)
                ?.date_time_formatted ?? null,
          },
        ];

  const seatsOf = (passenger: WeekPassenger, direction: Direction) =>
    coachAllocations(passenger)
      .filter((allocation) => allocation.direction === direction)
      .flatMap(seatOf);

  return {
    ...answerPeople(data, resolveAllocPlaces),
    ...answerStays(week),

    summary: () => ({
      weekId: week.weekId,
      weekName: week.weekName,
      systemId: week.systemId,
      timeZone: week.timeZone,
      startsOn: week.startsOn,
      endsOn: week.endsOn,
      policyEpoch: rep.policyEpoch,
      counts: { ...countPlaces(week.places), passengers: week.passengers.length },
    }),

    passengersOfCoach: (coachId, direction) => coachLists.get(listKey(coachId, direction)) ?? [],

    passenger(reference) {
      const passenger = byReference.get(reference);
      if (!passenger) return null;
      return {
        name: passenger.passengerName,
        cancelled: isCancelled(passenger.status),
        seats: passenger.allocations
          ? { outbound: seatsOf(passenger, 'outbound'), inbound: seatsOf(passenger, 'inbound') }
          : null,
      };
    },

    allocPlaces(reference) {
      const passenger = byReference.get(reference);
      return passenger ? resolveAllocPlaces(passenger) : null;
    },

    coachRuns: (coachId, direction) =>
      departuresOf(coachId, direction).length > 0 || coachLists.has(listKey(coachId, direction)),

    showsPrefix: (prefix) => prefixes.has(prefix),
  };
}

function indexCoaches(passengers: readonly WeekPassenger[]): Map<string, CoachPassenger[]> {
  const lists = new Map<string, CoachPassenger[]>();
  for (const passenger of passengers) {
    for (const { place, direction, pickUp, equipmentCarriage } of coachAllocations(passenger)) {
      if (place === null) continue;
      const key = listKey(place, direction);
      const list = lists.get(key) ?? [];
      if (list.length === 0) lists.set(key, list);
      list.push({
        name: passenger.passengerName,
        reference: passenger.reference,
        stop: pickUp,
        equipment: carriesEquipment(equipmentCarriage),
        cancelled: isCancelled(passenger.status),
      });
    }
  }
  return lists;
}

function coachAllocations({ allocations = [] }: WeekPassenger): VehicleAllocation[] {
  return allocations.filter((allocation) => allocation.kind === 'coach') as VehicleAllocation[];
}

function listKey(coachId: string, direction: Direction): string {
  return `${direction} ${coachId}`;
}

function countPlaces(places: WeekData['week']['places']): Record<PlaceKind, number> {
  const entries = Object.entries(places).map(([kind, table]) => [kind, Object.keys(table).length]);
  return Object.fromEntries(entries) as Record<PlaceKind, number>;
}
