import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { NamedPerson } from '#workflow/name-search.ts';

/** A passenger of a vehicle as its screens show one. */
export interface SeatedPassenger extends NamedPerson {
  /** Location of the stop where they get on; it tells namesakes apart. Null when the booking names none. */
  detail: string | null;
  equipment: boolean;
}

/** A ticket of a vehicle's list as a person. */
export function seatedPassenger(ticket: CoachTicket): SeatedPassenger {
  return {
    name: ticket.name,
    bookingRef: ticket.bookingRef,
    barcode: ticket.barcode,
    done: ticket.loaded === 1,
    cancelled: ticket.deleted === '1',
    detail: ticket.pickUpLocation,
    equipment: ticket.equipment === 1,
  };
}
