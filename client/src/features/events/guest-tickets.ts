import type { EventTicket } from '@offpiste/domain/contract/event.ts';
import { statusAfter } from '@offpiste/domain/rules/event-passages.ts';
import { groupBy } from '#browser/group-by.ts';
import { listedStatus, type OwnPassages } from './own-passages.ts';

/** An event's ticket as this phone sees it. */
export interface GuestTicket extends EventTicket {
  /** Their last passage was recorded on this phone and is not proven to have reached the server. */
  waiting?: true;
}

/** Applies this phone's actions to the server's list; tickets without any stay the same objects. */
export function guestTickets(tickets: readonly EventTicket[], own: OwnPassages): GuestTicket[] {
  const byBarcode = groupBy(own.passages, ({ barcode }) => barcode);
  const undone = new Set(own.undone.map(({ barcode }) => barcode));
  return tickets.map((ticket) => {
    const passages = byBarcode.get(ticket.barcode) ?? [];
    const last = passages.at(-1);
    if (!last && !undone.has(ticket.barcode)) return ticket;
    const before = listedStatus(ticket, own);
    const entered =
      (before !== 'none' && ticket.hasEntered === 1) || passages.some(({ way }) => way === 'in');
    return {
      ...ticket,
      entryStatus: last ? statusAfter(last.way) : before,
      hasEntered: entered ? 1 : 0,
      ...(last?.unsent && { waiting: true as const }),
    };
  });
}
