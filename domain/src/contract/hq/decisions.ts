import * as z from 'zod/mini';
import { idempotentId, requiredText } from '../fields.ts';
import { ByWhom, NamedPlace, TimelineEntry } from './timeline.ts';

/** `seen`: somebody knows, and it is still open. `settled`: nobody has to do anything any more. */
export const decisionOutcome = z.enum(['settled', 'seen']);
export type DecisionOutcome = z.infer<typeof decisionOutcome>;

/** What somebody at headquarters noted on an item; no state of the ledger changes by it. */
export const DecisionNote = z.extend(ByWhom, { note: z.string(), outcome: decisionOutcome });
export type DecisionNote = z.infer<typeof DecisionNote>;

const itemFields = {
  /** Made from what it is about, so that the same matter has the same id for everybody. */
  id: z.string(),
  /** Since when. */
  at: z.string(),
  where: z.nullable(NamedPlace),
  /** Oldest first. */
  notes: z.array(DecisionNote),
  /** Whether nobody has settled it yet. */
  open: z.boolean(),
};

const seat = z.enum(['aboard', 'elsewhere', 'no-show', 'missing']);

/** Something that two people or two phones disagree about, or that nobody but headquarters can see. */
export const DecisionItem = z.discriminatedUnion('kind', [
  /** A contradiction. The entry counts where it was late, and does not where it was refused to the rep at once. */
  z.object({
    kind: z.literal('conflict'),
    ...itemFields,
    entry: TimelineEntry,
    /** The other side; null where the rule names none. */
    other: z.nullable(TimelineEntry),
    counts: z.enum(['entry', 'other', 'both', 'neither']),
  }),
  /** Closed, and something has changed since; left short where somebody is missing of whom the close says nothing. */
  z.object({
    kind: z.literal('reopened'),
    ...itemFields,
    stop: z.string(),
    state: z.enum(['reopened', 'left-short']),
    closed: ByWhom,
    changes: z.array(
      z.object({
        reference: z.string(),
        name: z.nullable(z.string()),
        from: z.nullable(seat),
        to: z.nullable(seat),
      }),
    ),
  }),
  /** The closer counted other heads than were scanned: `scanned` is those aboard and the guests. */
  z.object({
    kind: z.literal('head-count'),
    ...itemFields,
    heads: z.number(),
    scanned: z.number(),
    closed: ByWhom,
  }),
  /** One reason, refused at least five times at one place within an hour of the clock. */
  z.object({
    kind: z.literal('refusals'),
    ...itemFields,
    /** As the rule names it: `wrong-place`. */
    reason: z.string(),
    count: z.number(),
    lastAt: z.string(),
    /** Whose phones it was. */
    reps: z.array(z.object({ repId: z.string(), name: z.string() })),
  }),
  /** A phone with actions that a person has to look at, or that it can no longer read. */
  z.object({
    kind: z.literal('phone'),
    ...itemFields,
    deviceId: z.string(),
    rep: z.object({ repId: z.string(), name: z.string() }),
    /** What the phone is called; empty where nothing is known of it. */
    label: z.string(),
    needsAttention: z.number(),
    unreadable: z.number(),
  }),
  /** Somebody rides on a transfer who is on no list of the week. */
  z.object({ kind: z.literal('extra'), ...itemFields, reference: z.string(), by: ByWhom }),
]);
export type DecisionItem = z.infer<typeof DecisionItem>;

/** `GET /api/hq/decisions/{weekId}?open=1`: without it also what was settled. */
export const DecisionsQuery = z.object({ open: z.optional(z.literal('1')) });

export const DecisionsReply = z.object({
  /** When it was read. */
  asOf: z.string(),
  /** Zone of the resort. */
  zone: z.string(),
  /** Oldest first; at most `MOST_DECISIONS`. */
  items: z.array(DecisionItem),
  /** Whether there are more. */
  isMore: z.boolean(),
  /** Repeats of one person at one place agree with each other: how many there are at each. */
  repeats: z.array(z.object({ where: NamedPlace, count: z.number() })),
});
export type DecisionsReply = z.infer<typeof DecisionsReply>;

export const MOST_DECISIONS = 300;

/** `POST /api/hq/decisions/{weekId}/{itemId}`: sent again under the same id it is one note. */
export const DecisionBody = z.object({
  idempotentId,
  note: requiredText(500),
  outcome: decisionOutcome,
});
export type DecisionBody = z.infer<typeof DecisionBody>;

/** All notes on the item, oldest first. */
export const DecisionReply = z.object({ id: z.string(), notes: z.array(DecisionNote), open: z.boolean() });
export type DecisionReply = z.infer<typeof DecisionReply>;
