import * as z from 'zod/mini';
import { direction } from '../fields.ts';

/** A day as `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** `GET /api/hq/board/{weekId}?day=&brand=`: the day is today in the resort's zone where none is named. */
export const BoardQuery = z.object({
  day: z.optional(day),
  /** Slug of a brand: only departures on which somebody of it travels. Their counts are of everybody. */
  brand: z.optional(z.string().check(z.maxLength(64))),
});
export type BoardQuery = z.infer<typeof BoardQuery>;

/** How many seats there are in each state: expected = aboard + elsewhere + noShow + missing. */
export const SeatCounts = z.object({
  expected: z.number(),
  aboard: z.number(),
  elsewhere: z.number(),
  noShow: z.number(),
  missing: z.number(),
  /** On board without a seat here; not among the expected. */
  guests: z.number(),
});
export type SeatCounts = z.infer<typeof SeatCounts>;

/** Whether a stop has been closed; see `stopState`. */
export const closingState = z.enum(['open', 'closed', 'reopened', 'left-short']);

/** What the board says of a departure, by the rule `boardState`. */
export const boardState = z.enum([
  'not-started',
  'loading',
  'complete',
  'closed',
  'reopened',
  'late',
  'left-short',
]);

/** The last close of a stop that counts. */
export const StopClosed = z.object({
  /** The id to undo it by. */
  actionId: z.string(),
  at: z.string(),
  by: z.string(),
  /** How many heads the closer counted on the whole vehicle; null without a count. */
  headCount: z.nullable(z.number()),
});

/** A stop of a departure; '' is where guests and seats without a stop are. */
export const BoardStop = z.object({
  stop: z.string(),
  /** When the vehicle leaves it, an instant; null where the sheet names no time. */
  leavesAt: z.nullable(z.string()),
  /** The same in the stop's own local time: `Fri 11 Dec 05:30`. */
  leavesText: z.nullable(z.string()),
  counts: SeatCounts,
  state: closingState,
  /** Null while nobody has closed it. */
  closed: z.nullable(StopClosed),
});
export type BoardStop = z.infer<typeof BoardStop>;

/** A departure as the board and its own page head it. */
export const DepartureHead = z.object({
  /** As the ledger names it: `coach:4:outbound`. */
  place: z.string(),
  kind: z.enum(['coach', 'transfer']),
  id: z.string(),
  direction,
  /** `Coach 4`, or the transfer's own name. */
  name: z.string(),
  /** When it leaves its next stop, or left its last one; null where the sheet names no time. */
  departsAt: z.nullable(z.string()),
  /** The stop that it leaves next; null once it has left the last one, or where the sheet names no time. */
  nextStop: z.nullable(z.string()),
  state: boardState,
  counts: SeatCounts,
  /** Passengers with equipment: all, and those who are aboard. */
  equipment: z.object({ expected: z.number(), aboard: z.number() }),
  /** Null where the sheet names none. */
  capacity: z.nullable(z.number()),
  /** Capacity less staff, guests, and seats of those who are neither elsewhere nor a no-show; negative when overbooked. */
  spare: z.nullable(z.number()),
  driver: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  /** Slugs of the brands whose passengers have seats here or are guests. */
  brands: z.array(z.string()),
  /** Resorts that its passengers go to or come from. */
  resorts: z.array(z.string()),
  /** Who recorded something here in the last hour, the latest first. */
  reps: z.array(z.object({ repId: z.string(), name: z.string(), at: z.string() })),
  /** What the phones of these reps have not sent yet. */
  phones: z.object({
    unsent: z.number(),
    oldestAt: z.nullable(z.string()),
    /** Whether one of them has something unsent and was not heard of for 15 minutes. */
    silent: z.boolean(),
  }),
});
export type DepartureHead = z.infer<typeof DepartureHead>;

/** A row of the board. */
export const BoardRow = z.extend(DepartureHead, {
  stops: z.array(BoardStop),
  /** The first five who are missing, by name. */
  missing: z.array(z.object({ reference: z.string(), name: z.string() })),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** What needs somebody, besides the decisions that are listed by their own call; see the rule `attentionOf`. */
export const BoardAttention = z.object({
  leftShort: z.number(),
  /** Leaves its next stop within 20 minutes, and somebody is missing there. */
  leavingSoon: z.number(),
  /** Phones that have something unsent and were not heard of for 15 minutes. */
  silentPhones: z.number(),
});
export type BoardAttention = z.infer<typeof BoardAttention>;

/** Whoever has neither a seat nor transport of their own in a direction (N5). */
export const WithoutSeat = z.object({
  direction,
  total: z.number(),
  /** The first 50, by name. */
  people: z.array(z.object({ reference: z.string(), name: z.string() })),
});
export type WithoutSeat = z.infer<typeof WithoutSeat>;

/**
 * The board of a day; until six in the morning today's also has what of the day before should have left and is not settled
 * (see the rule `isUnsettledOvernight`). Its tag leaves out `asOf`: a 304 says that what the page has was still so when it asked.
 * States that depend on the clock alone (late, leaving soon, silent) change without an event: ask again once a minute.
 */
export const BoardReply = z.object({
  /** When it was asked for: what was recorded later may be missing. */
  asOf: z.string(),
  /** Zone of the resort, by which a day is meant. */
  zone: z.string(),
  day,
  /** Every day on which something leaves. */
  days: z.array(day),
  /** The day nearest to this one, where nothing leaves on it; otherwise null. */
  nearestDay: z.nullable(day),
  /** By time left: what leaves next comes first, what has left its last stop comes last. */
  rows: z.array(BoardRow),
  attention: BoardAttention,
  withoutSeat: z.array(WithoutSeat),
});
export type BoardReply = z.infer<typeof BoardReply>;

/** `GET /api/hq/board/{weekId}/rows?place=…&place=…`: at most 50; a place that is no departure has no row. */
export const BoardRowsReply = z.object({ asOf: z.string(), rows: z.array(BoardRow) });
export type BoardRowsReply = z.infer<typeof BoardRowsReply>;
