import * as z from 'zod/mini';

/** `GET /api/hq/first-steps`: how far a new installation has come, by what is there. */
export const FirstStepsReply = z.object({
  asOf: z.string(),
  /** Whether there is a brand that did not come with the product, or one that did has passengers. */
  hasBrand: z.boolean(),
  /** The first week that reps may open, other than the demo's; null while there is none. */
  weekId: z.nullable(z.string()),
  /** Whether a rep who is not of headquarters has had a link, or has signed in. */
  hasRep: z.boolean(),
  /** Whether a code was scanned: then there are some on paper. */
  hasScanned: z.boolean(),
  /** Whether somebody is on board. */
  hasLoaded: z.boolean(),
  /** Brands that came with the product and that nothing uses. */
  unusedBrands: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type FirstStepsReply = z.infer<typeof FirstStepsReply>;
