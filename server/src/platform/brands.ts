import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { BrandConfig, SharedConfig } from '@offpiste/domain/contract/config.ts';
import { type BrandPolicy, brandNameIn } from '@offpiste/domain/rules/brand.ts';
import { firstProblem } from './brands-problem.ts';
import { takeLogos } from './logos/logos-in-file.ts';
import type { Logo } from './logos/read-logo.ts';
import { OperatorError } from './operator-error.ts';
import { repositoryRoot } from './repository-root.ts';

/** Every brand of the running system (decisions §1). It answers by what the brands are now: an operator may change them. */
export interface Brands {
  readonly all: readonly BrandConfig[];
  /** What the brands have in common. */
  readonly shared: SharedConfig;
  /** The prefixes of every ticket: each brand's own, and the shared ones. */
  readonly prefixes: readonly string[];
  /** What the rules need to know about a brand. Throws on an unknown slug. */
  policyOf(slug: string): BrandPolicy;
  /** Returns the brand whose slug is the first part of an address, as in `alpine.localhost`; the default brand for others. */
  forHost(host: string): BrandConfig;
  /** Asks for changes at once: what an operator has just added counts when this resolves. */
  refresh(): Promise<void>;
}

/** The brands of a system, with what they have in common. */
export interface BrandSet extends Omit<BrandsFile, 'brands'> {
  brands: readonly BrandConfig[];
}

/** A file of brands with the pictures in it. */
export interface BrandsWithLogos extends BrandsFile {
  /** By slug; the other brands have a logo among the app's own files. */
  logos?: ReadonlyMap<string, Logo>;
  /** Whether the file says what the brands share. */
  hasShared?: boolean;
}

/** Reads and checks a file of brands. */
export function readBrandsFile(file: string): BrandsWithLogos {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const { plain, logos } = takeLogos(content);
  return { ...parseBrands(file, plain), logos, hasShared: Object.hasOwn(Object(content), 'shared') };
}

/** Checks the content of a file of brands; `name` names it in a problem. */
export function parseBrands(name: string, content: unknown): BrandsFile {
  const reading = BrandsFile.safeParse(content);
  if (reading.success) return reading.data;
  throw new OperatorError(`${name} is not valid: ${firstProblem(content, reading.error.issues)}.`);
}

/** The brands with which the product comes. */
export function loadBrands(): Brands {
  return createBrands(readBrandsFile(path.join(repositoryRoot, 'brands.json')), null);
}

/** Answers by these brands; without a slug for the default brand, it is the one that they name. */
export function createBrands(content: BrandSet, defaultSlug: string | null): Brands {
  const { brands: all, shared } = content;
  const bySlug = new Map(all.map((brand) => [brand.slug, brand]));
  const slugs = [...bySlug.keys()].join(', ');
  const fallback = defaultSlug === null ? defaultOf(content) : bySlug.get(defaultSlug);
  if (!fallback) throw new OperatorError(`DEFAULT_BRAND '${defaultSlug}' is not one of: ${slugs}`);
  if (bySlug.size !== all.length) throw new OperatorError('Two brands have the same slug');
  return {
    all,
    shared,
    prefixes: [...new Set([...all.flatMap((brand) => brand.ticketPrefixes), ...shared.prefixes])],
    policyOf(slug) {
      const brand = bySlug.get(slug);
      if (!brand) throw new Error(`There is no brand '${slug}'`);
      return brand;
    },
    forHost(host) {
      return bySlug.get(brandNameIn(host) ?? '') ?? fallback;
    },
    refresh: async () => {},
  };
}

/** Returns the default brand: the named one, otherwise the umbrella brand, otherwise the first. */
function defaultOf({ brands, defaultBrand }: BrandSet): BrandConfig | undefined {
  if (defaultBrand !== undefined) return brands.find(({ slug }) => slug === defaultBrand);
  return brands.find(({ ticketPrefixes }) => ticketPrefixes.length === 0) ?? brands[0];
}
