import type { NamedPerson } from './name-search.ts';

/** What the entries of all lists have in common. */
interface ListedTicket {
  name: string;
  bookingRef: string;
  barcode: string;
  /** 1 when cancelled: as text on most lists, as a number on those of transfers. */
  deleted: string | number;
}

/** A ticket of a list as a person. */
export function namedPerson(
  { name, bookingRef, barcode, deleted }: ListedTicket,
  done: boolean,
  detail: string | null = null,
): NamedPerson {
  return { name, bookingRef, barcode, done, cancelled: Number(deleted) === 1, detail };
}
