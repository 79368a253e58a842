import { dateFormat } from './date-text.ts';

/** Instants as text on the clocks of the resort. A text that is no instant is returned as it came. */
export interface ResortTime {
  /** The day and the time: 'Fri 11 Dec 05:12'. */
  dayAndTime: (instant: string) => string;
  /** The time of day: '05:12'. */
  clockText: (instant: string) => string;
  /** The time of day on the same day as `now`, otherwise the day and the time. */
  timeText: (instant: string, now: number) => string;
  /** The date, `YYYY-MM-DD`, of epoch milliseconds. */
  dateOf: (at: number) => string;
  /** 'Sunday, December 13', as specified (EEEE, MMMM d). */
  dayHeading: (instant: string) => string;
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const ofZones = new Map<string | undefined, ResortTime>();

/** Returns the clocks of an IANA zone, the same object each time; the phone's own without one. */
export function timeIn(timeZone?: string): ResortTime {
  const known = ofZones.get(timeZone);
  if (known) return known;
  const time = createTime(timeZone);
  ofZones.set(timeZone, time);
  return time;
}

function createTime(timeZone: string | undefined): ResortTime {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) });
  const onInstant = (text: (at: number) => string) => (instant: string) => {
    const at = Date.parse(instant);
    return Number.isNaN(at) ? instant : text(at);
  };
  const day = format('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK });
  const dayAndTime = onInstant((at) => day(at).replaceAll(',', ''));
  const clockText = onInstant(format('en-GB', CLOCK));
  const dateOf = format('sv-SE', {});
  return {
    dayAndTime,
    clockText,
    dateOf,
    timeText: (instant, now) => {
      const at = Date.parse(instant);
      const isToday = !Number.isNaN(at) && dateOf(at) === dateOf(now);
      return isToday ? clockText(instant) : dayAndTime(instant);
    },
    dayHeading: onInstant(format('en-US', { weekday: 'long', month: 'long', day: 'numeric' })),
  };
}
