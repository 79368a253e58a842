import type {
  Accommodation,
  Allocation,
  Departure,
  EventPlace,
  LessonPlace,
  LiftPassPlace,
  RentalShop,
  Room,
  WeekData,
  WeekPassenger,
} from '@offpiste/domain/contract/week.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type * as z from 'zod/mini';
import { indexInhabitants } from './stays.ts';

/** A stop as a passenger's booking shows it. */
export type JourneyStop = Pick<Departure, 'location' | 'date_formatted' | 'date_time_formatted'>;

export interface Transport {
  transportType: 'coach_travel' | 'transfer' | 'own_transport';
  type: 'transport-outbound' | 'transport-inbound';
  /** Id of the coach or transfer; null for own transport. */
  coach: string | null;
  reference: string | null;
  equipmentCarriage: string | null;
  pickUpLocation: JourneyStop | null;
  dropOffLocation: JourneyStop | null;
  /** Every stop of the vehicle in this direction. */
  departures: Departure[];
}

type LiftPassBooking = Extract<Allocation, { kind: 'lift-pass' }>;
type SkiHireBooking = Extract<Allocation, { kind: 'ski-hire' }>;

/** An entry of the specification's `allocPlaces` (document 1 §3): it holds one of these. */
export type AllocPlace =
  | {
      accommodation: z.infer<typeof Accommodation> &
        Omit<z.infer<typeof Room>, 'accommodation'> & {
          subblock_id: string;
          subblock_inhabitants: Pick<WeekPassenger, 'passengerName' | 'reference'>[];
        };
    }
  | { transport: Transport }
  | { liftpass: Omit<LiftPassBooking, 'kind' | 'place'> & z.infer<typeof LiftPassPlace> }
  | { skihire: Omit<SkiHireBooking, 'kind' | 'place'> & { rentalShop: z.infer<typeof RentalShop> } }
  | { lessons: z.infer<typeof LessonPlace> & { reference: string } }
  | { event: z.infer<typeof EventPlace> & { reference: string } };

/**
 * Turns a passenger's bookings, which name the week's shared facts by id, into the specification's shapes.
 * A booking whose fact the week does not hold is left out.
 */
export function createAllocPlaces({ places, passengers }: WeekData['week']) {
  const inhabitants = indexInhabitants(passengers);

  const accommodation = (roomId: string): AllocPlace[] => {
    const room = places.room[roomId];
    const hotel = room && places.accommodation[room.accommodation];
    if (!hotel) return [];
    const { accommodation: _, ...facts } = room;
    const subblock_inhabitants = (inhabitants.get(roomId) ?? []).map(({ name, reference }) => ({
      passengerName: name,
      reference,
    }));
    return [{ accommodation: { ...hotel, ...facts, subblock_id: roomId, subblock_inhabitants } }];
  };

  const resolve = (allocation: Allocation): AllocPlace[] => {
    switch (allocation.kind) {
      case 'room':
        return accommodation(allocation.place);
      case 'coach':
      case 'transfer': {
        const { kind, place, direction, pickUp, dropOff, reference, equipmentCarriage } = allocation;
        if (place === null) return [{ transport: ownTransport(direction) }];
        const departures = places[kind][place]?.departures[direction] ?? [];
        return [
          {
            transport: {
              transportType: kind === 'coach' ? 'coach_travel' : 'transfer',
              type: `transport-${direction}`,
              coach: place,
              reference,
              equipmentCarriage,
              pickUpLocation: stopAt(departures, pickUp),
              dropOffLocation: stopAt(departures, dropOff),
              departures,
            },
          },
        ];
      }
      case 'own-transport':
        return [{ transport: ownTransport(allocation.direction) }];
      case 'lift-pass': {
        const { kind: _, place, ...booking } = allocation;
        const point = places['lift-pass'][place];
        return point ? [{ liftpass: { ...booking, ...point } }] : [];
      }
      case 'ski-hire': {
        const { kind: _, place, ...booking } = allocation;
        const rentalShop = places['ski-hire'][place];
        return rentalShop ? [{ skihire: { ...booking, rentalShop } }] : [];
      }
      case 'lesson': {
        const lesson = places.lesson[allocation.place];
        return lesson ? [{ lessons: { ...lesson, reference: allocation.reference } }] : [];
      }
      case 'event': {
        const event = places.event[allocation.place];
        return event ? [{ event: { ...event, reference: allocation.reference } }] : [];
      }
    }
  };

  return ({ allocations = [] }: WeekPassenger): AllocPlace[] => allocations.flatMap(resolve);
}

function ownTransport(direction: Direction): Transport {
  return {
    transportType: 'own_transport',
    type: `transport-${direction}`,
    coach: null,
    reference: null,
    equipmentCarriage: null,
    pickUpLocation: null,
    dropOffLocation: null,
    departures: [],
  };
}

/** A stop with its times, or with its name alone where the vehicle's sheet does not list it. */
function stopAt(departures: readonly Departure[], location: string | null): JourneyStop | null {
  if (location === null) return null;
  const departure = departures.find((stop) => stop.location === location);
  return {
    location,
    date_formatted: departure?.date_formatted ?? null,
    date_time_formatted: departure?.date_time_formatted ?? null,
  };
}
