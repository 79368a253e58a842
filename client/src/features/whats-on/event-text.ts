import { clockText } from '#format/date-text.ts';

/** Longest description on a card (document 2 §9). */
const CUT_AT = 100;

/** The text cut at 100 characters, never through a letter. */
export function cutText(text: string): string {
  const letters = [...new Intl.Segmenter('en-GB').segment(text)];
  if (letters.length <= CUT_AT) return text;
  return `${letters
    .slice(0, CUT_AT)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** 'Sunday, December 13', as specified (EEEE, MMMM d), on the resort's clocks. */
export function dayHeading(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(timeZone !== undefined && { timeZone }),
  }).format(Date.parse(timestamp));
}

/** '21:00', or '21:00 to 02:00'. */
export function hoursText(start: string, end: string | null, timeZone?: string): string {
  const from = clockText(start, timeZone);
  return end === null ? from : `${from} to ${clockText(end, timeZone)}`;
}
