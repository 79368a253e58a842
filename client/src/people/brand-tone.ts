import type { BrandColour } from '#ui/badge.tsx';

const tones: Record<string, BrandColour> = { nuco: 'burgundy', wasteland: 'cyan' };

/**
 * The colour of a brand, by its slug or by the prefix of its references: NUCO red, WASTELAND blue, any other teal
 * (document 1 §2, document 2 §2).
 */
export function brandTone(brand: string): BrandColour {
  return tones[brand.toLowerCase()] ?? 'teal';
}
