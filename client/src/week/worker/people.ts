import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { type Findable, indexPeople, type PeopleIndex } from '@offpiste/domain/rules/people-index.ts';
import { type SearchViewer, searchLists } from '@offpiste/domain/rules/visibility.ts';
import type { AllocPlace } from './alloc-places.ts';

/** A passenger as the search lists one; room and coach distinguish namesakes. */
export interface ListedPassenger {
  name: string;
  reference: string;
  cancelled: boolean;
  groupName: string | null;
  /** Physical name of the room; null without one, or where the viewer may not know. */
  room: string | null;
  /** The coach of the outbound journey, else of the way back. */
  coach: string | null;
  /** Null without one, or where the viewer may not know it. */
  phone: string | null;
}

/** All that the viewer may see of one passenger (document 1 §3), with the specification's allocations. */
export interface WholePassenger extends Omit<WeekPassenger, 'allocations'> {
  cancelled: boolean;
  /** Null where the viewer may see no more than name, reference, status and group. */
  allocPlaces: AllocPlace[] | null;
}

/** The app's brand, with what it shares with the others; null where this phone does not know it: then all are listed. */
export interface SearchBrand extends Pick<SearchViewer['brand'], 'ticketPrefixes'> {
  shared: SearchViewer['shared'] | null;
}

export interface PeopleAnswers {
  /** The passengers that the app lists under its brand, for the page to search: it answers a letter at once. */
  passengerIndex: (brand: SearchBrand) => PeopleIndex<ListedPassenger>;
  /** Null when the week has nobody by this reference. */
  wholePassenger: (reference: string) => WholePassenger | null;
}

/** Answers what the look-up screens ask of the passengers of a week. The search is prepared when it is first asked for. */
export function answerPeople(
  { week, rep }: WeekData,
  resolve: (passenger: WeekPassenger) => AllocPlace[],
): PeopleAnswers {
  const { passengers, places } = week;
  const byReference = new Map(passengers.map((passenger) => [passenger.reference, passenger]));
  const roomName = (id: string) => places.room[id]?.subblock_physical_name ?? null;

  const findable = (passenger: WeekPassenger): Findable<ListedPassenger> => {
    const { passengerName: name, reference, groupName } = passenger;
    const { room, coach } = whereabouts(passenger, roomName);
    const cancelled = isCancelled(passenger.status);
    const phone = passenger.phonenumber ?? null;
    return {
      name,
      reference,
      cancelled,
      whereabouts: [...(room ? [`room ${room}`] : []), ...(coach ? [`coach ${coach}`] : [])],
      phone,
      card: { name, reference, cancelled, groupName, room, coach, phone },
    };
  };

  let prepared: { of: string; index: PeopleIndex<ListedPassenger> } | null = null;

  return {
    passengerIndex(brand) {
      const { shared } = brand;
      const of = JSON.stringify([brand.ticketPrefixes, shared]);
      if (prepared?.of !== of) {
        const shown = passengers.filter(
          ({ passengerName, reference }) =>
            passengerName !== '' &&
            reference !== '' &&
            (!shared || searchLists({ level: rep.level, brand, shared }, referencePrefix(reference))),
        );
        prepared = { of, index: indexPeople(shown.map(findable)) };
      }
      return prepared.index;
    },
    wholePassenger(reference) {
      const passenger = byReference.get(reference);
      if (!passenger) return null;
      const { allocations, ...facts } = passenger;
      return {
        ...facts,
        cancelled: isCancelled(passenger.status),
        allocPlaces: allocations ? resolve(passenger) : null,
      };
    },
  };
}

/** Where people know a passenger to be: the room, and the coach they come with. */
function whereabouts({ allocations = [] }: WeekPassenger, roomName: (id: string) => string | null) {
  let room: string | null = null;
  let coach: string | null = null;
  for (const allocation of allocations) {
    if (allocation.kind === 'room') room ??= roomName(allocation.place);
    if (allocation.kind !== 'coach') continue;
    if (allocation.direction === 'outbound') coach = allocation.place ?? coach;
    else coach ??= allocation.place;
  }
  return { room, coach };
}
