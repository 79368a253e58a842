import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { Badge } from '#ui/badge.tsx';
import { ListedPassenger } from '#workflow/listed-passenger.tsx';

export interface PassengerLinesProps {
  ticket: CoachTicket;
  /** Loaded on this phone, not sent yet. */
  waiting?: boolean;
}

/** A passenger of a coach; equipment to stow has a badge. */
export function PassengerLines({ ticket, waiting = false }: PassengerLinesProps) {
  return (
    <ListedPassenger
      name={ticket.name}
      bookingRef={ticket.bookingRef}
      cancelled={ticket.deleted === '1'}
      waiting={waiting}
    >
      {ticket.equipment === 1 && (
        <Badge tone="warn">
          <abbr title="Equipment" className="no-underline">
            E
          </abbr>
        </Badge>
      )}
    </ListedPassenger>
  );
}
