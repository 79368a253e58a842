import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrandConfig, BrandsFile } from '@offpiste/domain/contract/config.ts';
import type { BrandPolicy } from '@offpiste/domain/rules/brand.ts';
import { OperatorError } from './operator-error.ts';
import { repositoryRoot } from './repository-root.ts';

/** Every brand of the running system (decisions §1). */
export interface Brands {
  all: readonly BrandConfig[];
  /** What the rules need to know about a brand. Throws on an unknown slug. */
  policyOf(slug: string): BrandPolicy;
  /** Returns the brand of an address: `nuco.localhost` is NUCO's; an address without a brand gets the default brand. */
  forHost(host: string): BrandConfig;
}

/** Reads and checks `brands.json`. */
export function loadBrands(
  file = path.join(repositoryRoot, 'brands.json'),
  defaultSlug = 'snowfuze',
): Brands {
  const reading = BrandsFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!reading.success) {
    const places = reading.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
    throw new OperatorError(`${file} is not valid: ${places.join('; ')}`);
  }
  return createBrands(reading.data.brands, defaultSlug);
}

export function createBrands(all: readonly BrandConfig[], defaultSlug: string): Brands {
  const bySlug = new Map(all.map((brand) => [brand.slug, brand]));
  const fallback = bySlug.get(defaultSlug);
  if (!fallback)
    throw new OperatorError(`DEFAULT_BRAND '${defaultSlug}' is not one of: ${[...bySlug.keys()].join(', ')}`);
  if (bySlug.size !== all.length) throw new OperatorError('Two brands have the same slug');
  return {
    all,
    policyOf(slug) {
      const brand = bySlug.get(slug);
      if (!brand) throw new Error(`There is no brand '${slug}'`);
      return brand;
    },
    forHost(host) {
      const [first = '', ...rest] = host.toLowerCase().split('.');
      return (rest.length > 0 ? bySlug.get(first) : undefined) ?? fallback;
    },
  };
}
