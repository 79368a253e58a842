import type { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import { ChevronRight } from 'lucide-react';
import { dayText } from '#format/date-text.ts';
import { classNames } from '#ui/class-names.ts';
import { RowWords, rowClass } from '#ui/row-list.tsx';
import { type WeekDays, weekTime } from './week-days.ts';

export interface WeekRowProps {
  week: ActiveWeek;
  days: WeekDays | null;
  onChoose: () => void;
}

/** A week that is not on: its name, and the day its first package departs. */
export function WeekRow({ week, days, onChoose }: WeekRowProps) {
  const isPractice = weekTime(week, days) === 'practice';
  return (
    <li>
      <button type="button" onClick={onChoose} className={classNames(rowClass, 'min-h-16')}>
        <RowWords name={week.weekName} line={isPractice ? practiceText(days) : datesText(days)} />
        {isPractice && (
          <span className="rounded-tag border-(length:--outline) border-dashed border-edge px-2 text-sm leading-5.5 font-semibold">
            Practice
          </span>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </button>
    </li>
  );
}

/** 'Departs Fri 27 Nov · in 5 days'; of a week that is over, its days. */
function datesText(days: WeekDays | null): string {
  if (days === null) return 'Departure date not available';
  const { first, last, day, of } = days;
  if (day > of) return `${dayText(first)} to ${dayText(last)}`;
  return `Departs ${dayText(first)} · ${day === 0 ? 'tomorrow' : `in ${1 - day} days`}`;
}

function practiceText(days: WeekDays | null): string {
  return days === null ? 'Always open' : `Always open · ${dayText(days.first)}`;
}
