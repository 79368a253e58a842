import type { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import { SCHEDULE_DAYS } from '@offpiste/domain/rules/schedule.ts';
import * as z from 'zod/mini';

const Packages = z.array(z.object({ departureDate: z.optional(z.nullable(z.string())) }));
const CalendarDate = z.iso.date();
const DAY_MS = 86_400_000;

/** Where a week is in time. A week that is always on is for practice. */
export type WeekTime = 'now' | 'later' | 'earlier' | 'practice';

/** The calendar days of a week, from its first package's departure on; each `YYYY-MM-DD`. */
export interface WeekDays {
  first: string;
  last: string;
  /** How many days it lasts. */
  of: number;
  /** Which of its days today is, 1 on the first; 0 or less before it. */
  day: number;
}

/** Returns the days of a week as seen today; null where the week names no departure. */
export function weekDays({ weekPackages }: Pick<ActiveWeek, 'weekPackages'>, today: string): WeekDays | null {
  const departs = Packages.safeParse(readJson(weekPackages)).data?.[0]?.departureDate;
  // The calendar date as written: no zone may move it to the day before.
  const first = CalendarDate.safeParse(departs?.slice(0, 10)).data;
  if (first === undefined) return null;
  const of = SCHEDULE_DAYS.length;
  const last = new Date(Date.parse(first) + (of - 1) * DAY_MS).toISOString().slice(0, 10);
  return { first, last, of, day: (Date.parse(today) - Date.parse(first)) / DAY_MS + 1 };
}

/** Where a week is in time; one without a departure counts as later. */
export function weekTime({ alwaysOn }: Pick<ActiveWeek, 'alwaysOn'>, days: WeekDays | null): WeekTime {
  if (alwaysOn) return 'practice';
  if (days === null || days.day < 1) return 'later';
  return days.day <= days.of ? 'now' : 'earlier';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
