import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useState } from 'react';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { ListBody } from '#workflow/list-body.tsx';
import { coachText, directionNames } from './coach-text.ts';
import { PassengerLines } from './passenger-lines.tsx';
import { seatedPassenger } from './seated-passenger.ts';
import { useCoachTickets } from './use-coaches.ts';

export interface CoachPassengersProps {
  coachId: string;
  counts: Record<Direction, number>;
}

/** Who travels on a coach, folded by direction; a list is asked for when it is opened. */
export function CoachPassengers({ coachId, counts }: CoachPassengersProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  return (
    <Accordion
      open={open}
      onOpenChange={setOpen}
      items={(['outbound', 'inbound'] as const).map((direction) => ({
        value: direction,
        title: `${directionNames[direction]} passengers`,
        aside: <Badge>{counts[direction]}</Badge>,
        content: open.includes(direction) && <DirectionList coachId={coachId} direction={direction} />,
      }))}
    />
  );
}

function DirectionList({ coachId, direction }: { coachId: string; direction: Direction }) {
  const tickets = useCoachTickets(coachId, direction);
  return (
    <ListBody list={tickets} label="Loading passengers">
      {(data) => <Passengers tickets={data.tickets} />}
    </ListBody>
  );
}

function Passengers({ tickets }: { tickets: readonly CoachTicket[] }) {
  if (tickets.length === 0) return <p className="text-muted">No passengers</p>;
  const byName = [...tickets].sort((a, b) => compareText(a.name, b.name));
  return (
    <ul>
      {byName.map((ticket) => (
        <li key={ticket.barcode} className="border-b border-line py-2 last:border-0">
          <PassengerLines person={seatedPassenger(ticket)} />
          <p className="text-sm text-muted">{ticket.pickUpLocation ?? coachText.noStop}</p>
        </li>
      ))}
    </ul>
  );
}
