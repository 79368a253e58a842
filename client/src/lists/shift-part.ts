import type { keyPlacesOf, listsOf } from './lists.ts';
import type { NamedList } from './named-list.ts';
import type { seasonLists } from './season-lists.ts';

type Listed<Lists> = {
  [Name in keyof Lists]: Lists[Name] extends (...about: never[]) => infer List ? List : Lists[Name];
}[keyof Lists];

/** A list that comes with the week's states. Any other would be missing on a prepared phone, so the type refuses it. */
export type KeptOfWeek = Listed<
  ReturnType<typeof listsOf> & ReturnType<typeof keyPlacesOf> & typeof seasonLists
>;

/** What is fetched for a shift: a list, or a document by its address. */
export type Provision = KeptOfWeek | { file: string };

/** Returns the value of a list as this phone keeps it. */
export type ReadKept = <T>(list: NamedList<T>) => Promise<T | null>;

/** Something of a shift that works without a signal once its lists are on the phone. */
export interface ShiftPart {
  name: string;
  /** What is not to be had without a signal while something is missing. */
  without: string;
  /** The lists that name the others. */
  first: readonly KeptOfWeek[];
  /** The others, by what the first ones say. */
  others: (read: ReadKept) => Promise<readonly Provision[]>;
}

/** The week that is prepared: its lists, and its name where keys are looked up. */
export interface WeekToPrepare {
  lists: ReturnType<typeof listsOf>;
  systemId: string;
}
