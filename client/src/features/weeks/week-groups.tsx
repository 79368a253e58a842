import type { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { dayText } from '#format/date-text.ts';
import { timeIn } from '#format/resort-time.ts';
import { type WeekDays, type WeekTime, weekDays, weekTime } from '#format/week-days.ts';
import { classNames } from '#ui/class-names.ts';
import { RowList, RowWords, rowClass, SectionHead } from '#ui/row-list.tsx';
import { useNow } from '#ui/use-now.ts';

/** In this order: what is on comes first. */
const groups: readonly { time: WeekTime; title: string }[] = [
  { time: 'now', title: 'This week' },
  { time: 'later', title: 'Later' },
  { time: 'earlier', title: 'Earlier' },
  { time: 'practice', title: 'Practice' },
];

interface WeekGroupsProps {
  weeks: readonly ActiveWeek[];
  onChoose: (weekId: string) => void;
}

/** The weeks by when they are; today is the phone's, as no resort is chosen yet. */
export function WeekGroups({ weeks, onChoose }: WeekGroupsProps) {
  const today = timeIn().dateOf(useNow(60_000));
  const known = weeks.map((week) => {
    const days = weekDays(week, today);
    return { week, days, time: weekTime(week, days), choose: () => onChoose(week.weekId) };
  });
  return groups.map(({ time, title }) => {
    const here = known.filter((candidate) => candidate.time === time);
    if (here.length === 0) return null;
    return (
      <Fragment key={time}>
        <SectionHead title={title} />
        {time === 'now' ? (
          <ul className="flex flex-col gap-2">
            {here.map(
              ({ week, days, choose }) =>
                days && <RunningWeek key={week.id} week={week} days={days} onChoose={choose} />,
            )}
          </ul>
        ) : (
          <RowList>
            {here.map(({ week, days, choose }) => (
              <WeekRow key={week.id} week={week} days={days} onChoose={choose} />
            ))}
          </RowList>
        )}
      </Fragment>
    );
  });
}

interface RunningWeekProps {
  week: ActiveWeek;
  days: WeekDays;
  onChoose: () => void;
}

/** The week that is on: its dates, and which of its days today is. */
function RunningWeek({ week, days, onChoose }: RunningWeekProps) {
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

interface WeekRowProps {
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
