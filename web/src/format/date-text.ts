/**
 * Returns a function that formats epoch milliseconds. The formatter is costly, so it is made at the first call and kept;
 * without a zone it is made for every call, because the phone's own zone changes on the way to the resort.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  let kept: Intl.DateTimeFormat | null = null;
  return (at) => {
    const format = kept ?? new Intl.DateTimeFormat(locale, options);
    if (options.timeZone !== undefined) kept = format;
    return format.format(at);
  };
}

const day = dateFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const short = dateFormat('en-GB', { timeZone: 'UTC' });

/** A date as a rep reads it, 'Sun 10 Jan', from `YYYY-MM-DD`; another text stays as it is. */
export function dayText(date: string): string {
  const at = calendarDay(date);
  return at === null ? date : day(at).replace(',', '');
}

/** A date in short, '04/03/2004' (document 1 §9), from `YYYY-MM-DD`; another text stays as it is. */
export function shortDate(date: string): string {
  const at = calendarDay(date);
  return at === null ? date : short(at);
}

/** A text with every `YYYY-MM-DD` in it in short, as operators write dates into their sheets. */
export function shortDates(text: string): string {
  return text.replaceAll(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g, shortDate);
}

function calendarDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
}
