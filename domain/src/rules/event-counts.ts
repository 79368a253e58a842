import type { EntryStatus } from './event-passages.ts';

/** A ticket as needed to count an event's people. */
export interface CountedTicket {
  entryStatus: EntryStatus;
  hasEntered: 0 | 1;
  deleted: '0' | '1';
}

/** The two bars of an event's door (document 2 §3 "Event info"). Percentages are of `pax`, 0 to 100. */
export interface EventCounts {
  /** Tickets that are valid. */
  pax: number;
  /** People who have entered, including those who left again. */
  entryRaw: number;
  entryPercent: number;
  /** People whose last passage was an entry. */
  inside: number;
  insidePercent: number;
}

/** Counts an event's people. A guest who is inside counts as inside even if their ticket was deleted afterwards. */
export function eventCounts(tickets: readonly CountedTicket[]): EventCounts {
  const pax = tickets.filter((ticket) => ticket.deleted === '0').length;
  const entryRaw = tickets.filter((ticket) => ticket.hasEntered === 1).length;
  const inside = tickets.filter((ticket) => ticket.entryStatus === 'entered').length;
  return {
    pax,
    entryRaw,
    entryPercent: percentOf(entryRaw, pax),
    inside,
    insidePercent: percentOf(inside, pax),
  };
}

/** With one decimal: at 3,000 guests a whole percent is thirty people. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.round((1000 * part) / whole) / 10);
}
