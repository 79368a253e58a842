import type { ResortTime } from '#format/resort-time.ts';

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

/** '21:00', or '21:00 to 02:00'. */
export function hoursText(start: string, end: string | null, time: ResortTime): string {
  const from = time.clockText(start);
  return end === null ? from : `${from} to ${time.clockText(end)}`;
}
