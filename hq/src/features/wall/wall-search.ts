import { day } from '@offpiste/domain/contract/hq/board.ts';
import * as z from 'zod/mini';

/** What the address says of the wall. */
export const WallSearch = z.object({
  /** The running one when left out. */
  week: z.catch(z.optional(z.string()), undefined),
  /** Today when left out. */
  day: z.catch(z.optional(day), undefined),
  brand: z.catch(z.optional(z.string()), undefined),
  /** Whether it names who is missing: everybody who passes reads a wall. */
  names: z.catch(z.optional(z.literal(1)), undefined),
});
export type WallSearch = z.infer<typeof WallSearch>;
