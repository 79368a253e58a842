import * as z from 'zod/mini';
import { text } from './fields.ts';

/** More lists than a screen shows. */
export const MOST_HINTED_LISTS = 40;

const list = text(300);

/**
 * `GET /api/week/hints/{weekId}?list=…&list=…`: `text/event-stream`, read with `fetch`: which of these lists have changed, as
 * it happens. It begins with what has changed since the version in `If-None-Match`, or with everything (decision 0145).
 */
export const WeekHintsQuery = z.object({
  /** The lists that this phone shows, by the names of a week's changes. */
  list: z.union([list, z.array(list).check(z.maxLength(MOST_HINTED_LISTS))]),
});

/**
 * The only event: ask for these lists. Its `data` is a `WeekChangesReply`, and its `id` the version that they have changed
 * until, as in the `ETag` of a week's changes.
 */
export const ASK_EVENT = 'ask';

/**
 * A comment comes so often: `: 41800` says that 41.8 s after the stream was asked for none of the lists had changed of which
 * no event has said so; one without a number says nothing of them.
 */
export const HINT_BEAT_MS = 24_000;
/** The server looks so often whether the sessions of its streams still count. */
export const HINT_LOOK_MS = 12_000;
/** Nothing for so long means that the stream is lost. */
export const HINT_SILENCE_MS = 60_000;
