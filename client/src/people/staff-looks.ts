import { SHARED_STAFF_TYPES } from '@offpiste/domain/rules/brand.ts';
import type { BrandColour } from '#ui/badge.tsx';

/** Whose colour a member of staff wears: teal for the types that every tenant shares, else the tenant's (document 1 §2). */
export function staffTone({ tenant, staffType }: { tenant: string; staffType: string }): BrandColour {
  return SHARED_STAFF_TYPES.includes(staffType) ? 'teal' : brandTone(tenant);
}

/** 'AR' for Amélie Rousseau. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return `${first}${last}`.toUpperCase();
}

const tones: Record<string, BrandColour> = { nuco: 'burgundy', wasteland: 'cyan' };

/**
 * The colour of a brand, by its slug or by the prefix of its references: NUCO red, WASTELAND blue, any other teal
 * (document 1 §2, document 2 §2).
 */
export function brandTone(brand: string): BrandColour {
  return tones[brand.toLowerCase()] ?? 'teal';
}
