import * as z from 'zod/mini';

/** Which accounts are shown. */
export const repFilters = ['all', 'not-yet', 'hq', 'disabled'] as const;
export type RepFilter = (typeof repFilters)[number];

/** What the address says of the list. */
export interface RepsSearch {
  show?: RepFilter | undefined;
}

export const RepsSearch: z.ZodMiniType<RepsSearch> = z.object({
  show: z.catch(z.optional(z.enum(repFilters)), undefined),
});
