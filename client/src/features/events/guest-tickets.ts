import type { EventTicket } from '@offpiste/domain/contract/event.ts';
import { statusAfter } from '@offpiste/domain/rules/event-passages.ts';
import { listedStatus, type Untold } from './own-passages.ts';

/** An event's ticket as this phone sees it. */
export interface GuestTicket extends EventTicket {
  /** Their last passage was recorded on this phone, and the list does not tell it yet. */
  waiting?: true;
}

/** Lays what this phone has done over the server's list; tickets that nothing happened to stay the same objects. */
export function guestTickets(tickets: readonly EventTicket[], untold: Untold): GuestTicket[] {
  const byBarcode = Map.groupBy(untold.passages, ({ barcode }) => barcode);
  const undone = new Set(untold.undone.map(({ barcode }) => barcode));
  return tickets.map((ticket) => {
    const own = byBarcode.get(ticket.barcode) ?? [];
    const last = own.at(-1);
    if (!last && !undone.has(ticket.barcode)) return ticket;
    const before = listedStatus(ticket, untold);
    const entered = (before !== 'none' && ticket.hasEntered === 1) || own.some(({ way }) => way === 'in');
    return {
      ...ticket,
      entryStatus: last ? statusAfter(last.way) : before,
      hasEntered: entered ? 1 : 0,
      ...(last && { waiting: true as const }),
    };
  });
}
