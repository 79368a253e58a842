import { AllLessonsReply } from '@offpiste/domain/contract/lesson.ts';
import * as z from 'zod/mini';
import { readRoom } from '#lists/keys/known-rooms.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { week } from '#week/page/week-client.ts';

export interface KnownNames {
  /** Of people by code. */
  people: ReadonlyMap<string, string>;
  /** Of the places of actions that have an id for a name: rooms, lessons, events. */
  places: ReadonlyMap<string, string>;
}

export const NO_NAMES: KnownNames = { people: new Map(), places: new Map() };

/** What the lists of every kind of ticket have in common; an event's has one more shell. */
const Tickets = z.object({ tickets: z.array(z.object({ barcode: z.string(), name: z.string() })) });
const EventTickets = z.object({ data: z.extend(Tickets, { eventName: z.string() }) });

interface Found {
  place?: string | undefined;
  people?: readonly (readonly [code: string, name: string])[];
}

/** The names of places and of the people there, from the lists and the week on this phone. */
export async function knownNames(places: readonly string[]): Promise<KnownNames> {
  const found = await Promise.all(places.map(async (place) => ({ of: place, ...(await namesAt(place)) })));
  return {
    people: new Map(found.flatMap(({ people = [] }) => people)),
    places: new Map(found.flatMap(({ of, place }) => (place === undefined ? [] : [[of, place] as const]))),
  };
}

async function namesAt(place: string): Promise<Found> {
  const [kind = '', id = ''] = /^([^:]*):?(.*)$/.exec(place)?.slice(1) ?? [];
  // Anything this phone cannot name is shown by its id.
  return (sources[kind] ?? namesOnList)(place, id).catch(() => ({}));
}

const sources: Readonly<Record<string, (place: string, id: string) => Promise<Found>>> = {
  // A conflict may name another coach, by the name on its sheet.
  coach: async (place) => (await Promise.all([namesOnList(place), keptLists.read('coach-data')]))[0],
  room: async (_, roomId) => {
    const room = (await readRoom(keptLists.read, roomId))?.room;
    return {
      place: room && `${room.roomName} · ${room.buildingName}`,
      people:
        room?.guests.flatMap(({ bookingRef, name }) => (name === null ? [] : [[bookingRef, name]])) ?? [],
    };
  },
  lesson: async (place, lessonId) => {
    const [listed, lessons] = await Promise.all([namesOnList(place), keptLists.read('all-lessons')]);
    const known = AllLessonsReply.safeParse(lessons?.value).data?.lessons;
    return { ...listed, place: known?.find((lesson) => lesson.lessonId === lessonId)?.group };
  },
  event: async (place, eventId) => {
    const kept = EventTickets.safeParse((await keptLists.read(place))?.value).data?.data;
    const name = kept?.eventName ?? (await week.event(eventId))?.name;
    return { place: name, people: peopleOf(kept) };
  },
};

async function namesOnList(place: string): Promise<Found> {
  return { people: peopleOf(Tickets.safeParse((await keptLists.read(place))?.value).data) };
}

function peopleOf(list: z.infer<typeof Tickets> | undefined): NonNullable<Found['people']> {
  return list?.tickets.map(({ barcode, name }) => [barcode, name]) ?? [];
}
