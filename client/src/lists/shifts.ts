import type { RepRecord, RepSchedule, Shift } from '@offpiste/domain/contract/staff.ts';
import {
  SCHEDULE_DAYS,
  SCHEDULE_PERIODS,
  type ScheduleDayName,
  type SchedulePeriod,
} from '@offpiste/domain/rules/schedule.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { mapUrl } from '#format/map-url.ts';
import { outwardLink } from '#ui/outward-link.ts';

/** A shift of a day and period; everyone whose schedule has the same is on the team. */
export interface ShiftAt {
  day: ScheduleDayName;
  period: SchedulePeriod;
  shift: Shift;
}

export interface WholeShift extends ShiftAt {
  team: { userId: string; name: string; role: string }[];
}

/** What names a shift in an address: role, location, start, end, day and period joined by ~ (document 1 §2). */
export function shiftId({ day, period, shift }: ShiftAt): string {
  return [shift.Role, shift.Location ?? '', shift.Start ?? '', shift.End ?? '', day, period].join('~');
}

/** The shifts of a schedule in the order of the week. */
export function shiftsOf(schedule: RepSchedule): ShiftAt[] {
  return SCHEDULE_DAYS.flatMap((day) =>
    SCHEDULE_PERIODS.flatMap((period) => {
      const shift = schedule[day][period];
      return shift ? [{ day, period, shift }] : [];
    }),
  );
}

/** The shift of an id with everyone on it whom the rep may see; null when there is no such shift. */
export function findShift(
  id: string,
  schedules: readonly RepSchedule[],
  records: readonly RepRecord[],
): WholeShift | null {
  const holders = schedules.flatMap((schedule) =>
    shiftsOf(schedule)
      .filter((candidate) => shiftId(candidate) === id)
      .map((found) => ({ userId: schedule['User ID'], found })),
  );
  const [first] = holders;
  if (!first) return null;
  const byId = new Map(records.map((record) => [record['User ID'], record]));
  const team = holders.map(({ userId, found }) => ({
    userId,
    name: byId.get(userId)?.Rep ?? userId,
    role: byId.get(userId)?.Role || found.shift.Role,
  }));
  return { ...first.found, team: team.sort((a, b) => compareText(a.name, b.name)) };
}

/** Where a shift is: the link the operator gave, or its point on the map. */
export function shiftUrl({ URL: link, Lat, Long }: Shift): string | null {
  return outwardLink(link) ?? mapUrl({ latitude: Lat, longitude: Long });
}
