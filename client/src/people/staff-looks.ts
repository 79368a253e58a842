import { hostConfig } from '#api/app-brand.ts';
import type { BrandTone } from '#ui/badge.tsx';

/** Whose colour a member of staff wears: teal for the types that every tenant shares, else the tenant's (document 1 §2). */
export function staffTone({ tenant, staffType }: { tenant: string; staffType: string }): BrandTone {
  return isShared(staffType) ? {} : brandTone(tenant);
}

/** Whether staff of this type work for every brand. */
export function isShared(staffType: string): boolean {
  return hostConfig.get()?.shared?.staffTypes.includes(staffType) ?? false;
}

/** 'AR' for Amélie Rousseau. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return `${first}${last}`.toUpperCase();
}

/** The colour of a brand, by its slug or by a prefix of its references; teal for any other (document 1 §2, document 2 §2). */
export function brandTone(brand: string): BrandTone {
  const slug = brand.toLowerCase();
  const brands = hostConfig.get()?.brands ?? [];
  const found = brands.find((one) => one.slug === slug || one.ticketPrefixes.includes(brand));
  const { light, dark, outdoor } = found?.colours ?? {};
  return { '--tone-light': light?.tone, '--tone-dark': dark?.tone, '--tone-outdoor': outdoor?.tone };
}
