import { ListedPassenger } from '#people/listed-passenger.tsx';
import { Badge } from '#ui/badge.tsx';
import { entryBadges } from './event-text.ts';
import type { GuestTicket } from './guest-tickets.ts';

/** Somebody with a ticket, and whether they have come; nobody has a badge before. */
export function GuestRow({ ticket }: { ticket: GuestTicket }) {
  const { name, bookingRef, deleted, entryStatus, waiting } = ticket;
  const badge = entryStatus === 'none' ? null : entryBadges[entryStatus];
  return (
    <ListedPassenger
      name={name}
      bookingRef={bookingRef}
      cancelled={deleted === '1'}
      {...(waiting && { waiting })}
    >
      {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
    </ListedPassenger>
  );
}
