import * as z from 'zod/mini';
import { MOST_ACTIONS } from './action-call-limits.ts';
import { idempotentId } from './fields.ts';

/** Where several actions are sent in one call. */
export const ACTIONS_PATH = '/api/actions';

/**
 * One action among several: the request that would be sent alone. `id` names its outcome; the app's is the action's
 * `idempotentId`, also where the body need not have one.
 */
const SentAction = z.object({
  id: idempotentId,
  path: z.string().check(z.minLength(1), z.maxLength(500)),
  body: z.unknown(),
});
export type SentAction = z.infer<typeof SentAction>;

/**
 * `POST /api/actions`: actions of the session's rep, each judged, counted and recorded as if it were sent alone. They are
 * recorded beside one another, so actions about one subject, whose order matters, are sent in different calls.
 */
export const ActionsBody = z.object({
  actions: z.array(SentAction).check(
    z.minLength(1),
    z.maxLength(MOST_ACTIONS),
    z.refine((actions) => new Set(actions.map(({ id }) => id)).size === actions.length, {
      error: 'an id is there twice',
    }),
  ),
});
export type ActionsBody = z.infer<typeof ActionsBody>;

/** The reply that the action would have got alone. */
const ActionOutcome = z.object({
  id: idempotentId,
  status: z.number(),
  body: z.unknown(),
  /** What the headers of the same names would have said. */
  recordedIn: z.optional(z.string()),
  replayed: z.optional(z.literal(true)),
  /** Seconds. */
  retryAfter: z.optional(z.string()),
});
export type ActionOutcome = z.infer<typeof ActionOutcome>;

/** One outcome for each action, in the order of the call. Any other status is of the call alone and says nothing of them. */
export const ActionsReply = z.object({ outcomes: z.array(ActionOutcome) });
export type ActionsReply = z.infer<typeof ActionsReply>;
