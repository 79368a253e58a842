import type { BrandSet } from '#platform/brands.ts';
import { BrandRefused } from './brand-refused.ts';

/** Refuses prefixes that a brand, or what all share (null), may not have. */
export function refusePrefixes(prefixes: readonly string[], slug: string | null, set: BrandSet): void {
  for (const prefix of prefixes) {
    const problem = prefixProblem(prefix, slug, set);
    if (problem !== null) throw new BrandRefused('prefix_in_use', problem);
  }
}

/** Returns why a brand, or what all share (null), may not have a prefix; null when it may. */
export function prefixProblem(
  prefix: string,
  slug: string | null,
  { brands, shared }: BrandSet,
): string | null {
  if (!/^[A-Z]{2,12}$/.test(prefix)) return `A prefix is 2 to 12 capital letters, and '${prefix}' is not.`;
  const others = [
    ...brands
      .filter((brand) => brand.slug !== slug)
      .flatMap(({ name, ticketPrefixes }) => ticketPrefixes.map((taken) => ({ taken, of: name }))),
    ...(slug === null ? [] : shared.prefixes.map((taken) => ({ taken, of: 'all brands' }))),
  ];
  for (const { taken, of } of others) {
    if (taken === prefix) return `The prefix ${prefix} is already that of ${of}: choose another one.`;
    if (taken.startsWith(prefix) || prefix.startsWith(taken))
      return `The prefixes ${prefix} and ${taken} (of ${of}) begin alike, and people would take one for the other: choose another one.`;
  }
  return null;
}
