import type { BadgeColour } from '#ui/badge.tsx';

const tones: Record<string, BadgeColour> = { NUCO: 'burgundy', WASTELAND: 'cyan' };

/** The badge colour of the brand a reference's prefix belongs to: NUCO red, WASTELAND blue (document 2 §2). */
export function brandTone(prefix: string): BadgeColour {
  return tones[prefix] ?? 'teal';
}
