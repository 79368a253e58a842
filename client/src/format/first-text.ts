import type { ResortTime } from './resort-time.ts';

/** What follows a conflict's text: by whom and when it was done first, as far as the server says; '' when it does not. */
export function firstText(
  { by, at }: { by?: string | undefined; at?: string | undefined },
  now: number,
  time: ResortTime,
): string {
  return `${by ? ` by ${by}` : ''}${at ? ` at ${time.timeText(at, now)}` : ''}`;
}
