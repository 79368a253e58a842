import { groupTypes } from '#lists/keys/key-list-keys.ts';
import { keyPlacesOf, listsOf } from '#lists/lists.ts';
import type { NamedList } from '#lists/named-list.ts';
import { seasonLists } from '#lists/season-lists.ts';

/** A part that is fetched for a shift: a list, or a document by its address. */
export type Provision = NamedList<unknown> | { file: string };

/** Something of a shift that works without a signal once its lists are on the phone. */
export interface ShiftPart {
  name: string;
  /** What cannot be done without a signal while something is missing. */
  without: string;
  /** The lists that name the others. */
  first: readonly NamedList<unknown>[];
  /** The others, by the contents of the first ones; `read` returns a list's value on this phone. */
  others: (read: ReadKept) => Promise<readonly Provision[]>;
}

export type ReadKept = <T>(list: NamedList<T>) => Promise<T | null>;

const bothWays = ['outbound', 'inbound'] as const;

/** The parts of a shift. `systemId` is the week's name where keys are looked up. */
export function shiftParts(weekId: string, systemId: string): readonly ShiftPart[] {
  const lists = listsOf(weekId);
  const places = keyPlacesOf(systemId);
  return [
    {
      name: 'Coaches',
      without: 'a scan is saved, but cannot be judged',
      first: [lists.allCoaches, lists.coachData],
      others: async (read) => {
        const all = await read(lists.allCoaches);
        return bothWays.flatMap((way) => all?.[way].map((id) => lists.coachTickets(id, way)) ?? []);
      },
    },
    {
      name: 'Transfers',
      without: 'a scan is saved, but cannot be judged',
      first: [lists.allTransfers, lists.transferData],
      others: async (read) => {
        const all = await read(lists.allTransfers);
        const ids = new Set(bothWays.flatMap((way) => all?.[way] ?? []));
        return [
          ...bothWays.flatMap((way) => all?.[way].map((id) => lists.transferTickets(id, way)) ?? []),
          ...[...ids].map(lists.extras),
        ];
      },
    },
    {
      name: 'Lift passes',
      without: 'a pass is not known, and cannot be handed out',
      first: [lists.liftPasses],
      others: async () => [],
    },
    {
      name: 'Lessons and workshops',
      without: 'a scan is saved, but cannot be judged',
      first: [lists.allLessons],
      others: async (read) =>
        (await read(lists.allLessons))?.lessons.map(({ lessonId }) => lists.lessonTickets(lessonId)) ?? [],
    },
    {
      name: 'Events',
      without: 'a guest is let in without a look at the ticket',
      first: [lists.events],
      others: async (read) =>
        (await read(lists.events))?.data.map(({ eventId }) => lists.eventInfo(eventId)) ?? [],
    },
    {
      name: 'Room keys',
      without: 'a room is not known, and its keys cannot be handed out',
      first: groupTypes.map((type) => places[type]),
      others: async (read) => {
        const [loc, sup, bld] = await Promise.all([read(places.loc), read(places.sup), read(places.bld)]);
        return [
          ...(loc?.map(({ distLoc }) => lists.keyList({ groupType: 'loc', loc: distLoc })) ?? []),
          ...(sup?.map(({ supplier }) => lists.keyList({ groupType: 'sup', loc: supplier })) ?? []),
          ...(bld?.map(({ building }) => lists.keyList({ groupType: 'bld', loc: building })) ?? []),
        ];
      },
    },
    {
      name: 'Weekly documents',
      without: 'a document that is not here cannot be opened',
      first: [lists.files],
      others: async (read) => (await read(lists.files))?.map(({ url }) => ({ file: url })) ?? [],
    },
    {
      name: 'Colleagues, contacts and resorts',
      without: 'these pages stay empty',
      first: [lists.reps, lists.schedules, lists.whatsOn, seasonLists.contacts, seasonLists.resorts],
      others: async (read) =>
        (await read(seasonLists.resorts))?.map(({ id }) => lists.pointsOfInterest(id)) ?? [],
    },
  ];
}
