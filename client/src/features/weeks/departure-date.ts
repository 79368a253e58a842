import * as z from 'zod/mini';

const Packages = z.array(z.object({ departureDate: z.optional(z.nullable(z.string())) }));
const shortDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' });

/** The first package's departure date as reps read it, `12/12/2026`; null where the week names none. */
export function departureDateText(weekPackages: string): string | null {
  const first = Packages.safeParse(readJson(weekPackages)).data?.[0];
  // The calendar date as written: no zone may move it to the day before.
  const day = /^\d{4}-\d{2}-\d{2}/.exec(first?.departureDate ?? '')?.[0];
  const at = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(at) ? null : shortDate.format(at);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
