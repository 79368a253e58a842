import type { Shift } from '@offpiste/domain/contract/staff.ts';
import { SCHEDULE_DAYS, type ScheduleDayName } from '@offpiste/domain/rules/schedule.ts';
import { dayText } from '#format/date-text.ts';

const DAY_MS = 86_400_000;
const FRIDAY = 5;

/** The date of a schedule's day, `YYYY-MM-DD`: the week's arrivals begin on the Friday nearest to its first day. */
export function dateOfDay(startsOn: string, day: ScheduleDayName): string {
  const start = Date.parse(startsOn);
  const toFriday = ((FRIDAY - new Date(start).getUTCDay() + 10) % 7) - 3;
  return new Date(start + (toFriday + SCHEDULE_DAYS.indexOf(day)) * DAY_MS).toISOString().slice(0, 10);
}

/** 'Friday Arrivals · Fri 11 Dec'. */
export function dayHeading(day: ScheduleDayName, startsOn: string | undefined): string {
  return startsOn === undefined ? day : `${day} · ${dayText(dateOfDay(startsOn, day))}`;
}

/** '09:00 to 12:00', as far as it is known. */
export function hoursText({ Start, End }: Pick<Shift, 'Start' | 'End'>): string {
  if (Start && End) return `${Start} to ${End}`;
  if (Start) return `From ${Start}`;
  return End ? `Until ${End}` : 'Time not available';
}
