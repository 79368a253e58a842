import type { Departure } from '@offpiste/domain/contract/week.ts';

/** A departure as a rep reads it, in the resort's zone. */
export interface DepartureTimes {
  date: string | null;
  time: string | null;
  loadsFrom: string | null;
}

const TIME = /\b\d{1,2}:\d{2}\b/;

/** Stops in travel order: by time, those without one last in the order given. */
export function inTravelOrder(departures: readonly Departure[]): Departure[] {
  return [...departures].sort((a, b) => leavesAt(a) - leavesAt(b));
}

function leavesAt({ dateTime }: Departure): number {
  return instantOf(dateTime) ?? Number.MAX_SAFE_INTEGER;
}

/** The first stop of a journey, null when the journey has none. */
export function earliestDeparture(departures: readonly Departure[]): Departure | null {
  return inTravelOrder(departures)[0] ?? null;
}

/** Splits a departure's texts into date and time; the date of the whole text has the day of the week. */
export function departureTimes(departure: Departure): DepartureTimes {
  const both = departure.date_time_formatted ?? '';
  const time = TIME.exec(both)?.[0] ?? null;
  const date = both.replace(TIME, '').replace(/[\s,]+$/, '') || departure.date_formatted;
  const loading = departure.loading_time_formatted;
  return { date, time, loadsFrom: loading ? (TIME.exec(loading)?.[0] ?? loading) : null };
}

/** Returns an instant of the server as epoch ms; null where it names none. */
export function instantOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
