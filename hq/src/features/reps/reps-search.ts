import * as z from 'zod/mini';

/** Which accounts are shown. */
export const repFilters = ['all', 'not-yet', 'hq', 'disabled'] as const;
export type RepFilter = (typeof repFilters)[number];

/** What the address says of the list. */
export interface RepsSearch {
  show?: RepFilter | undefined;
  /** A rep is to be added, of the brand with this slug. */
  add?: string | undefined;
}

export const RepsSearch: z.ZodMiniType<RepsSearch> = z.object({
  show: z.catch(z.optional(z.enum(repFilters)), undefined),
  add: z.catch(z.optional(z.string()), undefined),
});
