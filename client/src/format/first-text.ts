import * as z from 'zod/mini';
import type { ResortTime } from './resort-time.ts';

const FirstDone = z.object({ by: z.optional(z.string()), at: z.optional(z.string()) });

/** What follows a conflict's text: by whom and when it was done first, as far as the server's reply says. */
export function firstText(reply: object, now: number, time: ResortTime): string {
  const { by, at } = FirstDone.safeParse(reply).data ?? {};
  return `${by ? ` by ${by}` : ''}${at ? ` at ${time.timeText(at, now)}` : ''}`;
}
