import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { namedPerson } from '#people/named-person.ts';

/** An entry of a vehicle's list. */
export type SeatTicket = CoachTicket | TransferTicket;

/** A passenger of a vehicle as its screens show one. */
export interface SeatedPassenger extends NamedPerson {
  /** Location of the stop where they get on; it distinguishes namesakes. Null when the booking names none. */
  detail: string | null;
  equipment: boolean;
  /** What is known of their seat. */
  seat: SeatState;
  /** What that rests on. */
  note: SeatTicket['seatNote'];
}

/** A ticket of a vehicle's list as a person. */
export function seatedPassenger(ticket: SeatTicket): SeatedPassenger {
  return {
    ...namedPerson(ticket, ticket.loaded === 1, ticket.pickUpLocation),
    equipment: ticket.equipment === 1,
    seat: ticket.seat ?? (ticket.loaded === 1 ? 'aboard' : 'missing'),
    note: ticket.seatNote,
  };
}
