import * as z from 'zod/mini';

/** What the address says of the list. */
export interface DecisionsSearch {
  /** 1: with what was settled. */
  all?: 1 | undefined;
}

export const DecisionsSearch: z.ZodMiniType<DecisionsSearch> = z.object({
  all: z.catch(z.optional(z.literal(1)), undefined),
});
