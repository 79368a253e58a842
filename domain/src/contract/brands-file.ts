import * as z from 'zod/mini';
import { BrandConfig, SharedConfig } from './config.ts';

/** A brand in a file; one of before may have its only prefix, or null, as `ticketPrefix`. */
const BrandInFile = z.pipe(
  z.transform((brand: object) => {
    const { ticketPrefix, ...others } = brand as { ticketPrefix?: unknown };
    return ticketPrefix === undefined
      ? others
      : { ticketPrefixes: ticketPrefix === null ? [] : [ticketPrefix], ...others };
  }),
  BrandConfig,
);

/** `brands.json`: what a new installation starts with. */
export const BrandsFile = z.object({
  shared: z._default(SharedConfig, { prefixes: [], staffTypes: [] }),
  brands: z.array(BrandInFile).check(z.minLength(1)),
  /** Slug of the brand of hosts that name none; the umbrella brand, else the first, when left out. */
  defaultBrand: z.optional(z.string()),
});
export type BrandsFile = z.infer<typeof BrandsFile>;
