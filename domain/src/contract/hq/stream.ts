import * as z from 'zod/mini';
import { weekId } from '../fields.ts';

/**
 * `GET /api/hq/stream?week=`: `text/event-stream`, read with `fetch`. Without a week it names what is of none. Nothing is
 * replayed: whoever connects, or connects again, asks once more for what is on screen, with its tags.
 */
export const StreamQuery = z.object({ week: z.optional(weekId) });

/** What is not of one week. */
export const HQ_LISTS = [
  'hq/phones',
  'hq/attempts',
  'hq/decisions',
  'hq/imports',
  'hq/reps',
  'hq/messages',
  'hq/brands',
] as const;

/** 250 ms after the first change, and at most one every 750 ms. */
export const ChangedEvent = z.object({
  /**
   * What has changed: places of the week as the ledger names them (`coach:4:outbound`; every room is `rooms`), names of
   * `HQ_LISTS`, or `EVERYTHING`.
   */
  lists: z.array(z.string()),
});
export type ChangedEvent = z.infer<typeof ChangedEvent>;

/** Comes first, and every 5 seconds: the server's clock. Nothing for 12 seconds means that the stream is lost. */
export const PingEvent = z.object({ at: z.string() });
export type PingEvent = z.infer<typeof PingEvent>;

/**
 * The server ends the stream: `session` when the session no longer counts (sign in again), `server` when this process
 * stops (connect again). Whoever lets too much pile up unread is cut off without a word.
 */
export const EndedEvent = z.object({ reason: z.enum(['session', 'server']) });
export type EndedEvent = z.infer<typeof EndedEvent>;

/** The events by their names; `data` of each is JSON on one line. */
export const streamEvents = { changed: ChangedEvent, ping: PingEvent, ended: EndedEvent } as const;
export type StreamEvent = keyof typeof streamEvents;

/** A seventh stream of an account is refused with 429 `too_many_requests`. */
export const STREAMS_OF_ACCOUNT = 6;
export const PING_EVERY_MS = 5_000;
