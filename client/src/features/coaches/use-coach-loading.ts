import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/coach-loading.ts';
import { useMemo } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import type { NamedPerson } from '#workflow/name-search.ts';
import { coachName, spareSeats } from './coach-sheet.ts';
import { directionNames } from './coach-text.ts';
import { loadCounts } from './load-counts.ts';
import { loadingStops } from './loading-stops.ts';
import { useCoachRows, useCoachTickets } from './use-coaches.ts';
import { withUnsent } from './with-unsent.ts';

const NOBODY: readonly CoachTicket[] = [];

/** Everything the loading screen shows of one coach and direction. */
export function useCoachLoading(coachId: string, direction: Direction) {
  const list = useCoachTickets(coachId, direction);
  const rows = useCoachRows();
  const row = rows.data?.find((candidate) => candidate.coachId === coachId);
  const unsent = useOutbox().waiting;
  const { tickets, waiting } = useMemo(
    () => withUnsent(list.data?.tickets ?? NOBODY, unsent, { coachId, direction }),
    [list.data, unsent, coachId, direction],
  );
  const stops = useMemo(
    () => loadingStops(tickets, row?.departures[direction] ?? []),
    [tickets, row, direction],
  );
  const counts = useMemo(() => loadCounts(tickets), [tickets]);
  const people = useMemo(() => tickets.map(namedPerson), [tickets]);
  return {
    list,
    rows,
    tickets,
    waiting,
    stops,
    counts,
    people,
    spare: row ? spareSeats(row, direction) : null,
    title: `${coachName(row, coachId)} ${directionNames[direction]}`,
  };
}

/** A passenger of a coach as the search by name lists one; the stop tells namesakes apart. */
export function namedPerson(ticket: CoachTicket): NamedPerson {
  return {
    name: ticket.name,
    bookingRef: ticket.bookingRef,
    barcode: ticket.barcode,
    done: ticket.loaded === 1,
    cancelled: ticket.deleted === '1',
    detail: ticket.pickUpLocation,
  };
}
