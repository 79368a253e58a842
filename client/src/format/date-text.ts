import { dateFormat } from './date-format.ts';

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
