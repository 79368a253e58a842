import type { ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { CircleCheck, CircleDashed, CircleX, Shuffle } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { classNames } from '#ui/class-names.ts';
import { placeText } from './place-text.ts';

type Seat = ManifestPerson['seat'];

const looks = {
  missing: { words: 'Missing', icon: CircleDashed, tone: 'text-bad font-bold' },
  elsewhere: { words: 'Elsewhere', icon: Shuffle, tone: 'text-info' },
  'no-show': { words: 'No-show', icon: CircleX, tone: 'text-warn' },
  aboard: { words: 'On board', icon: CircleCheck, tone: 'text-ok' },
} as const satisfies Record<Seat, object>;

/** Why somebody does not travel. */
export const noShowReasons = {
  'not-here': 'Not here',
  'own-way': 'Own way',
  left: 'Got off',
  ill: 'Ill',
  other: 'Other',
} as const;

export const seatWords = (seat: Seat): string => looks[seat].words;

/** What is known of a seat, and by whom and when it was recorded. */
export function SeatState({ person, zone }: { person: ManifestPerson; zone: string }) {
  const { words, icon: Icon, tone } = looks[person.seat];
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden className={classNames('size-5 shrink-0', tone)} />
      <span>
        <span className={classNames('font-semibold', person.seat === 'missing' && tone)}>{words}</span>
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
