import * as z from 'zod/mini';
import { keptLists } from '#offline/lists/kept-lists.ts';

/** The names that this phone knows of a place where actions happen. */
export interface NamesAtPlace {
  /** Of the place, where it has an id for a name. */
  place?: string | undefined;
  /** Of the people there. */
  people?: readonly (readonly [code: string, name: string])[];
}

/** What the lists of every kind of ticket have in common. */
export const ListedNames = z.object({
  tickets: z.array(z.object({ barcode: z.string(), name: z.string() })),
});

/** Returns the names of the people on the place's list. */
export async function namesOnList(place: string): Promise<NamesAtPlace> {
  return { people: peopleOf(ListedNames.safeParse((await keptLists.read(place))?.value).data) };
}

/** Returns the people of a list by code. */
export function peopleOf(list: z.infer<typeof ListedNames> | undefined): NonNullable<NamesAtPlace['people']> {
  return list?.tickets.map(({ barcode, name }) => [barcode, name]) ?? [];
}
