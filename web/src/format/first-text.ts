import * as z from 'zod/mini';
import type { ResortTime } from './resort-time.ts';

const FirstDone = z.object({ by: z.optional(z.string()), at: z.optional(z.string()) });

/** By whom and when it was done first, as far as the server's reply says. */
export function firstDone(reply: object): z.infer<typeof FirstDone> {
  return FirstDone.safeParse(reply).data ?? {};
}

/** The same as text, which follows that of a conflict; '' where the reply says neither. */
export function firstText(reply: object, now: number, time: ResortTime): string {
  const { by, at } = firstDone(reply);
  return `${by ? ` by ${by}` : ''}${at ? ` at ${time.timeText(at, now)}` : ''}`;
}

/** Returns what a rep is called: the first word of the name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
