import * as z from 'zod/mini';
import { instant, requiredText } from './fields.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

/**
 * `POST /api/heartbeat`: the state of a phone's outbox, so that headquarters sees what is still to come.
 * It names no passenger and no place.
 */
export const HeartbeatBody = z.object({
  unsent: count,
  /** How long the oldest of them has waited, in milliseconds by the phone's clock; null while nothing waits. */
  oldestAgeMs: z.nullable(z.number().check(z.minimum(0), z.maximum(1e11))),
  /** Refused by the server while the rep was not looking. */
  needsAttention: count,
  /** Stored on the phone but no longer readable. */
  unreadable: count,
  appVersion: requiredText(40),
  /** Whether the browser has promised not to clear the phone's storage; null where it does not say. */
  storagePersisted: z.nullable(z.boolean()),
});
export type HeartbeatBody = z.infer<typeof HeartbeatBody>;

export const HeartbeatReply = z.object({ receivedAt: instant });
