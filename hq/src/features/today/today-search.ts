import { type BoardRow, boardState, day } from '@offpiste/domain/contract/hq/board.ts';
import * as z from 'zod/mini';

/** What the address says of the board, so that a link shows the same. */
export interface TodaySearch {
  day?: string | undefined;
  brand?: string | undefined;
  state?: BoardRow['state'] | undefined;
  resort?: string | undefined;
  /** Of the departure, in the resort's zone: `05`. */
  hour?: string | undefined;
  /** The column that the board is sorted by; see `sortOf`. */
  sort?: string | undefined;
  /** The place of the row that is open. */
  open?: string | undefined;
}

/** What it does not understand it leaves out. */
export const TodaySearch: z.ZodMiniType<TodaySearch> = z.object({
  day: z.catch(z.optional(day), undefined),
  brand: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(boardState), undefined),
  resort: z.catch(z.optional(z.string()), undefined),
  hour: z.catch(z.optional(z.string().check(z.regex(/^\d\d$/))), undefined),
  sort: z.catch(z.optional(z.string()), undefined),
  open: z.catch(z.optional(z.string()), undefined),
});
