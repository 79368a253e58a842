import { type ActiveWeek, ActiveWeeksReply } from '@offpiste/domain/contract/active-week.ts';
import { timeIn } from '#format/resort-time.ts';
import { type WeekTime, weekDays, weekTime } from '#format/week-days.ts';
import { useHq } from './use-hq.ts';

const ORDER: readonly WeekTime[] = ['now', 'later', 'earlier', 'practice'];

/** The weeks that are not closed, what is on first; undefined until they are known. */
export function useWeeks() {
  const { data, error, refetch } = useHq({
    path: '/api/week/active',
    schema: ActiveWeeksReply,
    shows: (list) => list === 'hq/imports',
  });
  return { weeks: data && inOrder(data.activeWeeks), error, refetch };
}

function inOrder(weeks: readonly ActiveWeek[]): ActiveWeek[] {
  const today = timeIn().dateOf(Date.now());
  const rank = (week: ActiveWeek) => ORDER.indexOf(weekTime(week, weekDays(week, today)));
  return weeks.toSorted((a, b) => rank(a) - rank(b));
}
