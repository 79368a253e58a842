import * as z from 'zod/mini';
import { shortDate } from '#format/date-text.ts';

const Packages = z.array(z.object({ departureDate: z.optional(z.nullable(z.string())) }));
const CalendarDate = z.iso.date();

/** The first package's departure date as reps read it, `12/12/2026`; null where the week names none. */
export function departureDateText(weekPackages: string): string | null {
  const first = Packages.safeParse(readJson(weekPackages)).data?.[0];
  // The calendar date as written: no zone may move it to the day before.
  const day = CalendarDate.safeParse(first?.departureDate?.slice(0, 10)).data;
  return day === undefined ? null : shortDate(day);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
