import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { EventEntryRefusal, eventEntryErrorCodes, validTicketText } from '@offpiste/domain/contract/event.ts';
import type { BookedEvent, EventEntryOutcome } from '@offpiste/domain/rules/event-entry.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { firstDone } from '#format/first-text.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionMessages, SavedMessage, VerdictPerson } from '#scan/verdict/action-messages.ts';
import { refusalWords, savedWord } from '#scan/verdict/verdict-text.ts';
import { eventText, offlineText } from './event-text.ts';

const words = {
  in: { done: 'Entered', already: 'Already inside' },
  out: { done: 'Exited', already: 'Already out' },
} as const;

const refusalWord = refusalWords(eventEntryErrorCodes, {
  not_entered: 'Not inside',
  wrong_event: 'Wrong event',
  event_not_found: 'Unknown event',
  ticket_cancelled: 'Cancelled',
});

/** The messages at an event's door, by the way that was scanned. */
export function eventMessages(way: Way): ActionMessages<'validate-in' | 'validate-out'> {
  const { done, already } = words[way];
  return {
    done,
    already,
    describe: ({ ticket }) => ({ name: ticket.name, note: null }),
    refusalWord,
    explain,
    saved: (provisional, person, time) => saved(provisional, person, way, time),
  };
}

function explain(error: ErrorReply, time: ResortTime) {
  const said = EventEntryRefusal.safeParse(error).data;
  const name = said?.passengerName;
  if (said?.rightPlace) return { name, why: rightEventText(said.rightPlace, time) };
  if (error.code === 'already_exited') return { name, why: leftText(error, time) };
  return { name, why: error.error === '' ? eventText.failed : undefined };
}

/** The specification's text speaks of entering; the line that they left, and when, explains it. */
function leftText(reply: ErrorReply, time: ResortTime): string {
  const { by, at } = firstDone(reply);
  const left = at === undefined ? '' : `. Left at ${time.timeText(at, Date.now())}`;
  return `${reply.error}${left}${by === undefined ? '' : `, let out by ${by}`}`;
}

/** Blue where the phone's tickets say that it is valid, otherwise yellow (document 2 §2); it is queued either way. */
function saved(
  outcome: EventEntryOutcome | null,
  { name, code }: VerdictPerson,
  way: Way,
  time: ResortTime,
): SavedMessage {
  if (outcome === null) {
    return { outcome: 'attention', word: savedWord, why: eventText.noTickets, note: eventText.queued };
  }
  if (outcome.verdict === 'accepted') {
    return {
      outcome: 'accepted-will-sync',
      word: words[way].done,
      why: offlineText(validTicketText(name ?? code)),
      note: eventText.willSync,
    };
  }
  return {
    outcome: 'attention',
    word: wordOf(outcome.reason, way),
    why: doubtText(outcome, time),
    note: `${eventText.queued} ${eventText.checkConnection}`,
  };
}

function wordOf(reason: Exclude<EventEntryOutcome['reason'], 'valid'>, way: Way): string {
  return reason === 'already-entered' || reason === 'already-exited'
    ? words[way].already
    : refusalWord(eventEntryErrorCodes[reason]);
}

function doubtText(outcome: Exclude<EventEntryOutcome, { verdict: 'accepted' }>, time: ResortTime): string {
  switch (outcome.reason) {
    case 'passenger-unknown':
      return eventText.notListed;
    case 'wrong-event':
      return outcome.bookedOn.length === 0
        ? eventText.notListed
        : sentences(eventText.notListed, rightEventText(outcome.bookedOn, time));
    default:
      return errorCatalogue[eventEntryErrorCodes[outcome.reason]].text;
  }
}

/** 'Has a ticket for Closing Party · Thu 14 Jan 21:00'. */
function rightEventText(events: readonly BookedEvent[], time: ResortTime): string {
  if (events.length === 0) return 'Has no ticket for any event';
  const named = events.map(({ eventName, startsAt }) =>
    startsAt === null ? eventName : `${eventName} · ${time.dayAndTime(startsAt)}`,
  );
  return `Has a ticket for ${named.join(', ')}`;
}
