import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { LogIn, LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { LongList } from '#ui/long-list.tsx';
import { GuestRow } from './guest-row.tsx';
import type { GuestTicket } from './guest-tickets.ts';

export interface GuestListsProps {
  tickets: readonly GuestTicket[];
  /** Asks whether to let this guest pass; must be stable. */
  onChoose: (ticket: GuestTicket, way: Way) => void;
}

const sections = [
  { status: 'none', title: 'Not here yet', nobody: 'Everyone has come' },
  { status: 'entered', title: 'Inside', nobody: 'Nobody is inside' },
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
      defaultOpen={['none']}
      items={sections.map(({ status, title, nobody }) => {
        const guests = tickets.filter(({ entryStatus }) => entryStatus === status);
        // Cancelled guests are listed, so that nobody looks for them; they are not expected.
        const count = guests.filter(({ deleted }) => deleted === '0' || status === 'entered').length;
        return {
          value: status,
          title,
          aside: <Badge>{count.toLocaleString('en-GB')}</Badge>,
          content:
            guests.length === 0 ? (
              <p className="text-muted">{nobody}</p>
            ) : (
              <LongList items={guests} keyOf={({ barcode }) => barcode} row={row} />
            ),
        };
      })}
    />
  );
}

function GuestButton({ ticket, onChoose }: { ticket: GuestTicket; onChoose: GuestListsProps['onChoose'] }) {
  if (ticket.deleted === '1') {
    return (
      <div className="flex min-h-15 items-center py-2">
        <GuestRow ticket={ticket} />
      </div>
    );
  }
  const way = ticket.entryStatus === 'entered' ? 'out' : 'in';
  const Icon = way === 'in' ? LogIn : LogOut;
  return (
    <button
      type="button"
      onClick={() => onChoose(ticket, way)}
      className="flex min-h-15 w-full items-center gap-3 py-2 text-left active:bg-sunken"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <span className="sr-only">{way === 'in' ? 'Let in' : 'Let out'}</span>
      <GuestRow ticket={ticket} />
    </button>
  );
}
