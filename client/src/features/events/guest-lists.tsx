import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { LogIn, LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { LongList } from '#ui/long-list.tsx';
import { entryBadges } from './event-text.ts';
import type { GuestTicket } from './guest-tickets.ts';

interface GuestListsProps {
  tickets: readonly GuestTicket[];
  /** Asks whether to let this guest pass; must be stable. */
  onChoose: (ticket: GuestTicket, way: Way) => void;
}

const sections = [
  { status: 'none', title: 'Not here yet', nobody: 'Everyone is in' },
  { status: 'entered', title: 'Inside', nobody: 'Nobody inside' },
  { status: 'exited', title: 'Left', nobody: 'Nobody has left' },
] as const;

/** The guests by state; each can be let in or out by a tap. */
export function GuestLists({ tickets, onChoose }: GuestListsProps) {
  const row = useMemo(
    () => (ticket: GuestTicket) => <GuestButton ticket={ticket} onChoose={onChoose} />,
    [onChoose],
  );
  return (
    <Accordion
      ofLists
      defaultOpen={['none']}
      items={sections.map(({ status, title, nobody }) => {
        // Cancelled guests are listed last, so that nobody looks for them; they are not expected.
        const guests = tickets
          .filter(({ entryStatus }) => entryStatus === status)
          .sort((a, b) => Number(a.deleted) - Number(b.deleted));
        const count = guests.filter(({ deleted }) => deleted === '0' || status === 'entered').length;
        return {
          value: status,
          title,
          aside: <span className="font-normal text-muted">{numberText(count)}</span>,
          content:
            guests.length === 0 ? (
              <p className="rows px-4 py-3.5 text-muted">{nobody}</p>
            ) : (
              <LongList className="rows people" items={guests} keyOf={({ barcode }) => barcode} row={row} />
            ),
        };
      })}
    />
  );
}

function GuestButton({ ticket, onChoose }: { ticket: GuestTicket; onChoose: GuestListsProps['onChoose'] }) {
  if (ticket.deleted === '1') {
    return (
      <div className={personRowClass}>
        <GuestRow ticket={ticket} />
      </div>
    );
  }
  const way = ticket.entryStatus === 'entered' ? 'out' : 'in';
  const Icon = way === 'in' ? LogIn : LogOut;
  return (
    <button type="button" onClick={() => onChoose(ticket, way)} className={personRowClass}>
      <span className="sr-only">{way === 'in' ? 'Let in' : 'Let out'}</span>
      <GuestRow ticket={ticket} />
      <Icon aria-hidden className="size-5.5 shrink-0 text-muted" />
    </button>
  );
}

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
