import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';

/** What was made of an attempt. */
export const attemptVerdict = z.enum(['accepted', 'conflict', 'refused']);

/** A moment by the resort's clocks: `2026-12-11T05:30`. */
const localMoment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(`${text}Z`))),
);

/** Which attempts of a week; what is not given leaves nothing out. Apart from the reply, since addresses name them. */
export const AttemptFilters = z.object({
  /** When it happened: from this minute on, and before that one. */
  from: z.optional(localMoment),
  to: z.optional(localMoment),
  rep: z.optional(requiredText(64)),
  phone: z.optional(z.uuid()),
  place: z.optional(requiredText(200)),
  reference: z.optional(requiredText(200)),
  kind: z.optional(requiredText(40)),
  verdict: z.optional(attemptVerdict),
  /** Those that arrived late. */
  late: z.optional(z.literal('1')),
  /** Those that were taken back, or those that were not. */
  undone: z.optional(z.enum(['1', '0'])),
});
export type AttemptFilters = z.infer<typeof AttemptFilters>;
