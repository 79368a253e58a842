import type { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import { dayText } from '#format/date-text.ts';
import { classNames } from '#ui/class-names.ts';
import type { WeekDays } from './week-days.ts';

export interface RunningWeekProps {
  week: ActiveWeek;
  days: WeekDays;
  onChoose: () => void;
}

/** The week that is on: its dates, and which of its days today is. */
export function RunningWeek({ week, days, onChoose }: RunningWeekProps) {
  const { first, last, day, of } = days;
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="w-full rounded-card border-2 border-brand-edge bg-surface px-4 py-3 text-left active:bg-sunken"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 text-lg font-bold">{week.weekName}</span>
          <span className="rounded-tag bg-brand-fill px-2 text-sm leading-5.5 font-semibold text-on-brand">
            Now
          </span>
        </span>
        <span className="block text-note text-muted">
          {dayText(first)} to {dayText(last)} · day {day} of {of}
        </span>
        <span aria-hidden className="mt-3 flex gap-1.5">
          {Array.from({ length: of }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
              key={index}
              className={classNames(
                'h-1.5 flex-1 rounded-full',
                index + 1 < day && 'bg-bar',
                index + 1 === day && 'bg-brand-shape outline-2 outline-offset-2 outline-brand-edge',
                index + 1 > day && 'bg-track',
              )}
            />
          ))}
        </span>
        <span aria-hidden className="mt-1.5 flex justify-between text-sm text-muted">
          <span>Arrivals</span>
          <span>Departures</span>
        </span>
      </button>
    </li>
  );
}
