import type { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import { Fragment } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { RowList } from '#ui/row-list.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useNow } from '#ui/use-now.ts';
import { RunningWeek } from './running-week.tsx';
import { type WeekTime, weekDays, weekTime } from './week-days.ts';
import { WeekRow } from './week-row.tsx';

/** In this order: what is on comes first. */
const groups: readonly { time: WeekTime; title: string }[] = [
  { time: 'now', title: 'This week' },
  { time: 'later', title: 'Later' },
  { time: 'earlier', title: 'Earlier' },
  { time: 'practice', title: 'Practice' },
];

export interface WeekGroupsProps {
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
