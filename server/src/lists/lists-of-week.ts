import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { CachedReply } from './list-cache.ts';

export interface AboutList {
  /** The address of the list's call, as the app asks for it. */
  address: string;
  /** Viewers for whom a list has the same name are given the same reply. */
  name: string;
  /** By which the list versions know it. */
  list: string;
}

/** One list of a week as one viewer may see it. */
export interface ListOfWeek extends AboutList {
  /** Whether it is for this rep alone. */
  own?: true;
  get: () => Promise<CachedReply>;
}

/** A list whose entries the server reads as well, to know which further lists there are. */
export interface ReadableList<T> extends ListOfWeek {
  read: () => Promise<T>;
}

/** Every list that a module has of a week for a viewer. */
export type ListsOfWeek = (
  week: { weekId: string; systemId: string },
  viewer: Viewer,
) => Promise<ListOfWeek[]>;

/** Part of an address. */
export const inAddress = encodeURIComponent;
