import type { Departure, PlaceKind, WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import type { TicketPrefixes } from '@offpiste/domain/rules/code.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { keysOf, recordOf } from '@offpiste/domain/rules/records.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { KnownPassenger } from '../known-passenger.ts';
import { type AllocPlace, createAllocPlaces } from './alloc-places.ts';
import { answerEvents, type EventAnswers } from './events.ts';
import { answerLessons, type LessonAnswers } from './lessons.ts';
import { type ListStarts, startLists } from './list-starts.ts';
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
  /** By which codes are read; null in a week that an earlier version of the app kept. */
  ticketPrefixes: TicketPrefixes;
  counts: Record<PlaceKind | 'passengers', number>;
}

/** The questions that the week answers. Each is a method of the week worker. */
export interface WeekAnswers extends PeopleAnswers, StayAnswers, EventAnswers, LessonAnswers, ListStarts {
  summary: () => WeekSummary;
  /** A passenger's seats on coaches or transfers in a direction; null when the week has nobody by this reference. */
  seatsOf: (reference: string, kind: VehicleKind, direction: Direction) => KnownPassenger<VehicleSeat> | null;
  /** What a passenger is booked on, in the specification's shapes; null when the week has nobody by this reference. */
  allocPlaces: (reference: string) => AllocPlace[] | null;
  /** Whether a coach or transfer goes in a direction: it has stops there, or passengers. */
  vehicleRuns: (kind: VehicleKind, vehicleId: string, direction: Direction) => boolean;
  /** Whether this week shows passengers of a prefix at all, so that not finding one means something. */
  showsPrefix: (prefix: string) => boolean;
}

type VehicleAllocation = Extract<NonNullable<WeekPassenger['allocations']>[number], { kind: VehicleKind }>;

/** Indexes a week once, so that every question is a look-up. */
export function holdWeek(data: WeekData): WeekAnswers {
  const { week, rep } = data;
  const byReference = new Map(week.passengers.map((passenger) => [passenger.reference, passenger]));
  const prefixes = new Set(week.passengers.map(({ reference }) => referencePrefix(reference)));
  const resolveAllocPlaces = createAllocPlaces(week);
  const ridden = indexVehicles(week.passengers);

  const isRidden = (kind: VehicleKind, vehicleId: string, direction: Direction) =>
    ridden.has(rideKey(kind, vehicleId, direction));

  const departuresOf = (kind: VehicleKind, vehicleId: string, direction: Direction): Departure[] =>
    week.places[kind][vehicleId]?.departures[direction] ?? [];

  const vehicleRuns = (kind: VehicleKind, vehicleId: string, direction: Direction) =>
    departuresOf(kind, vehicleId, direction).length > 0 || isRidden(kind, vehicleId, direction);

  const seatOf = ({ kind, place, direction, pickUp }: VehicleAllocation): VehicleSeat[] =>
    place === null
      ? []
      : [
          {
            placeId: place,
            pickUpLocation: pickUp,
            departsText:
              departuresOf(kind, place, direction).find(({ location }) => location === pickUp)
                ?.date_time_formatted ?? null,
          },
        ];

  return {
    ...answerPeople(data, resolveAllocPlaces),
    ...answerStays(week),
    ...answerEvents(week),
    ...answerLessons(week.places, byReference),
    ...startLists(week, vehicleRuns),

    summary: () => ({
      weekId: week.weekId,
      weekName: week.weekName,
      systemId: week.systemId,
      timeZone: week.timeZone,
      startsOn: week.startsOn,
      endsOn: week.endsOn,
      policyEpoch: rep.policyEpoch,
      ticketPrefixes: data.ticketPrefixes ?? null,
      counts: { ...countPlaces(week.places), passengers: week.passengers.length },
    }),

    seatsOf(reference, kind, direction) {
      const passenger = byReference.get(reference);
      if (!passenger) return null;
      return {
        name: passenger.passengerName,
        cancelled: isCancelled(passenger.status),
        booked: passenger.allocations
          ? vehicleAllocations(passenger)
              .filter((allocation) => allocation.kind === kind && allocation.direction === direction)
              .flatMap(seatOf)
          : null,
      };
    },

    allocPlaces(reference) {
      const passenger = byReference.get(reference);
      return passenger ? resolveAllocPlaces(passenger) : null;
    },

    vehicleRuns,

    showsPrefix: (prefix) => prefixes.has(prefix),
  };
}

/** The vehicles and directions that somebody is booked on. */
function indexVehicles(passengers: readonly WeekPassenger[]): ReadonlySet<string> {
  return new Set(
    passengers
      .flatMap(vehicleAllocations)
      .flatMap(({ kind, place, direction }) => (place === null ? [] : [rideKey(kind, place, direction)])),
  );
}

function vehicleAllocations({ allocations = [] }: WeekPassenger): VehicleAllocation[] {
  return allocations.filter(
    (allocation): allocation is VehicleAllocation =>
      allocation.kind === 'coach' || allocation.kind === 'transfer',
  );
}

function rideKey(kind: VehicleKind, vehicleId: string, direction: Direction): string {
  return `${kind} ${direction} ${vehicleId}`;
}

function countPlaces(places: WeekData['week']['places']): Record<PlaceKind, number> {
  return recordOf(keysOf(places), (kind) => Object.keys(places[kind]).length);
}
