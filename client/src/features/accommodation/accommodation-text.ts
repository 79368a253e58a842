import { counted } from '@offpiste/domain/rules/counted.ts';

/** The texts of the accommodation screens; those of the specification appear word for word. */
export const accommodationText = {
  notFound: 'Room not found',
  none: 'No accommodation info',
  notAvailable: 'Not available',
  noneGiven: 'N/A',
  nobody: 'No information at this time',
} as const;

/**
 * '3 people · 4 beds', as far as each is known. Not how many beds are free: others may sleep there whom the viewer
 * may not see.
 */
export function bedsText(people: number, capacity: number | null): string {
  const known = [
    ...(people === 0 ? [] : [counted(people, 'person', 'people')]),
    ...(capacity === null ? [] : [counted(capacity, 'bed')]),
  ];
  return known.join(' · ');
}
