import type { PersonBooking, PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import { timeIn } from '#format/resort-time.ts';
import { MessageLink } from '#parts/message-link.tsx';
import { PlaceLink } from '#parts/place-link.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';

const kinds: Record<PersonBooking['kind'], string> = {
  room: 'Room',
  coach: 'Coach',
  transfer: 'Transfer',
  'own-transport': 'Transport',
  'lift-pass': 'Lift pass',
  'ski-hire': 'Ski hire',
  lesson: 'Lesson',
  event: 'Event',
};

const states: Record<Exclude<PersonBooking['state'], 'none'>, { words: string; tone: Tone }> = {
  aboard: { words: 'On board', tone: 'ok' },
  elsewhere: { words: 'Elsewhere', tone: 'info' },
  'no-show': { words: 'No-show', tone: 'warn' },
  missing: { words: 'Not on board', tone: 'neutral' },
  registered: { words: 'Registered', tone: 'ok' },
  'not-registered': { words: 'Not registered', tone: 'neutral' },
  distributed: { words: 'Handed out', tone: 'ok' },
  'not-distributed': { words: 'Not handed out', tone: 'neutral' },
  inside: { words: 'Inside', tone: 'ok' },
  left: { words: 'Left', tone: 'neutral' },
  'not-entered': { words: 'Not entered', tone: 'neutral' },
};

/** What somebody is booked on, each with what it has come to. */
export function BookingList({ weekId, reply }: { weekId: string; reply: PersonReply }) {
  return (
    <Card heading="Bookings">
      {reply.bookings.length === 0 && <p className="text-note text-muted">Nothing is booked.</p>}
      <ul>
        {reply.bookings.map((booking) => (
          <li
            key={`${booking.kind} ${booking.place?.place} ${booking.name} ${booking.barcode} ${booking.direction}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-52">
              <span className={booking.gone ? 'line-through' : ''}>
                <span className="text-sm text-muted">{kinds[booking.kind]} </span>
                {booking.place === null ? (
                  <b className="font-semibold">{booking.name}</b>
                ) : (
                  <PlaceLink weekId={weekId} place={{ place: booking.place.place, name: booking.name }} />
                )}
              </span>
              <span className="block text-sm text-muted">
                {[booking.direction, booking.stop, booking.leavesText, booking.detail]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="block text-sm">{recordedText(booking, reply.zone)}</span>
            </span>
            {booking.recorded && (
              <MessageLink to={{ to: 'rep', rep: booking.recorded.repId }} className={smallButtonClass}>
                Message <span className="sr-only">{booking.recorded.by}</span>
              </MessageLink>
            )}
            {booking.state !== 'none' && (
              <Badge tone={states[booking.state].tone}>{states[booking.state].words}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function recordedText({ recorded, place }: PersonBooking, zone: string): string {
  if (!recorded) return '';
  return [
    `${timeIn(zone).timeText(recorded.at, Date.now())} by ${recorded.by || 'somebody'}`,
    recorded.place.place !== place?.place && `at ${recorded.place.name}`,
    recorded.reason && noShowReasons[recorded.reason],
    recorded.note,
  ]
    .filter(Boolean)
    .join(', ');
}
