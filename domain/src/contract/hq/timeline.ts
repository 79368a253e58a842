import * as z from 'zod/mini';
import { HistoryEntry } from './departure.ts';

/** A place as the ledger names it (`coach:4:outbound`) and as people do (`Coach 4`). */
export const NamedPlace = z.object({ place: z.string(), name: z.string() });
export type NamedPlace = z.infer<typeof NamedPlace>;

/** Who did something, and when by the server's clock. */
export const ByWhom = z.object({ by: z.string(), repId: z.string(), at: z.string() });
export type ByWhom = z.infer<typeof ByWhom>;

/** An attempt of any workflow, at any place: what a sentence about it needs; see `attemptSentence`. */
export const TimelineEntry = z.extend(HistoryEntry, {
  /** Where it was. Empty, with an empty name, for an undo of what nobody knows. */
  where: NamedPlace,
  /** Of a scan at the wrong place: where they are booked; empty otherwise, and for whoever is booked nowhere. */
  booked: z.array(NamedPlace),
  /** Of a contradiction: what was recorded before; `seq` is null where that is not in the ledger any more. */
  first: z.nullable(z.extend(ByWhom, { seq: z.nullable(z.number()), place: NamedPlace })),
  /** By whom it was taken back, and why; null while it was not. */
  undoneBy: z.nullable(z.extend(ByWhom, { because: z.nullable(z.string()) })),
  /** How many keys changed hands; null where none did. */
  keys: z.nullable(z.number()),
  /** Whether the phone's clock was too far off to be corrected. */
  clockSuspect: z.boolean(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** `GET /api/hq/people/{weekId}/{reference}/timeline?cursor=` */
export const TimelineQuery = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) });

/** Every attempt about one person, the latest first by when it happened. */
export const TimelineReply = z.object({
  /** When it was read. */
  asOf: z.string(),
  /** Zone of the resort. */
  zone: z.string(),
  /** At most `TIMELINE_PAGE`. */
  entries: z.array(TimelineEntry),
  /** Names the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type TimelineReply = z.infer<typeof TimelineReply>;

export const TIMELINE_PAGE = 100;
