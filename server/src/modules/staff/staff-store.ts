import { RepRecord, type RepSchedule, Shift } from '@offpiste/domain/contract/staff.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import * as z from 'zod/mini';
import { readLookUps } from '#lists/look-ups.ts';
import type { Database } from '#platform/database.ts';

/** Everyone who works in a week, by name. */
export async function listStaff(database: Database, weekId: string): Promise<RepRecord[]> {
  const records = await readLookUps(database, RepRecord, { kind: 'rep-record', weekId });
  return records
    .map(({ detail }) => detail)
    .sort((a, b) => compareText(a.Rep, b.Rep) || compareText(a['User ID'], b['User ID']));
}

/** Only the days and periods with a shift are stored. */
const StoredDay = z.optional(
  z.object({
    Meeting: z.optional(Shift),
    Morning: z.optional(Shift),
    Afternoon: z.optional(Shift),
    Evening: z.optional(Shift),
    Night: z.optional(Shift),
  }),
);
const StoredSchedule = z.object({
  'User ID': z.string(),
  'Friday Arrivals': StoredDay,
  'Saturday Arrivals': StoredDay,
  Sunday: StoredDay,
  Monday: StoredDay,
  Tuesday: StoredDay,
  Wednesday: StoredDay,
  Thursday: StoredDay,
  'Friday Departures': StoredDay,
  'Saturday Departures': StoredDay,
});

/** The complete schedules of a week: nine days of five periods for each rep who has any shift. */
export async function listSchedules(database: Database, weekId: string): Promise<RepSchedule[]> {
  const schedules = await readLookUps(database, StoredSchedule, { kind: 'schedule', weekId });
  return schedules.map(({ detail }) => ({
    'User ID': detail['User ID'],
    'Friday Arrivals': wholeDay(detail['Friday Arrivals']),
    'Saturday Arrivals': wholeDay(detail['Saturday Arrivals']),
    Sunday: wholeDay(detail.Sunday),
    Monday: wholeDay(detail.Monday),
    Tuesday: wholeDay(detail.Tuesday),
    Wednesday: wholeDay(detail.Wednesday),
    Thursday: wholeDay(detail.Thursday),
    'Friday Departures': wholeDay(detail['Friday Departures']),
    'Saturday Departures': wholeDay(detail['Saturday Departures']),
  }));
}

function wholeDay(day: z.infer<typeof StoredDay>): RepSchedule['Sunday'] {
  return {
    Meeting: day?.Meeting ?? null,
    Morning: day?.Morning ?? null,
    Afternoon: day?.Afternoon ?? null,
    Evening: day?.Evening ?? null,
    Night: day?.Night ?? null,
  };
}
