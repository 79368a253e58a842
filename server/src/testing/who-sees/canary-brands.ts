import { type BrandSet, type Brands, createBrands, loadBrands } from '#platform/brands.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/** A brand that the product does not come with, with two prefixes. */
const ALPINE = { slug: 'alpine', name: 'Alpine', ticketPrefixes: ['ALPINE', 'ALPS'] };

/** The brands of the product and one more, each as `change` has it. */
export function canaryBrands(
  change: (brand: BrandSet['brands'][number]) => BrandSet['brands'][number] = (brand) => brand,
): Brands {
  const { all, shared } = loadBrands();
  const [first] = all;
  if (!first) throw new Error('the product comes with brands');
  return createBrands({ brands: [...all, { ...first, ...ALPINE }].map(change), shared }, 'snowfuze');
}

/** Adds the one more to a database, as its policies know brands. */
export async function addAlpine({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(
    `INSERT INTO brand (slug, ticket_prefixes, config) SELECT $1, $2, config FROM brand WHERE slug = 'nuco'`,
    [ALPINE.slug, ALPINE.ticketPrefixes],
  );
}
