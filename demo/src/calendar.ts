/** Where the season takes place. */
export const DEMO_ZONE = 'Europe/Paris';

const DAY_MS = 86_400_000;
const FRIDAY = 5;

/** The day so many days later, as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Friday on or before a day: coaches leave on Fridays. */
export function fridayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - FRIDAY + 7) % 7));
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `20 November` */
export function dayAndMonth(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** Minutes from midnight to a time of day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A time of day so many minutes later (or earlier), within the same day. */
export function later(time: string, minutes: number): string {
  const total = Math.max(0, Math.min(minutesOf(time) + minutes, minutesOf('23:59')));
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
