import type * as z from 'zod/mini';
import type { AskWeek } from '#week/questions.ts';

/** What a list starts from until the server's own is here; null where the week on this phone does not hold that. */
export type ListStart<T> = (week: AskWeek) => Promise<T | null>;

/** A reply of the server that this phone keeps. */
export interface NamedList<T> {
  /** Under what it is kept. A list that actions change has the name of their place, so that it is asked for after one. */
  key: string;
  path: string;
  schema: z.ZodMiniType<T>;
  /** Left out for a list that the week's bookings do not hold. */
  start?: ListStart<T>;
}

export function list<T>(
  key: string,
  path: string,
  schema: z.ZodMiniType<T>,
  start?: ListStart<T>,
): NamedList<T> {
  return { key, path, schema, ...(start && { start }) };
}

/** Lets a list start from the bookings of this week, when it is the one that is loaded. */
export function fromWeek(weekId: string) {
  return <T>(ask: ListStart<T>): ListStart<T> =>
    async (held) =>
      (await held.summary()).weekId === weekId ? await ask(held) : null;
}
