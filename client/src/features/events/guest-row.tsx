import { ListedPassenger } from '#people/listed-passenger.tsx';
import { Badge } from '#ui/badge.tsx';
import { entryBadges } from './event-text.ts';
import type { GuestTicket } from './guest-tickets.ts';

/** Somebody with a ticket, and whether they are inside. */
export function GuestRow({ ticket }: { ticket: GuestTicket }) {
  const { name, bookingRef, deleted, entryStatus, waiting } = ticket;
  const { tone, label } = entryBadges[entryStatus];
  return (
    <ListedPassenger
      name={name}
      bookingRef={bookingRef}
      cancelled={deleted === '1'}
      {...(waiting && { waiting })}
    >
      <Badge tone={tone}>{label}</Badge>
    </ListedPassenger>
  );
}
