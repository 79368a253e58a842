import type { ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { noShowReasons, seatWords } from '@offpiste/domain/rules/departure-words.ts';
import { CircleCheck, CircleDashed, CircleX, Shuffle } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { classNames } from '#ui/class-names.ts';
import { placeText } from './place-text.ts';

type Seat = ManifestPerson['seat'];

const looks = {
  missing: { icon: CircleDashed, tone: 'text-bad font-bold' },
  elsewhere: { icon: Shuffle, tone: 'text-info' },
  'no-show': { icon: CircleX, tone: 'text-warn' },
  aboard: { icon: CircleCheck, tone: 'text-ok' },
} as const satisfies Record<Seat, object>;

/** What is known of a seat, and by whom and when it was recorded. */
export function SeatState({ person, zone }: { person: ManifestPerson; zone: string }) {
  const { icon: Icon, tone } = looks[person.seat];
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden className={classNames('size-5 shrink-0', tone)} />
      <span>
        <span className={classNames('font-semibold', person.seat === 'missing' && tone)}>
          {seatWords[person.seat]}
        </span>
        <span className="block text-sm text-muted">{recordedText(person, zone)}</span>
      </span>
    </span>
  );
}

/** '05:12 by Robin Field, on Coach 7', and why where that was said. */
export function recordedText({ seat, recorded }: ManifestPerson, zone: string): string {
  if (!recorded) return '';
  return [
    `${timeIn(zone).timeText(recorded.at, Date.now())} by ${recorded.by || 'somebody'}`,
    seat === 'elsewhere' && `on ${placeText(recorded.place)}`,
    recorded.reason && noShowReasons[recorded.reason],
    recorded.note,
  ]
    .filter(Boolean)
    .join(', ');
}
