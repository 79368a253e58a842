const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** A date as a rep reads it, 'Sun 10 Jan', from `YYYY-MM-DD`; another text stays as it is. */
export function dayText(date: string): string {
  const at = calendarDay(date);
  if (at === null) return date;
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
    .format(at)
    .replace(',', '');
}

/** A date in short, '04/03/2004' (document 1 §9), from `YYYY-MM-DD`; another text stays as it is. */
export function shortDate(date: string): string {
  const at = calendarDay(date);
  return at === null ? date : new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(at);
}

/** A text with every `YYYY-MM-DD` in it in short, as operators write dates into their sheets. */
export function shortDates(text: string): string {
  return text.replaceAll(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g, shortDate);
}

/** An instant with its day, 'Fri 11 Dec 05:12', on the resort's clocks; without a zone on the phone's own. */
export function dayAndTime(instant: string, timeZone?: string): string {
  return inWords(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK });
}

/** An instant's time of day, '05:12', on the same clocks. */
export function clockText(instant: string, timeZone?: string): string {
  return inWords(instant, timeZone, CLOCK);
}

/** An instant as a rep reads it: '05:12' for today, 'Fri 11 Dec 05:12' for another day. */
export function timeText(instant: string, now: number, timeZone?: string): string {
  const at = Date.parse(instant);
  const isToday = !Number.isNaN(at) && today(at, timeZone) === today(now, timeZone);
  return isToday ? clockText(instant, timeZone) : dayAndTime(instant, timeZone);
}

/** Today's date in a zone, `YYYY-MM-DD`. */
export function today(now: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone }).format(now);
}

function calendarDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
}

/** What is no instant stays as it is. */
function inWords(instant: string, timeZone: string | undefined, shown: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const format = new Intl.DateTimeFormat('en-GB', { ...shown, ...(timeZone !== undefined && { timeZone }) });
  return format.format(at).replaceAll(',', '');
}
