import * as z from 'zod/mini';

const text = () => z.catch(z.optional(z.string()), undefined);
const audiences = ['everyone', 'brand', 'resort', 'departure', 'rep'] as const;

/** What the address says of a message that is being written. */
export interface MessagesSearch {
  /** Whether one is being written. */
  write?: boolean | undefined;
  to?: (typeof audiences)[number] | undefined;
  brand?: string | undefined;
  week?: string | undefined;
  resort?: string | undefined;
  /** A departure, as the ledger names it. */
  place?: string | undefined;
  /** A rep's id. */
  rep?: string | undefined;
}

export const MessagesSearch: z.ZodMiniType<MessagesSearch> = z.object({
  write: z.catch(z.optional(z.boolean()), undefined),
  to: z.catch(z.optional(z.enum(audiences)), undefined),
  ...{ brand: text(), week: text(), resort: text(), place: text(), rep: text() },
});
