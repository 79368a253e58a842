import {
  type AllCoachesReply,
  type CoachDataReply,
  CoachSheet,
  type CoachTicketsReply,
} from '@offpiste/domain/contract/coach.ts';
import type { EventInfoReply, EventsReply } from '@offpiste/domain/contract/event.ts';
import { toEpoch } from '@offpiste/domain/contract/fields.ts';
import type { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import {
  type TransferDataReply,
  TransferSheet,
  type TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import type { Allocation, WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import { eventCounts } from '@offpiste/domain/rules/event-counts.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { keysOf, recordOf } from '@offpiste/domain/rules/records.ts';
import { compareByNumber, compareByStart, compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';

/**
 * What the lists of places start from until the server's own are here: the week's bookings, in the shape of each list's
 * reply. Nobody is done, sheets are empty, and passengers whose bookings the rep may not see are missing. Null where
 * the week has no such place.
 */
export interface ListStarts {
  /** Which coaches or transfers go in each direction. */
  allVehicles: (kind: VehicleKind) => AllCoachesReply;
  coachData: () => CoachDataReply;
  transferData: () => TransferDataReply;
  coachTickets: (coachId: string, direction: Direction) => CoachTicketsReply | null;
  transferTickets: (transferId: string, direction: Direction) => TransferTicketsReply | null;
  allLessons: () => AllLessonsReply;
  lessonTickets: (lessonId: string) => LessonTicketsReply | null;
  events: () => EventsReply;
  eventInfo: (eventId: string) => EventInfoReply | null;
}

type PlacedAllocation = Extract<Allocation, { kind: VehicleKind | 'lesson' | 'event' }>;

/** A passenger with one booking of theirs. */
interface Booked {
  passenger: WeekPassenger;
  booking: PlacedAllocation;
}

const NOBODY: readonly Booked[] = [];

export function startLists(
  { places, passengers }: WeekData['week'],
  runs: (kind: VehicleKind, vehicleId: string, direction: Direction) => boolean,
): ListStarts {
  let index: ReadonlyMap<string, readonly Booked[]> | null = null;
  /** Who is booked at a place, by name. Indexed when the first list is asked for: most phones never ask. */
  const bookedAt = (...place: Parameters<typeof placeKey>): readonly Booked[] => {
    index ??= indexBookings(passengers);
    return index.get(placeKey(...place)) ?? NOBODY;
  };

  const vehicleIds = (kind: VehicleKind) => Object.keys(places[kind]).sort(compareByNumber);
  const vehicleFacts = (kind: VehicleKind, vehicleId: string) => ({
    passengers: {
      outbound: countExpected(bookedAt(kind, vehicleId, 'outbound')),
      inbound: countExpected(bookedAt(kind, vehicleId, 'inbound')),
    },
    departures: places[kind][vehicleId]?.departures ?? { outbound: [], inbound: [] },
  });
  const seats = (kind: VehicleKind, vehicleId: string, direction: Direction) => {
    if (!runs(kind, vehicleId, direction)) return null;
    const riders = bookedAt(kind, vehicleId, direction);
    return { total: countExpected(riders), loaded: 0, riders };
  };

  return {
    allVehicles: (kind) => ({
      outbound: vehicleIds(kind).filter((id) => runs(kind, id, 'outbound')),
      inbound: vehicleIds(kind).filter((id) => runs(kind, id, 'inbound')),
    }),

    coachData: () => ({
      mergedData: vehicleIds('coach').map((coachId) => ({
        ...emptyCells(CoachSheet.shape),
        coachId,
        ...vehicleFacts('coach', coachId),
      })),
    }),

    transferData: () => ({
      mergedData: vehicleIds('transfer').map((transferId) => ({
        ...emptyCells(TransferSheet.shape),
        transferId,
        ...vehicleFacts('transfer', transferId),
      })),
    }),

    coachTickets(coachId, direction) {
      const found = seats('coach', coachId, direction);
      if (!found) return null;
      const { riders, ...counts } = found;
      const tickets = riders.map((rider) => ({ ...seatTicket(rider), deleted: deleted(rider) }));
      return { ...counts, tickets };
    },

    transferTickets(transferId, direction) {
      const found = seats('transfer', transferId, direction);
      if (!found) return null;
      const { riders, ...counts } = found;
      const tickets = riders.map((rider) => ({
        ...seatTicket(rider),
        deleted: deleted(rider) === '1' ? (1 as const) : (0 as const),
      }));
      return { ...counts, tickets };
    },

    allLessons: () => ({
      lessons: Object.entries(places.lesson)
        .map(([lessonId, lesson]) => ({
          ...lesson,
          lessonId,
          lessonRef: lessonId,
          lessonTicketId: lessonId,
          participants: countExpected(bookedAt('lesson', lessonId)),
        }))
        .sort((a, b) => compareByNumber(a.group, b.group) || compareText(a.lessonId, b.lessonId)),
    }),

    lessonTickets(lessonId) {
      if (!places.lesson[lessonId]) return null;
      const participants = bookedAt('lesson', lessonId);
      return {
        total: countExpected(participants),
        registered: 0,
        tickets: participants.map((participant) => ({
          ...ticket(participant),
          registered: 0,
          deleted: deleted(participant),
          lessonId,
        })),
      };
    },

    events: () => ({
      data: Object.entries(places.event)
        .map(([eventId, { name, brands, startDateTime, endDateTime, location }]) => ({
          ...{
            eventId,
            eventRef: eventId,
            eventName: name,
            brands: brands.join(','),
            startDateTime,
            endDateTime,
          },
          locationName: location?.name ?? null,
          pax: countExpected(bookedAt('event', eventId)),
        }))
        .sort((a, b) => compareByStart(startOf(a), startOf(b))),
    }),

    eventInfo(eventId) {
      const event = places.event[eventId];
      if (!event) return null;
      const tickets = bookedAt('event', eventId).map((guest) => ({
        ...ticket(guest),
        entryStatus: 'none' as const,
        hasEntered: 0 as const,
        deleted: deleted(guest),
      }));
      return {
        success: true,
        data: { eventName: event.name, ...eventCounts(tickets), tickets },
        message: '',
      };
    },
  };
}

/** Everyone with a booking, by place and then by name. */
function indexBookings(passengers: readonly WeekPassenger[]): ReadonlyMap<string, readonly Booked[]> {
  const index = new Map<string, Booked[]>();
  const byName = [...passengers].sort(
    (a, b) => compareText(a.passengerName, b.passengerName) || compareText(a.reference, b.reference),
  );
  for (const passenger of byName)
    for (const booking of passenger.allocations ?? []) {
      if (!isPlaced(booking) || booking.place === null) continue;
      const key = placeKey(
        booking.kind,
        booking.place,
        'direction' in booking ? booking.direction : undefined,
      );
      const here = index.get(key);
      if (here) here.push({ passenger, booking });
      else index.set(key, [{ passenger, booking }]);
    }
  return index;
}

function isPlaced(booking: Allocation): booking is PlacedAllocation {
  return ['coach', 'transfer', 'lesson', 'event'].includes(booking.kind);
}

function placeKey(kind: PlacedAllocation['kind'], placeId: string, direction?: Direction): string {
  return `${kind} ${direction ?? ''} ${placeId}`;
}

/** Those who are not cancelled: cancelled passengers are listed and not counted. */
function countExpected(booked: readonly Booked[]): number {
  return booked.filter((one) => deleted(one) === '0').length;
}

function deleted({ passenger }: Booked): '0' | '1' {
  return isCancelled(passenger.status) ? '1' : '0';
}

function ticket({ passenger: { passengerName, reference } }: Booked) {
  return { name: passengerName, bookingRef: reference, barcode: reference };
}

function seatTicket(rider: Booked) {
  const { booking } = rider;
  const { pickUp, equipmentCarriage } =
    'pickUp' in booking ? booking : { pickUp: null, equipmentCarriage: null };
  return {
    ...ticket(rider),
    loaded: 0 as const,
    pickUpLocation: pickUp,
    equipment: carriesEquipment(equipmentCarriage) ? (1 as const) : (0 as const),
  };
}

function startOf({ startDateTime, eventName }: EventsReply['data'][number]) {
  return { startsAt: startDateTime === null ? null : toEpoch(startDateTime), name: eventName };
}

/** A sheet's row of which nothing is known. */
function emptyCells<Name extends string>(names: Record<Name, unknown>): Record<Name, string> {
  return recordOf(keysOf(names), () => '');
}
