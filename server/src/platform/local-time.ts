const zones = new Map<string, boolean>();

/** Whether a text is a zone of the IANA database. */
export function isTimeZone(zone: string): boolean {
  const known = zones.get(zone) ?? checkTimeZone(zone);
  zones.set(zone, known);
  return known;
}

function checkTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return /^[A-Za-z]+\/[A-Za-z0-9_+/-]+$|^UTC$/.test(zone);
  } catch {
    return false;
  }
}

/**
 * Returns the instant (epoch ms) of `YYYY-MM-DD HH:MM` in a zone's local time; a text with its own zone keeps it.
 * Null for a time that clocks skip in spring. A time that comes twice in autumn means the first.
 */
export function instantOf(text: string, zone: string): number | null {
  const plain = text.replace(' ', 'T');
  if (/(Z|[+-][0-9]{2}:[0-9]{2})$/.test(plain)) return Date.parse(plain);
  const wall = Date.parse(`${plain}Z`);
  // No zone is more than a day from UTC, and none changes twice within two days.
  const candidates = [-1, 1].map((side) => wall - offsetAt(wall + side * 86_400_000, zone));
  const fitting = candidates.filter((instant) => instant + offsetAt(instant, zone) === wall);
  return fitting.length === 0 ? null : Math.min(...fitting);
}

/** Returns the first instant (epoch ms) of the day that contains an instant, in a zone's local time. */
export function startOfDay(instant: number, zone: string): number {
  const { year, month, day } = numberParts(instant, zone);
  // Where clocks skip midnight, the day begins an hour later.
  const start =
    instantOf(`${year}-${month}-${day} 00:00`, zone) ?? instantOf(`${year}-${month}-${day} 01:00`, zone);
  return start ?? instant;
}

/** Returns the day (`YYYY-MM-DD`) that contains an instant (epoch ms), in a zone's local time. */
export function dayOf(instant: number, zone: string): string {
  const { year, month, day } = numberParts(instant, zone);
  return `${year}-${month}-${day}`;
}

/** Returns the time of day (`14:05`) of an instant (epoch ms), in a zone's local time. */
export function timeOf(instant: number, zone: string): string {
  const { hour, minute } = numberParts(instant, zone);
  return `${hour}:${minute}`;
}

/** Returns what a zone's clocks show at an instant (epoch ms), as a date whose UTC parts they are: for spreadsheets. */
export function wallClock(instant: number, zone: string): Date {
  return new Date(instant + offsetAt(instant, zone));
}

export interface StopTexts {
  date_formatted: string;
  date_time_formatted: string;
}

/** Returns how a departure is written, in its stop's local time: `11/12/2026` and `Fri 11 Dec 05:30`. */
export function stopTexts(instant: number, zone: string): StopTexts {
  const { weekday, day, month, hour, minute } = partsAt(instant, zone);
  const numbers = numberParts(instant, zone);
  return {
    date_formatted: `${numbers.day}/${numbers.month}/${numbers.year}`,
    date_time_formatted: `${weekday} ${day} ${month} ${hour}:${minute}`,
  };
}

const textFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.DateTimeFormat>();

function partsAt(instant: number, zone: string): Record<string, string> {
  const format = cached(textFormats, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(instant).map((part) => [part.type, part.value]);
  return Object.fromEntries(parts);
}

function numberParts(instant: number, zone: string): Record<string, string> {
  const format = cached(numberFormats, zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Clocks change on a quarter of an hour, and what they show is slow to ask for: a file of a week asks for each line. */
const QUARTER_HOUR = 900_000;
const MOST_QUARTERS = 10_000;
const offsets = new Map<string, number>();

function offsetAt(instant: number, zone: string): number {
  const quarter = `${Math.floor(instant / QUARTER_HOUR)} ${zone}`;
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_QUARTERS) offsets.clear();
  const offset = readOffset(instant, zone);
  offsets.set(quarter, offset);
  return offset;
}

function readOffset(instant: number, zone: string): number {
  const part = numberParts(instant, zone);
  const wall = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`;
  return Date.parse(wall) - Math.floor(instant / 1000) * 1000;
}

function cached(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formats.set(timeZone, format);
  return format;
}
