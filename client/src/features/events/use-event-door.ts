import type { EventTicket } from '@offpiste/domain/contract/event.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { eventCounts } from '@offpiste/domain/rules/event-counts.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { LogIn, LogOut } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useAnswer } from '#lists/use-answer.ts';
import { submitAction } from '#offline/outbox/submit-action.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { namedPerson } from '#people/named-person.ts';
import { dayPlate } from '#scan/place-plate.tsx';
import type { ScanMode } from '#scan/scan-mode.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { nameInWeek } from '#week/page/name-in-week.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { week } from '#week/page/week-client.ts';
import { eventMessages } from './event-messages.ts';
import { type GuestTicket, guestTickets } from './guest-tickets.ts';
import { ownPassages } from './own-passages.ts';
import { eventPlace, useEventInfo } from './use-events.ts';

const NOBODY: readonly EventTicket[] = [];

/** Everything the screen at an event's door shows, and its two modes: in and out. */
export function useEventDoor(eventId: string) {
  const list = useEventInfo(eventId);
  const { recorded } = useOutbox();
  const { made } = list;
  const listed = list.data?.tickets ?? NOBODY;
  const tickets = useMemo(
    () => guestTickets(listed, ownPassages(made, recorded, eventPlace(eventId))),
    [listed, made, recorded, eventId],
  );
  const event = { eventId, eventName: list.data?.eventName };
  const counts = useMemo(() => eventCounts(tickets), [tickets]);
  const modes: [ScanMode, ScanMode] = [useMode('in', event, tickets), useMode('out', event, tickets)];
  return {
    ...{ list, tickets, counts, modes },
    title: list.data?.eventName ?? 'Event',
    plate: dayPlate(useStart(eventId)),
  };
}

/** When an event starts, 'Sun 22 Nov 21:00'; null while the week has not said. */
function useStart(eventId: string): string | null {
  const time = useResortTime();
  const event = useAnswer(useCallback(() => week.event(eventId), [eventId]));
  const starts = event.state === 'answered' ? event.value?.startDateTime : null;
  return starts == null ? null : time.dayAndTime(starts);
}

const labels = {
  in: {
    scanLabel: 'Scan In',
    icon: LogIn,
    handScannerText: 'Hand scanner: scanning in',
    nameLabel: 'Enter by name',
    verb: 'Let in',
    doneWord: 'Entered',
  },
  out: {
    scanLabel: 'Scan Out',
    icon: LogOut,
    handScannerText: 'Hand scanner: scanning out',
    nameLabel: 'Exit by name',
    verb: 'Let out',
    doneWord: 'Not inside',
  },
} as const;

function useMode(way: Way, event: EntryPlace, tickets: readonly GuestTicket[]): ScanMode {
  const act = useEventEntry(way, event, tickets);
  const people = useMemo(() => tickets.map((ticket) => namedGuest(ticket, way)), [tickets, way]);
  return { key: way, ...labels[way], people, act };
}

/** A guest as the search by name lists one: those inside cannot come in, all others cannot leave. */
export function namedGuest(ticket: GuestTicket, way: Way): NamedPerson {
  const isInside = ticket.entryStatus === 'entered';
  return namedPerson(ticket, way === 'in' ? isInside : !isInside);
}

/** The event at whose door somebody is let in or out; its name if the phone knows it. */
interface EntryPlace {
  eventId: string;
  eventName?: string | undefined;
}

/** Lets one guest in or out, scanned or chosen by name: one action, with a new id for every call. */
function useEventEntry(
  way: Way,
  { eventId, eventName }: EntryPlace,
  tickets: readonly GuestTicket[],
): (barcode: string, scanned: 0 | 1) => Promise<Verdict> {
  const { rep } = useSession();
  const weekId = useSelectedWeekId();
  const time = useResortTime();
  return useCallback(
    async (barcode, scanned) => {
      if (!rep || weekId === null) throw new Error('An action needs a signed-in rep and a week');
      const ticket = tickets.find((candidate) => candidate.barcode === barcode);
      const body = {
        weekId,
        barcode,
        eventId,
        deviceTimestamp: toInstant(Date.now()),
        idempotentId: crypto.randomUUID(),
        rep: rep.repId,
        scanned,
      };
      const answer = await submitAction(`validate-${way}`, body, {
        placeName: eventName,
        personName: ticket?.name,
      });
      const name = ticket?.name ?? (answer.state === 'saved' ? await nameInWeek(barcode) : null);
      return verdictOf(answer, { code: barcode, name, note: null }, eventMessages(way), time);
    },
    [way, eventId, eventName, tickets, time, rep, weekId],
  );
}
