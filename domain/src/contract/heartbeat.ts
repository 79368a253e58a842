import * as z from 'zod/mini';
import { instant, requiredText, text, weekId } from './fields.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const age = z.number().check(z.minimum(0), z.maximum(1e11));

/** A report names no more places than these. */
export const MOST_PLACES = 8;

/**
 * `POST /api/heartbeat`: the state of a phone's outbox, so that headquarters sees what is still to come.
 * It names no passenger; a place is a vehicle's or a room's id, never a position.
 */
export const HeartbeatBody = z.object({
  unsent: count,
  /** How long the oldest of them has waited, in milliseconds by the phone's clock; null while nothing waits. */
  oldestAgeMs: z.nullable(age),
  /** Refused by the server while the rep was not looking. */
  needsAttention: count,
  /** Stored on the phone but no longer readable. */
  unreadable: count,
  appVersion: requiredText(40),
  /** Whether the browser has promised not to clear the phone's storage; null where it does not say. */
  storagePersisted: z.nullable(z.boolean()),
  /** The week that is open, and how old its lists are by the phone's clock; earlier apps say neither. */
  weekId: z.optional(weekId),
  dataAgeMs: z.optional(age),
  /** Where what is unsent happened, as the ledger names it; most first. */
  places: z.optional(
    z.array(z.object({ place: requiredText(200), unsent: count })).check(z.maxLength(MOST_PLACES)),
  ),
  /** What the phone is called: its model, where the browser says. */
  label: z.optional(text(60)),
});
export type HeartbeatBody = z.infer<typeof HeartbeatBody>;

/** What the rep should know wherever in the app they are: a stop that they closed, or scanned at, is open again. */
export const PhoneAlert = z.object({
  /** The same for as long as it is the same matter. */
  id: z.string(),
  /** As the ledger names it. */
  place: z.string(),
  text: z.string(),
  at: instant,
});
export type PhoneAlert = z.infer<typeof PhoneAlert>;

/** A message from headquarters that the rep has not put away. */
export const PhoneMessage = z.object({
  messageId: z.string(),
  title: z.string(),
  text: z.string(),
  at: instant,
});
export type PhoneMessage = z.infer<typeof PhoneMessage>;

export const HeartbeatReply = z.object({
  receivedAt: instant,
  /** Left out where the phone named no week. */
  alerts: z.optional(z.array(PhoneAlert)),
  /** The latest first; left out while there are none. */
  messages: z.optional(z.array(PhoneMessage)),
});
