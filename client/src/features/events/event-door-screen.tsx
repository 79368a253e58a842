import type { EventCounts } from '@offpiste/domain/rules/event-counts.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { useParams } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import type { NamedPerson } from '#people/name-search.ts';
import type { ScanMode } from '#scan/scan-mode.ts';
import { ScanWorkflow } from '#scan/scan-workflow.tsx';
import { BoardShares } from '#ui/board-figures.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GuestLists } from './guest-lists.tsx';
import type { GuestTicket } from './guest-tickets.ts';
import { namedGuest, useEventDoor } from './use-event-door.ts';

/** The door of an event: in and out by camera, hand scanner or name. */
export function EventDoorScreen() {
  const { ticketId } = useParams({ from: '/signed-in/unlocked/in-week/ticket/$ticketId' });
  // A separate door for each event: no verdict of one may show on another's screen.
  return <EventDoor key={ticketId} eventId={ticketId} />;
}

function EventDoor({ eventId }: { eventId: string }) {
  const { list, tickets, counts, modes, title, plate } = useEventDoor(eventId);
  return (
    <ScanWorkflow
      title={title}
      plate={plate}
      back="/ticketing"
      board={<EventBoard counts={counts} isKnown={list.data !== undefined} />}
      count={{ value: counts.inside, max: counts.pax }}
      dataAt={list.dataAt}
      modes={modes}
    >
      {(choose) => (
        <ListBody list={list} label="Loading participants" shape="people">
          {() =>
            tickets.length === 0 ? (
              <EmptyState icon={Users} title="No participants" />
            ) : (
              <Guests tickets={tickets} modes={modes} choose={choose} />
            )
          }
        </ListBody>
      )}
    </ScanWorkflow>
  );
}

interface GuestsProps {
  tickets: readonly GuestTicket[];
  modes: readonly ScanMode[];
  choose: (person: NamedPerson, mode?: ScanMode) => void;
}

/** Rows are kept while a verdict shows: their action is looked up when they are tapped. */
function Guests({ tickets, modes, choose }: GuestsProps) {
  const latest = useRef({ modes, choose });
  useEffect(() => {
    latest.current = { modes, choose };
  });
  const onChoose = useCallback((ticket: GuestTicket, way: Way) => {
    const mode = latest.current.modes.find(({ key }) => key === way);
    if (mode) latest.current.choose(namedGuest(ticket, way), mode);
  }, []);
  return <GuestLists tickets={tickets} onChoose={onChoose} />;
}

/** How many are inside, and how many have come: always in view. */
function EventBoard({ counts, isKnown }: { counts: EventCounts; isKnown: boolean }) {
  const { pax, entryRaw, entryPercent, inside, insidePercent } = counts;
  return (
    <BoardShares
      isKnown={isKnown}
      shares={[
        { label: 'Are Inside:', value: inside, max: pax, text: shareText(pax, insidePercent) },
        { label: 'Have Entered', value: entryRaw, max: pax, text: shareText(pax, entryPercent) },
      ]}
    />
  );
}

function shareText(whole: number, percent: number): string {
  return `of ${numberText(whole)} · ${Math.floor(percent)}%`;
}
