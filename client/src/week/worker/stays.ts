import type { Accommodation, Room, WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import type * as z from 'zod/mini';
import { groupBy } from '#browser/group-by.ts';

/** Someone who sleeps in a room, as far as the viewer may see them. */
export interface Inhabitant {
  name: string;
  reference: string;
  cancelled: boolean;
  phone: string | null;
}

/** A room ("sub-block") in the list of its house. */
export interface ListedRoom {
  roomId: string;
  physicalName: string;
  capacity: number | null;
  inhabitants: number;
  /** `User ID` of the rep who looks after it. */
  roomRep: string | null;
}

/** A house with its rooms, by the number in their physical names. */
export interface ListedAccommodation {
  accommodationId: string;
  name: string;
  address: string | null;
  rooms: ListedRoom[];
}

/** One room with its house and who sleeps there. */
export interface WholeRoom extends Omit<z.infer<typeof Room>, 'accommodation'> {
  roomId: string;
  accommodation: z.infer<typeof Accommodation>;
  inhabitants: Inhabitant[];
}

export interface StayAnswers {
  /** Every house by name. */
  accommodations: () => ListedAccommodation[];
  /** Null when the week has no such room. */
  wholeRoom: (roomId: string) => WholeRoom | null;
  /** The rooms that a rep looks after, by house and number. */
  roomsOfRep: (userId: string) => (ListedRoom & { accommodation: string })[];
}

/** Answers who sleeps where. */
export function answerStays({ places, passengers }: WeekData['week']): StayAnswers {
  const inhabitants = indexInhabitants(passengers);
  const listed = (roomId: string, room: z.infer<typeof Room>): ListedRoom => ({
    roomId,
    physicalName: room.subblock_physical_name,
    capacity: room.subblock_capacity,
    inhabitants: (inhabitants.get(roomId) ?? []).filter(({ cancelled }) => !cancelled).length,
    roomRep: room.subblock_room_rep,
  });
  const rooms = Object.entries(places.room);
  const byHouse = groupBy(rooms, ([, room]) => room.accommodation);

  const listHouses = (): ListedAccommodation[] =>
    Object.entries(places.accommodation)
      .map(([accommodationId, { name, address }]) => ({
        accommodationId,
        name,
        address,
        rooms: (byHouse.get(accommodationId) ?? [])
          .map(([roomId, room]) => listed(roomId, room))
          .sort((a, b) => compareByNumber(a.physicalName, b.physicalName)),
      }))
      .sort((a, b) => compareText(a.name, b.name));
  let houses: ListedAccommodation[] | null = null;
  // A week does not change once it is loaded: its houses are listed once, when somebody first asks.
  const accommodations = () => {
    houses ??= listHouses();
    return houses;
  };

  return {
    accommodations,
    wholeRoom(roomId) {
      const room = places.room[roomId];
      const house = room && places.accommodation[room.accommodation];
      if (!house) return null;
      return { ...room, roomId, accommodation: house, inhabitants: inhabitants.get(roomId) ?? [] };
    },
    roomsOfRep: (userId) =>
      accommodations().flatMap(({ name, rooms: inHouse }) =>
        inHouse.filter(({ roomRep }) => roomRep === userId).map((room) => ({ ...room, accommodation: name })),
      ),
  };
}

/** Who sleeps in each room, by name. */
export function indexInhabitants(passengers: readonly WeekPassenger[]): Map<string, Inhabitant[]> {
  const rooms = new Map<string, Inhabitant[]>();
  for (const { passengerName, reference, status, phonenumber, allocations = [] } of passengers) {
    for (const allocation of allocations) {
      if (allocation.kind !== 'room') continue;
      const room = rooms.get(allocation.place) ?? [];
      if (room.length === 0) rooms.set(allocation.place, room);
      room.push({
        name: passengerName,
        reference,
        cancelled: isCancelled(status),
        phone: phonenumber ?? null,
      });
    }
  }
  for (const room of rooms.values()) room.sort((a, b) => compareText(a.name, b.name));
  return rooms;
}
