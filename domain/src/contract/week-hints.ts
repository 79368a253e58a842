import * as z from 'zod/mini';
import { text } from './fields.ts';

/** More lists than a screen shows. */
export const MOST_HINTED_LISTS = 40;

const list = text(300);

/**
 * `GET /api/week/hints/{weekId}?list=…&list=…`: `text/event-stream`, read with `fetch`. It says when to ask which lists have
 * changed, and never what. Nothing is replayed: whoever connects asks at once (decision 0138).
 */
export const WeekHintsQuery = z.object({
  /** The lists that this phone shows, by the names of a week's changes. */
  list: z.union([list, z.array(list).check(z.maxLength(MOST_HINTED_LISTS))]),
});

/** The only event: one of the lists may have changed. */
export const ASK_EVENT = 'ask';

/** A comment comes so often. */
export const HINT_BEAT_MS = 12_000;
/** Nothing for so long means that the stream is lost. */
export const HINT_SILENCE_MS = 30_000;
