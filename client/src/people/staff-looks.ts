import { SHARED_STAFF_TYPES } from '@offpiste/domain/rules/brand.ts';
import type { BrandColour } from '#ui/badge.tsx';
import { brandTone } from './brand-tone.ts';

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
