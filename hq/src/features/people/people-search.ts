import * as z from 'zod/mini';

/** What the address says of the search. */
export interface PeopleSearch {
  q?: string | undefined;
}

/** The router reads a number where one was typed. */
export const PeopleSearch: z.ZodMiniType<PeopleSearch> = z.object({
  q: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
});
